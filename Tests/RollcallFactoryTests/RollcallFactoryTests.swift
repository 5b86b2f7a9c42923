// Tests of RollcallFactory.
