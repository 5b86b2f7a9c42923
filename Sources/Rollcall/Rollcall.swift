// What a user imports: everything below, and the macros.
@_exported public import RollcallFactory
@_exported public import RollcallRegistry
@_exported public import RollcallStorage
@_exported public import RollcallWire
