// Tests of RollcallRegistry.
