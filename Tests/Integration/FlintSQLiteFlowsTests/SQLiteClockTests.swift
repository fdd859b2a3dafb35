#if SQLite
    import FlintDurableFlows
    import FlintFlows
    import FlintSQLiteFlows
    import TestSupport
    import Testing

    /// The clock of the system is set while processes use a file.
    @Suite(.timeLimit(.minutes(10))) struct SQLiteClockTests {
        private static let hourBack = Duration.seconds(-3_600)

        private func claim(in store: SQLiteFlowStore) async throws -> [FlowRecord] {
            try await store.claim([Shop.kind], by: "w", limit: 9)
        }

        @Test func `a run goes on at once, and waits as long as is drawn, when the clock is set back`()
            async throws
        {
            let shop = try Shop()
            let store = shop.open()
            let held = try #require(try await Shop.held("a", in: store))
            let failure = FlowFailure(type: "", text: "")
            _ = try await store.commit(Shop.write(.retry(after: .seconds(5), failure), to: held))
            shop.shift.value = Self.hourBack
            #expect(try await claim(in: store).isEmpty)
            shop.clock.advance(by: .seconds(5))
            let again = try #require(try await claim(in: store).first)
            let wait = FlowStoredWait(events: [], limit: .seconds(10))
            let entry = FlowStoredEntry(number: 1, kind: Shop.kind, state: .encoded([]), wait: wait)
            _ = try await store.commit(Shop.write(.enter(entry), to: again))
            shop.clock.advance(by: .seconds(9))
            // Right again, a little slow.
            shop.shift.value = .milliseconds(-300)
            #expect(try await claim(in: store).isEmpty)
            shop.clock.advance(by: .seconds(2))
            #expect(try await claim(in: store).first?.arrival == .deadline)
            await store.close()
        }

        @Test(arguments: ["test", "another start of the machine"])
        func `a process that begins when the clock was set back takes what others have stored`(
            boot: String
        ) async throws {
            let shop = try Shop()
            let first = shop.open()
            _ = try await first.start(Shop.start("a"))
            await first.close()
            shop.shift.value = Self.hourBack
            let second = shop.open(boot: boot)
            // It is due: nothing is to be waited for.
            try await second.awaitWork(of: [Shop.kind])
            _ = try await second.renewLease(of: "w", for: .seconds(30), isNew: true)
            #expect(try await claim(in: second).map(\.id) == [Shop.id("a")])
            #expect(try await second.statistics().lag == .zero)
            await second.close()
        }

        @Test func `processes have one time when one of them has begun before the clock was set back`()
            async throws
        {
            let shop = try Shop()
            let (first, second) = (shop.open(), shop.open())
            _ = try await first.start(Shop.start("a"))
            shop.shift.value = Self.hourBack
            _ = try await second.start(Shop.start("b"))
            let (early, late) = (
                try await first.record(of: Shop.id("a")), try await first.record(of: Shop.id("b"))
            )
            #expect(early?.createdAt == late?.createdAt)
            _ = try await first.renewLease(of: "w", for: .seconds(30), isNew: true)
            #expect(try await claim(in: first).count == 2)
            await first.close()
            await second.close()
        }

        @Test func `the file follows a clock that is set forward, and one that is right again`() async throws
        {
            let shop = try Shop()
            let store = shop.open()
            let held = try #require(try await Shop.held("a", in: store))
            let failure = FlowFailure(type: "", text: "")
            _ = try await store.commit(Shop.write(.retry(after: .seconds(3_000), failure), to: held))
            #expect(try await claim(in: store).isEmpty)
            shop.shift.value = .seconds(3_600)
            #expect(try await claim(in: store).count == 1)
            shop.shift.value = .zero
            _ = try await store.start(Shop.start("b"))
            shop.shift.value = .seconds(3_600)
            _ = try await store.start(Shop.start("c"))
            let times = try await store.runs(FlowQuery(limit: 9)).map(\.createdAt)
            // Ahead of the clock as long as that was set back, and no longer.
            #expect(
                times.dropFirst().map { times[0].duration(to: $0) } == [.seconds(3_600), .seconds(3_600)])
            await store.close()
        }

        @Test func `a start of the machine ends a lead over a clock that was wrong and is right again`()
            async throws
        {
            let shop = try Shop()
            shop.shift.value = .seconds(3_600)
            let first = shop.open()
            _ = try await first.start(Shop.start("a"))
            shop.shift.value = .zero
            _ = try await first.start(Shop.start("b"))
            await first.close()
            // Its time begins with the store.
            let second = shop.open(boot: "another start of the machine")
            shop.clock.advance(by: .seconds(7_200))
            _ = try await second.start(Shop.start("c"))
            let times = try await second.runs(FlowQuery(limit: 9)).map(\.createdAt)
            #expect(times.dropFirst().map { times[0].duration(to: $0) } == [.zero, .seconds(3_600)])
            await second.close()
        }

        @Test(arguments: [Int64.min, .max], [Int64.min, .max])
        func `a time that cannot be, as another program may write it, ends nothing`(
            now: Int64, other: Int64
        ) async throws {
            let shop = try Shop()
            let first = shop.open()
            _ = try await first.start(Shop.start("a"))
            await first.close()
            try Tinkering.execute(
                "UPDATE time SET now = \(now), uptime = \(other), lead = \(other)", in: shop.file)
            let second = shop.open()
            _ = try await second.start(Shop.start("b"))
            _ = try await second.renewLease(of: "w", for: .seconds(30), isNew: true)
            _ = try await claim(in: second)
            #expect(try await second.runs(FlowQuery(limit: 9)).map(\.id) == [Shop.id("a"), Shop.id("b")])
            _ = try await second.statistics()
            await second.close()
        }
    }
#endif
