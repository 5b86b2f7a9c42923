// What a user imports: everything below, and the macros.
@_exported public import RollcallFactory
@_exported public import RollcallMessaging
@_exported public import RollcallPattern
@_exported public import RollcallRegistry
@_exported public import RollcallRouting
@_exported public import RollcallStorage
@_exported public import RollcallWire
