internal import FlintStreams
internal import Foundation
internal import Synchronization

/// The export queue of one signal: it accepts encoded items from any thread, and sends batches in one task.
///
/// The steps are decided by an ``ExportMachine``.
final class ExportPipeline: Sendable {
    private struct State {
        var machine: ExportMachine
        var wake: OneShot<Void>?
        var flushes: [Flush] = []
    }

    private struct Flush {
        let target: UInt64
        let done: OneShot<Bool>
    }

    let encoder: OTLPEncoder
    private let export: TelemetryConfiguration.Export
    private let transport: any TelemetryTransport
    private let ticker: ElapsedClock
    private let wallTime: @Sendable () -> Date
    private let random: @Sendable () -> Double
    private let state: Mutex<State>

    init(
        _ encoder: OTLPEncoder, _ configuration: TelemetryConfiguration,
        _ batching: TelemetryConfiguration.Batching, _ transport: any TelemetryTransport
    ) {
        self.encoder = encoder
        self.transport = transport
        export = configuration[encoder.signal]
        ticker = ElapsedClock(configuration.clock)
        wallTime = configuration.wallTime
        random = configuration.random
        state = Mutex(State(machine: ExportMachine(batching, configuration.retrying)))
    }

    var counts: TelemetryCounts { state.withLock { $0.machine.counts } }

    /// Adds an encoded item to the queue, or drops it if the queue is full or has ended.
    ///
    /// The call does not wait for the collector.
    ///
    /// - Parameters:
    ///   - item: The encoded span or log record, or the joined metrics of one export.
    ///   - count: The number of spans, metrics or log records that `item` contains.
    func offer(_ item: [UInt8], count: UInt64 = 1) {
        let now = ticker.elapsed()
        let wake = state.withLock { state in
            let mustWake = state.machine.accept(item, count: count, at: now, with: encoder)
            return mustWake ? state.wake.take() : nil
        }
        wake?.settle(())
    }

    /// Sends batches of the queue until ``end()`` is called.
    func run() async {
        while true {
            let now = ticker.elapsed()
            let (step, wake) = state.withLock { state -> (ExportMachine.Step, OneShot<Void>) in
                let wake = OneShot<Void>()
                let step = state.machine.next(at: now)
                if case .sleep = step { state.wake = wake }
                return (step, wake)
            }
            switch step {
            case .end: return
            case .sleep(let until):
                settleFlushes()
                await sleep(until: until, wake)
            case .send(let batch):
                let answer = await send(batch)
                let random = random()
                let now = ticker.elapsed()
                state.withLock { $0.machine.answered(answer, at: now, random: random) }
                settleFlushes()
            }
        }
    }

    private func sleep(until: Duration?, _ wake: OneShot<Void>) async {
        guard let until else { return await wake.wait(onCancel: ()) }
        _ = await ticker.wait(until: until) { await wake.wait(onCancel: ()) }
    }

    private func send(_ batch: ExportMachine.Batch) async -> ExportMachine.Answer {
        var body = encoder.body(batch.items)
        var headers = export.headers
        headers["Content-Type"] = encoder.form.contentType
        if export.isCompressed, let compressed = Gzip.compress(body) {
            body = compressed
            headers["Content-Encoding"] = "gzip"
        }
        let request = TelemetryRequest(
            signal: encoder.signal, url: export.url, headers: headers, body: body, timeout: export.timeout)
        let answer = await ticker.wait(until: ticker.elapsed() + request.timeout) { [transport] in
            try? await transport.send(request)
        }
        guard let response = answer ?? nil else { return .later(after: nil) }
        return CollectorAnswer.read(response, encoder.form, now: wallTime())
    }

    // MARK: Ends

    /// Waits until all items that are in the queue have been sent or dropped, at most for a duration.
    ///
    /// - Returns: Whether all of them were sent or dropped within the limit.
    func flush(within limit: Duration) async -> Bool {
        let deadline = ticker.elapsed() + limit
        let done = OneShot<Bool>()
        let wake = state.withLock { state -> OneShot<Void>? in
            let target = state.machine.flush()
            state.flushes.append(Flush(target: target, done: done))
            return state.wake.take()
        }
        wake?.settle(())
        settleFlushes()
        let isDone = await ticker.wait(until: deadline) { await done.wait(onCancel: false) }
        return isDone ?? false
    }

    private func settleFlushes() {
        let done = state.withLock { state in
            let done = state.flushes.filter { state.machine.hasFlushed($0.target) || $0.done.isSettled }
            state.flushes.removeAll { state.machine.hasFlushed($0.target) || $0.done.isSettled }
            return done
        }
        for flush in done { flush.done.settle(true) }
    }

    /// Ends the queue.
    ///
    /// The items in the queue are dropped and counted.
    func end() {
        let wake = state.withLock { state in
            state.machine.end()
            return state.wake.take()
        }
        wake?.settle(())
        settleFlushes()
    }
}
