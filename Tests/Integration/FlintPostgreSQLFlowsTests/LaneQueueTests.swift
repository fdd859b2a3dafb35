#if PostgreSQL
    import Testing

    @testable import FlintPostgreSQLFlows

    @Suite struct LaneQueueTests {
        private typealias Queue = LaneQueue<Int, String>

        private static func numbers(_ work: Queue.Work?) -> [Int]? {
            if case .changes(let numbers)? = work { numbers } else { nil }
        }

        private static func name(_ work: Queue.Work?) -> String? {
            if case .call(let name)? = work { name } else { nil }
        }

        @Test func `changes that come while a group is done are the next group`() {
            var queue = Queue()
            queue.add(0)
            #expect(queue.needsGroup)
            #expect(Self.numbers(queue.next()) == [0])
            for number in 1...9 {
                queue.add(number)
                #expect(!queue.needsGroup)
            }
            // Another connection leaves them to the one that is at work.
            #expect(queue.next() == nil)
            queue.endGroup()
            #expect(Self.numbers(queue.next()) == Array(1...9))
            #expect(queue.groups == 2)
        }

        @Test func `many changes are worth another connection, and too many are several groups`() {
            var queue = Queue()
            queue.add(0)
            _ = queue.next()
            for number in 1...Queue.wholeGroup {
                #expect(!queue.needsGroup)
                queue.add(number)
            }
            #expect(queue.needsGroup)
            #expect(Self.numbers(queue.next())?.count == Queue.wholeGroup)
            for number in 0...Queue.groupLimit { queue.add(number) }
            #expect(Self.numbers(queue.next())?.count == Queue.groupLimit)
            #expect(queue.hasChanges)
        }

        @Test func `a connection for which a group was reserved takes what is there`() {
            var queue = Queue()
            queue.add(1)
            queue.reserveGroup()
            #expect(!queue.needsGroup)
            queue.add(2)
            #expect(Self.numbers(queue.reserved()) == [1, 2])
            // What another one took first is not missed.
            queue.reserveGroup()
            #expect(queue.reserved() == nil)
            queue.endGroup()
            queue.add(3)
            #expect(queue.needsGroup)
        }

        @Test func `calls and changes take turns, and urgent calls come first`() {
            var queue = Queue()
            queue.add("a", isUrgent: false)
            queue.add("b", isUrgent: false)
            queue.add("c", isUrgent: true)
            queue.add(1)
            #expect(Self.name(queue.next()) == "c")
            #expect(Self.numbers(queue.next()) == [1])
            #expect(Self.name(queue.next()) == "a")
            queue.add(2)
            // The changes are left to the connection that is at work.
            #expect(Self.name(queue.next()) == "b")
            #expect(queue.next() == nil)
        }
    }
#endif
