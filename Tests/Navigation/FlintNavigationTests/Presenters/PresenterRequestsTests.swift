import FlintStreams
import Testing

@testable import FlintNavigation

@Suite struct PresenterRequestsTests {
    private static let first = PresenterRequest.back(NodeID(1))
    private static let second = PresenterRequest.dismissed(NodeID(2))

    @Test func `a request has been dealt with when the next one is asked for`() async {
        let requests = PresenterRequests()
        let handled = AsyncStream<Int>.makeStream()
        requests.send(Self.first) { handled.continuation.yield(1) }
        requests.send(Self.second) { handled.continuation.yield(2) }
        var iterator = requests.stream().makeAsyncIterator()
        _ = await iterator.next()
        handled.continuation.yield(-1)
        _ = await iterator.next()
        handled.continuation.yield(-2)
        requests.finish()
        handled.continuation.finish()
        var order: [Int] = []
        for await number in handled.stream { order.append(number) }
        #expect(order == [-1, 1, -2, 2])
    }

    @Test func `a reader that waits gets what is sent`() async {
        let requests = PresenterRequests()
        let done = OneShot<Void>()
        let reader = Task { () -> [PresenterRequest] in
            var read: [PresenterRequest] = []
            for await request in requests.stream().prefix(2) { read.append(request) }
            return read
        }
        requests.send(Self.first) { done.settle(()) }
        await done.wait(onCancel: ())
        requests.send(Self.second)
        #expect(await reader.value == [Self.first, Self.second])
    }

    @Test func `when the reader is canceled, nobody waits any more`() async {
        let requests = PresenterRequests()
        let reader = Task { for await _ in requests.stream() {} }
        let (before, after) = (OneShot<Void>(), OneShot<Void>())
        requests.send(Self.first) { before.settle(()) }
        await before.wait(onCancel: ())
        reader.cancel()
        await reader.value
        requests.send(Self.second) { after.settle(()) }
        await after.wait(onCancel: ())
        var iterator = requests.stream().makeAsyncIterator()
        #expect(await iterator.next() == nil)
    }

    @Test func `finishing ends the reading and releases who waits`() async {
        let requests = PresenterRequests()
        let waiting = OneShot<Void>()
        requests.send(Self.first) { waiting.settle(()) }
        requests.finish()
        await waiting.wait(onCancel: ())
        let reader = Task { for await _ in requests.stream() {} }
        await reader.value
    }

    @Test func `every request of many senders is dealt with once`() async {
        let requests = PresenterRequests()
        let reader = Task { () -> Set<Int> in
            var numbers: Set<Int> = []
            for await case .back(let id) in requests.stream() { numbers.insert(id.number) }
            return numbers
        }
        await withDiscardingTaskGroup { group in
            for number in 0..<500 {
                group.addTask {
                    let handled = OneShot<Void>()
                    requests.send(.back(NodeID(number))) { handled.settle(()) }
                    await handled.wait(onCancel: ())
                }
            }
        }
        requests.finish()
        #expect(await reader.value == Set(0..<500))
    }
}
