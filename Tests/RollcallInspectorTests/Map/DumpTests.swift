import Foundation
import Testing
@testable import RollcallInspector
@Test func dumpMaps() throws {
    for (n, m) in [("large", Maps.large(1000)), ("hostile", Maps.hostile), ("small", Maps.small), ("empty", Maps.empty), ("huge", Maps.large(10000))] {
        for f in ProgramMap.Format.allCases { 
            let t = ContinuousClock.now
            try Data(m.text(as: f).utf8).write(to: URL(filePath: "/tmp/map-\(n).\(f.rawValue)"))
            print(n, f, ContinuousClock.now - t)
        }
    }
}
