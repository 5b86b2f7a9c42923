import Testing

/// Every way to link a program and its libraries with Rollcall, as `Documentation/Linking.md` lists them: built
/// and run. One after the other, since each builds packages.
@Suite(.serialized) enum WaysToLink {}
