import Foundation
import Loopback
import Synchronization

/// Many connections that ask at once, each in a thread of its own, until the server closes them.
final class Customers: Sendable {
    private struct State {
        var tally = Tally()
        var running = 0
    }

    private let port: UInt16
    private let requests: Int
    private let begun = Atomic(0)
    private let isEnding = Atomic(false)
    private let state = Mutex(State())
    private let progress = DispatchSemaphore(value: 0)

    init(port: UInt16, _ options: LoadOptions) {
        (self.port, requests) = (port, options.requests)
        state.withLock { $0.running = options.connections }
        for _ in 0..<options.connections { Thread.detachNewThread { [self] in run() } }
    }

    /// Waits until all requests were made, or for some seconds, and then counts no latencies any more.
    func waitForLoad(seconds: Int) {
        let deadline = DispatchTime.now() + .seconds(seconds)
        while requests == .max || begun.load(ordering: .relaxed) < requests {
            if progress.wait(timeout: min(deadline, .now() + 0.02)) == .success { break }
            if requests == .max, .now() >= deadline { break }
        }
        isEnding.store(true, ordering: .relaxed)
    }

    /// Waits until all connections are closed.
    func tally() -> Tally {
        while state.withLock({ $0.running > 0 }) { progress.wait() }
        return state.withLock { $0.tally }
    }

    private func run() {
        var tally = Tally()
        do {
            var connection = try LoopbackConnection(port: port)
            while try ask(&connection, &tally) {}
        } catch LoopbackError.closed where isEnding.load(ordering: .relaxed) {
            tally.unread += 1
        } catch {
            tally.broken += 1
        }
        state.withLock { state in
            state.tally += tally
            state.running -= 1
        }
        progress.signal()
    }

    /// Makes a request; false if the connection is at its end.
    private func ask(_ connection: inout LoopbackConnection, _ tally: inout Tally) throws -> Bool {
        let index = begun.add(1, ordering: .relaxed).oldValue
        // Behind the last request, connections stay open and still ask until the end, so that it comes under load.
        let person = Person(index &* 7919)
        let start = ContinuousClock.now
        let answer = try connection.exchange(person.request(index, in: Self.trace(index)))
        let end = ContinuousClock.now
        if !isEnding.load(ordering: .relaxed) { tally.latencies.append(Self.nanoseconds(end - start)) }
        tally.last = end
        tally.answers["\(Person.route(index)) \(answer.status)", default: 0] += 1
        if answer.status == 200, !person.owns(answer, to: index) {
            tally.mixed += 1
            tally.example = tally.example ?? "\(person.name), \(Person.route(index)): \(answer.text)"
        }
        return !answer.isLast
    }

    /// A trace of its own for each request, as if another process had begun it.
    private static func trace(_ index: Int) -> String {
        let number = String(index + 1, radix: 16)
        let padded = String(repeating: "0", count: 16 - number.count) + number
        return "00-5a17\(padded.dropFirst(4))\(padded)-\(padded)-01"
    }

    private static func nanoseconds(_ duration: Duration) -> UInt64 {
        let (seconds, attoseconds) = duration.components
        return UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
    }
}
