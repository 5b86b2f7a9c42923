// Patterns are part of what this module is about.
@_exported public import RollcallPattern
