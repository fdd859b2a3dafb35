internal import FlintDurableFlows
internal import FlintFlows
internal import Synchronization

/// A test load of clients and workers of parcels, with injected faults in the first phase.
///
/// After the faults stop, all parcels must arrive.
package struct ParcelWorkload<Machine: ParcelStateMachine>: Sendable {
    package typealias Settings = ParcelSettings

    private struct Phase {
        var isBroken = true
        var isOver = false
        var life = 0
    }

    private let settings: Settings
    private let world: ParcelWorld
    private let make: @Sendable (ParcelOffice) -> Machine
    private let phase: PhaseBox
    package let recorder: HistoryRecorder

    private final class PhaseBox: Sendable {
        let value = Mutex(Phase())
    }

    package init(
        _ settings: Settings, in world: ParcelWorld, noting recorder: HistoryRecorder? = nil,
        _ make: @escaping @Sendable (ParcelOffice) -> Machine
    ) {
        self.settings = settings
        self.world = world
        self.make = make
        phase = PhaseBox()
        self.recorder = recorder ?? HistoryRecorder(clock: world.clock)
    }

    private var isBroken: Bool { phase.value.withLock { $0.isBroken } }
    private var isOver: Bool { phase.value.withLock { $0.isOver } }

    /// The limits that the workload must keep.
    package var bounds: FlowHistoryChecker.Bounds {
        FlowHistoryChecker.Bounds(
            time: settings.patience, callsPerRun: 60, callsPerSecond: 10 * settings.workers)
    }

    // MARK: Running

    /// Runs clients and workers until clients have the outputs of all parcels.
    package func run() async throws {
        let workers = (0..<settings.workers).map { number in
            world.begin {
                while !isOver { try await live(number) }
            }
        }
        let caretaker = world.begin { try await retryPoisoned() }
        let clients = (0..<settings.runs).map { number in
            world.begin { try await use("\(number)") }
        }
        for client in clients { try await client.value }
        try await world.sleep(below: 2 * settings.life)
        phase.value.withLock { $0.isBroken = false }
        try await finish((0..<settings.runs).map { "\($0)" })
        phase.value.withLock { $0.isOver = true }
        for task in workers + [caretaker] { try await task.value }
    }

    /// Records the end of the faults, and waits until the parcels have arrived.
    private func finish(_ ids: [String]) async throws {
        recorder.note(.faultsStopped(calls: recorder.calls))
        let ends = ids.map { id in world.begin { try await finish(id) } }
        let limit = world.begin {
            try await world.clock.sleep(for: bounds.time + bounds.time)
            for end in ends { end.cancel() }
        }
        for end in ends { try await end.value }
        if !ends.contains(where: \.isCancelled) { recorder.note(.finished) }
        limit.cancel()
    }

    // MARK: Killed processes

    /// Starts parcels, and works on these and on those that killed processes have left, until this process is
    /// killed.
    ///
    /// - Parameter life: The number of the process, which no other one has.
    package func workUntilKilled(as life: Int) async throws {
        let name = "worker \(life)"
        let engine = worker(name, try await view(name))
        let caretaker = world.begin { try await retryPoisoned() }
        let clients = (0..<settings.runs).map { number in
            world.begin { try await use("\(life).\(number)") }
        }
        try await engine.work()
        for task in clients + [caretaker] { task.cancel() }
    }

    /// Works until all parcels of killed processes have arrived.
    package func complete(as name: String) async throws {
        phase.value.withLock { $0.isBroken = false }
        let view = try await view(name)
        let engine = worker(name, view)
        let working = world.begin { try await engine.work() }
        let caretaker = world.begin { try await retryPoisoned() }
        try await finish(try await view.runs(FlowQuery(limit: 10_000)).map(\.id.id))
        phase.value.withLock { $0.isOver = true }
        working.cancel()
        for task in [working, caretaker] { try await task.value }
    }

    /// Returns the promises that were broken.
    package func violations() async throws -> [FlowViolation] {
        try await recorder.violations(
            in: try await world.open("checker"), bounds: bounds, queues: [settings.queue].compactMap(\.self))
    }

    // MARK: Processes

    private func view(_ name: String) async throws -> ObservedStore {
        ObservedStore(
            try await world.open(name), name: name, recorder: recorder, clock: world.clock,
            pause: { [world] in await world.pause($0) },
            pollInterval: settings.wakes ? nil : .milliseconds(500), fault: { _ in fault() })
    }

    private func fault() -> ObservedStore.Fault? {
        guard settings.faultRate > 0, isBroken else { return nil }
        let longest = Int(settings.lease / .milliseconds(1)) * 2
        return switch world.random(4 * settings.faultRate) {
        case 0: .unavailable
        case 1: .answerLost
        case 2: .late(request: .milliseconds(world.random(longest)), answer: .zero)
        case 3: .late(request: .zero, answer: .milliseconds(world.random(longest)))
        default: nil
        }
    }

    private func engine(_ name: String, _ store: any FlowStore) -> FlowEngine {
        FlowEngine(
            store: store,
            configuration: FlowEngineConfiguration(
                workerName: name, concurrency: 4, queues: [settings.queue].compactMap(\.self),
                lease: settings.lease, retention: nil, clock: world.clock,
                makeText: { [world] in "\(world.random(.max))" }))
    }

    /// Returns an engine of a worker, with the machine of parcels registered.
    private func worker(_ name: String, _ store: any FlowStore) -> FlowEngine {
        let engine = engine(name, store)
        let errors = FlowErrorPolicy(retrying: .constant(.milliseconds(300), attempts: 1_000))
        engine.register(Machine.self, errors: errors) { [make, recorder, settings, world] in
            make(
                ParcelOffice(recorder: recorder, worker: name, beats: settings.beats) { _ in
                    try await world.sleep(below: settings.effect)
                    if world.random(settings.failureRate) == 0 { throw ParcelRefused() }
                })
        }
        return engine
    }

    /// Simulates the life of a worker's process, which works for a random time and then stops in order or
    /// crashes.
    private func live(_ number: Int) async throws {
        let life = phase.value.withLock { phase in
            phase.life += 1
            return phase.life
        }
        let name = "worker \(number).\(life)"
        let view = try await view(name)
        let engine = worker(name, view)
        let working = world.begin { try await engine.work() }
        try await world.sleep(below: settings.life)
        if settings.crashes, isBroken {
            if world.random(3) == 0 {
                view.suspend()
                try await world.sleep(below: 3 * Int(settings.lease / .milliseconds(1)))
                view.resume()
            }
            if isBroken, world.random(3) > 0 { view.crash() }
        } else {
            while !isOver { try await world.clock.sleep(for: .milliseconds(200)) }
        }
        working.cancel()
        try await working.value
    }

    /// Retries runs that are stuck because five workers ended in succession, as a person would.
    private func retryPoisoned() async throws {
        let store = try await world.open("caretaker")
        while !isOver {
            try await world.clock.sleep(for: .seconds(5))
            for record in try await store.runs(FlowQuery(status: .stuck)) where record.stuck?.code == .poison
            {
                // The retry fails if the run is not stuck any more, which is fine.
                try? await store.perform(FlowAct(.retry, by: "caretaker", because: "poison"), on: record.id)
            }
        }
    }

    // MARK: Clients

    /// Starts a parcel at the same time as a second client, and sends it random events.
    private func use(_ id: String) async throws {
        let client = engine("client", try await view("client \(id)"))
        let line = line(of: id)
        let rival = world.begin { await recorder.start(id, by: client, in: line) }
        await recorder.start(id, by: client, in: line)
        try await rival.value
        for event in events(of: id) {
            try await world.sleep(below: settings.effect * 2)
            await recorder.send(event, to: id, by: client, key: world.random(2) == 0 ? event.name : nil)
        }
        if world.random(8) == 0 { await recorder.cancel(id, by: client) }
    }

    /// Returns the line of a parcel, which depends on the name only, because two clients start the parcel.
    private func line(of id: String) -> FlowLine? {
        let number = id.split(separator: ".").reduce(0) { $0 + (Int($1) ?? 0) }
        let key = settings.keys > 0 ? "customer \(number % settings.keys)" : nil
        return FlowLine(queue: settings.queue?.name, priority: key == nil ? number % 3 : 0, key: key)
    }

    private func events(of id: String) -> [ParcelEvent] {
        var events = (0..<world.random(4)).map { ParcelEvent.item(Item(name: "item \(id).\($0)")) }
        if world.random(2) == 0 { events.append(.pickup(Pickup(name: "pickup \(id)"))) }
        if world.random(2) == 0 { events.append(.ticket(Ticket(name: "ticket \(id)"))) }
        if world.random(3) == 0 { events.append(.stamp(Stamp(name: "stamp \(id).0"))) }
        return events
    }

    /// Sends the last event for which a parcel may wait, and reads its output twice.
    private func finish(_ id: String) async throws {
        let client = engine("client", try await view("client \(id)'"))
        let isLost = world.random(4) == 0
        let last = isLost ? ParcelEvent.loss(Loss(name: "loss \(id)")) : .stamp(Stamp(name: "stamp \(id).1"))
        await recorder.send(last, to: id, by: client)
        for _ in 0..<2 { await recorder.output(of: id, by: client) }
    }
}

/// The error of a step that fails once.
private struct ParcelRefused: Error, Codable {}
