internal import RollcallRegistry
internal import RollcallStorage

extension StoreConformance {
    static let writers: [Check] = [
        Check(name: "a hundred tasks that each write a key of their own all succeed") { test in
            let store = try test.open()
            try await withThrowingTaskGroup { group in
                for task in 0..<100 {
                    group.addTask {
                        for round in 0..<10 { try store.setValue(.integer(Int64(round)), forKey: "task \(task)") }
                    }
                }
                try await group.waitForAll()
            }
            for task in 0..<100 { try test.expect(store, "task \(task)", holds: .integer(9)) }
        },
        Check(name: "of many writers of one key, one wins, with a whole value") { test in
            let store = try test.open()
            func value(_ task: Int) -> StoredValue {
                .array(Array(repeating: .string("of task \(task)"), count: task % 7 + 1))
            }
            try await withThrowingTaskGroup { group in
                for task in 0..<200 { group.addTask { try store.setValue(value(task), forKey: "shared") } }
                for _ in 0..<50 { group.addTask { _ = try store.value(forKey: "shared") } }
                try await group.waitForAll()
            }
            let found = try store.value(forKey: "shared")
            try test.expect((0..<200).contains { value($0) == found }, "none of the values that were written is there")
        },
        Check(name: "two instances see each other's changes") { test in
            let one = try test.open()
            let other = try test.open()
            for number in 0..<20 {
                let (writer, reader) = number % 2 == 0 ? (one, other) : (other, one)
                try writer.setValue(.integer(Int64(number)), forKey: "key")
                let found = try reader.value(forKey: "key")
                try test.expect(found == .integer(Int64(number)), "the other instance does not see change \(number)")
            }
        },
        Check(name: "two instances that write at once lose nothing") { test in
            let stores = [try test.open(), try test.open()]
            try await withThrowingTaskGroup { group in
                for (index, store) in stores.enumerated() {
                    group.addTask {
                        for key in 0..<50 { try store.setValue(.integer(Int64(key)), forKey: "\(index).\(key)") }
                    }
                }
                try await group.waitForAll()
            }
            for index in 0..<2 { for key in 0..<50 { try test.expect(stores[0], "\(index).\(key)", holds: .integer(Int64(key))) } }
        },
    ]

    static let optionalProtocols: [Check] = [
        Check(name: "a store that lists keys lists those that have a value") { test in
            guard let store = try test.open() as? any KeyListingStore else { return }
            try test.expect(try store.keys().isEmpty, "an empty store lists keys")
            for key in ["a", "b", "c"] { try store.setValue(.integer(1), forKey: key) }
            try store.setValue(nil, forKey: "b")
            try store.setValue(.null, forKey: "c")
            try test.expect(try store.keys().sorted() == ["a", "c"], "the keys are \(try store.keys().sorted()), not a and c")
        },
        Check(name: "a transaction reads what it has set, and takes effect as a whole") { test in
            guard let store = try test.open() as? any TransactionalStore else { return }
            try store.setValue(.integer(1), forKey: "a")
            let read = try store.transaction { transaction -> [StoredValue?] in
                let before = try transaction.value(forKey: "a")
                transaction.setValue(.integer(2), forKey: "a")
                transaction.setValue(.integer(3), forKey: "b")
                transaction.setValue(nil, forKey: "b")
                transaction.setValue(.string("x"), forKey: "c")
                return [before, try transaction.value(forKey: "a"), try transaction.value(forKey: "b")]
            }
            try test.expect(read == [.integer(1), .integer(2), nil], "the transaction reads something else than it has set")
            try test.expect(store, "a", holds: .integer(2))
            try test.expect(store, "b", holds: nil)
            try test.expect(store, "c", holds: .string("x"))
        },
        Check(name: "a transaction that throws changes nothing") { test in
            guard let store = try test.open() as? any TransactionalStore else { return }
            struct Stop: Error {}
            try store.setValue(.integer(1), forKey: "a")
            do {
                try store.transaction { transaction in
                    transaction.setValue(.integer(2), forKey: "a")
                    transaction.setValue(.integer(2), forKey: "b")
                    throw Stop()
                }
                throw Failure(check: test.name, reason: "the error does not come out")
            } catch is Stop {}
            try test.expect(store, "a", holds: .integer(1))
            try test.expect(store, "b", holds: nil)
        },
        Check(name: "transactions that count lose no count") { test in
            guard let store = try test.open() as? any TransactionalStore else { return }
            try await withThrowingTaskGroup { group in
                for _ in 0..<40 {
                    group.addTask {
                        try store.transaction { transaction in
                            let count = try transaction.value(forKey: "count")
                            guard case .integer(let number)? = count ?? .integer(0) else { return }
                            transaction.setValue(.integer(number + 1), forKey: "count")
                        }
                    }
                }
                try await group.waitForAll()
            }
            try test.expect(store, "count", holds: .integer(40))
        },
        Check(name: "a store that tells of changes tells of sets, removals and transactions, until it is cancelled") { test in
            guard let store = try test.open() as? any ChangeNotifyingStore else { return }
            let changes = Guarded<[StoreChange]>([])
            let observation = try store.observe { change in changes.withLock { $0.append(change) } }
            func expectNotice(of key: String, _ what: String) throws {
                let isTold = changes.withLock { changes in
                    defer { changes = [] }
                    return changes.contains { $0.affects(key) }
                }
                try test.expect(isTold, "\(what) is not told")
            }
            try store.setValue(.integer(1), forKey: "a")
            try expectNotice(of: "a", "a set")
            try store.setValue(nil, forKey: "a")
            try expectNotice(of: "a", "a removal")
            if let store = store as? any TransactionalStore {
                try store.transaction { $0.setValue(.integer(2), forKey: "b") }
                try expectNotice(of: "b", "a transaction")
            }
            observation.cancel()
            try store.setValue(.integer(3), forKey: "a")
            try test.expect(changes.withLock { $0.isEmpty }, "a change is told after the observation was cancelled")
        },
    ]
}
