// Tests of RollcallMacros.
