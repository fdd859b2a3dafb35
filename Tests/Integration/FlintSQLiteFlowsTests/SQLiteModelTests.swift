#if SQLite
    import DurableTestSupport
    import FlintDurableFlows
    import FlintSQLiteFlows
    import Foundation
    import TestSupport
    import Testing

    /// Stores that share a file, and what they should hold.
    @Suite(.timeLimit(.minutes(10))) struct SQLiteModelTests {
        private static let isLong = ProcessInfo.processInfo.environment["FLINT_SOAK"] == "full"
        private static let seeds = isLong ? 300 : 9

        private static func perform(_ call: StoreCall, in store: AlternatingStore) async throws {
            switch call {
            case .start(let start): _ = try await store.start(start)
            case .send(let id, let type, let payload, let key, let trace):
                try await store.send(type, payload: payload, to: id, key: key, trace: trace)
            case .perform(let id, let act): try await store.perform(act, on: id)
            case .claim: _ = try await store.claim(StoreCall.kinds, by: StoreCall.worker, limit: .max)
            case .commit(let write): _ = try await store.commit(write)
            case .removeEnded: _ = try await store.removeRuns(endedLongerThan: .zero)
            }
        }

        @Test(arguments: 0..<seeds, [1, 2])
        func `runs become what their records say, whichever process changes them`(
            seed: Int, processes: Int
        ) async throws {
            let shop = try Shop()
            let store = AlternatingStore((0..<processes).map { _ in shop.open() })
            var (model, calls) = (StoreModel(), StoreCallGenerator(seed: seed))
            _ = try await store.renewLease(of: StoreCall.worker, for: .seconds(1_000_000), isNew: true)
            for step in 1...150 {
                shop.clock.advance(by: .microseconds(1))
                let call = calls.call(for: model)
                let now = FlowTime(microseconds: Shop.beginning.microseconds + Int64(step))
                let isDone = model.perform(call, at: now)
                do {
                    try await Self.perform(call, in: store)
                    try #require(isDone, "step \(step): \(call) was done")
                } catch let error as FlowStoreError {
                    try #require(!isDone, "step \(step): \(call) was refused: \(error)")
                }
                let found = try await store.runs(FlowQuery(limit: 1_000))
                let isSame = found == model.runs.values.sorted { $0.id < $1.id }
                try #require(isSame, "step \(step): after \(call) there is \(found), expected: \(model.runs)")
            }
            await store.close()
            // Nothing is kept in memory only.
            let again = shop.open()
            try await again.check()
            let found = try await again.runs(FlowQuery(limit: 1_000))
            let isSame = found == model.runs.values.sorted { $0.id < $1.id }
            #expect(isSame)
        }
    }
#endif
