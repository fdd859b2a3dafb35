import FlintTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct CallRecorderTests {
    @Test func `each call is given once, also when it came before`() async {
        let calls = CallRecorder<String>()
        calls.add("a")
        calls.add("b")
        #expect(await calls.next() == "a")
        #expect(await calls.next() == "b")
        async let third = calls.next()
        calls.add("c")
        #expect(await third == "c")
        #expect(calls.all == ["a", "b", "c"])
    }

    @Test func `waiting ends with the task`() async {
        let calls = CallRecorder<Int>()
        let waiting = Task { await calls.next() }
        waiting.cancel()
        #expect(await waiting.value == nil)
    }

    @Test func `after a reset it begins anew`() async {
        let calls = CallRecorder<Int>()
        calls.add(1)
        calls.add(2)
        #expect(await calls.next() == 1)
        calls.reset()
        #expect(calls.all == [])
        calls.add(3)
        #expect(await calls.next() == 3)
    }

    @Test func `calls from many tasks are all kept and all given`() async {
        let calls = CallRecorder<Int>()
        let given = await withTaskGroup(of: Int?.self) { group in
            for number in 0..<200 {
                group.addTask {
                    calls.add(number); return nil
                }
            }
            for _ in 0..<200 { group.addTask { await calls.next() } }
            return await group.reduce(into: Set<Int>()) { given, number in
                if let number { given.insert(number) }
            }
        }
        #expect(given == Set(0..<200))
        #expect(Set(calls.all) == Set(0..<200))
    }
}
