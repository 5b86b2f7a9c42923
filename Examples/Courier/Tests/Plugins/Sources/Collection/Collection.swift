// A plugin that registers nothing itself, and brings another plugin along: the library it is linked with.
import CourierCore
