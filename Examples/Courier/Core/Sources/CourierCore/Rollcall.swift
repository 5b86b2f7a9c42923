// Who imports the core has Rollcall with it, and needs no dependency of their own on it.
@_exported public import Rollcall
#if NATS
@_exported public import RollcallNATS
#endif
