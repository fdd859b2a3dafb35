import FlintBasics
import FlintDurableFlows
import Synchronization
import TestSupport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A disk that loses what was not synchronized: when the power fails, any part of it may be there, sector by sector.
final class SimulatedDisk: FlowDisk {
    /// A mistake that the checks must find.
    enum Mistake: Sendable, CaseIterable {
        /// Contents are not synchronized.
        case contentsNotSynchronized
        /// Names are not synchronized.
        case namesNotSynchronized
        /// What seems to be there already is not written again.
        case writesSpared
    }

    static let sector = 512

    private enum Change {
        case write([UInt8], at: Int)
        case truncate(Int)

        func apply(to bytes: inout [UInt8]) {
            switch self {
            case .write(let new, let offset):
                if bytes.count < offset + new.count {
                    bytes += [UInt8](repeating: 0, count: offset + new.count - bytes.count)
                }
                bytes.replaceSubrange(offset..<offset + new.count, with: new)
            case .truncate(let size):
                if size < bytes.count { bytes.removeSubrange(size...) }
            }
        }

        /// The change in parts that a device applies independently of each other.
        var sectors: [Change] {
            guard case .write(let bytes, let offset) = self else { return [self] }
            var parts: [Change] = []
            var start = 0
            while start < bytes.count {
                let end = min(bytes.count, start + sector - (offset + start) % sector)
                parts.append(.write(Array(bytes[start..<end]), at: offset + start))
                start = end
            }
            return parts
        }
    }

    private struct File {
        var durable: [UInt8] = []
        var cached: [UInt8] = []
        var pending: [Change] = []
    }

    private enum NameChange {
        case link(String, Int)
        case rename(String, String)
        case unlink(String)

        func apply(to names: inout [String: Int]) {
            switch self {
            case .link(let name, let file): names[name] = file
            case .rename(let name, let newName):
                names[newName] = names.removeValue(forKey: name) ?? names[newName]
            case .unlink(let name): names[name] = nil
            }
        }
    }

    private struct State {
        var files: [Int: File] = [:]
        var durableNames: [String: Int] = [:]
        var names: [String: Int] = [:]
        var pendingNames: [NameChange] = []
        var generator: SeededGenerator
        /// How many calls are left until the process ends in the middle of one; `nil` if it does not.
        var callsLeft: Int?
        var hasEnded = false
        var synchronizations = 0
        var reads = 0
    }

    let path = "simulated"
    private let state: Mutex<State>
    private let mistake: Mistake?
    /// One of so many synchronizations fails; 0 for none.
    private let failureRate = Atomic(0)
    /// One of so many changes of names, and of their synchronizations, fails; 0 for none.
    private let nameFailureRate = Atomic(0)
    private let capacityInBytes = Atomic(Int.max)

    init(seed: Int, mistake: Mistake? = nil) {
        state = Mutex(State(generator: SeededGenerator(seed: seed)))
        self.mistake = mistake
    }

    // MARK: What happens to it

    /// Lets the process end in the middle of a later call.
    func endProcess(afterCalls calls: Int?) { state.withLock { $0.callsLeft = calls } }

    func failSynchronizations(oneOf rate: Int) { failureRate.store(rate, ordering: .relaxed) }

    func failNames(oneOf rate: Int) { nameFailureRate.store(rate, ordering: .relaxed) }

    /// The bytes that fit on it.
    var capacity: Int {
        get { capacityInBytes.load(ordering: .relaxed) }
        set { capacityInBytes.store(newValue, ordering: .relaxed) }
    }

    var synchronizations: Int { state.withLock { $0.synchronizations } }

    /// How often a part of a file was read.
    var reads: Int { state.withLock { $0.reads } }

    /// The bytes that are on it.
    var size: Int { state.withLock { Self.size(of: $0) } }

    /// Whether the process has ended; nothing can be read any more.
    var hasEnded: Bool { state.withLock { $0.hasEnded } }

    /// Another process begins; the system has kept everything.
    func restartProcess() {
        state.withLock { state in (state.hasEnded, state.callsLeft) = (false, nil) }
    }

    /// The machine begins anew with what the device has, and any part of what it had been given.
    func losePower() {
        state.withLock { state in
            (state.hasEnded, state.callsLeft) = (false, nil)
            for key in state.files.keys.sorted() {
                guard var file = state.files[key] else { continue }
                file.durable = Self.partlyApplied(file, &state.generator)
                file.cached = file.durable
                file.pending = []
                state.files[key] = file
            }
            let mood = Int.random(in: 0..<3, using: &state.generator)
            for change in state.pendingNames where Self.isApplied(mood, &state.generator) {
                change.apply(to: &state.durableNames)
            }
            (state.names, state.pendingNames) = (state.durableNames, [])
        }
    }

    private static func isApplied(_ mood: Int, _ generator: inout SeededGenerator) -> Bool {
        switch mood {
        case 0: false
        case 1: true
        default: Bool.random(using: &generator)
        }
    }

    private static func partlyApplied(_ file: File, _ generator: inout SeededGenerator) -> [UInt8] {
        var bytes = file.durable
        let mood = Int.random(in: 0..<4, using: &generator)
        for sector in file.pending.flatMap(\.sectors) where isApplied(mood, &generator) {
            sector.apply(to: &bytes)
        }
        return bytes
    }

    /// Changes a byte of a file on the device.
    func damage(_ name: String, at offset: Int) {
        state.withLock { state in
            guard let key = state.names[name] else { return }
            state.files[key]?.durable[offset] ^= 0x55
            state.files[key]?.cached[offset] ^= 0x55
        }
    }

    // MARK: FlowDisk

    func names() throws(FileFailure) -> [String] { try look { $0.names.keys.sorted() } }

    func create(_ name: String) throws(FileFailure) -> any FlowDiskFile {
        try change(.createTemporary) { state throws(FileFailure) in
            guard state.names[name] == nil else { throw FileFailure(.createTemporary, number: EEXIST) }
            let key = state.files.count
            state.files[key] = File()
            Self.add(.link(name, key), to: &state)
            return SimulatedFile(disk: self, key: key)
        }
    }

    func open(_ name: String) throws(FileFailure) -> any FlowDiskFile {
        let key = try look { $0.names[name] }
        guard let key else { throw FileFailure(.open, number: ENOENT) }
        return SimulatedFile(disk: self, key: key)
    }

    func rename(_ name: String, to newName: String) throws(FileFailure) {
        let rate = nameFailureRate.load(ordering: .relaxed)
        try change(.rename) { state throws(FileFailure) in
            guard state.names[name] != nil else { throw FileFailure(.rename, number: ENOENT) }
            let fails = Self.fails(oneOf: rate, &state)
            // After an error nobody knows whether it was done.
            if !fails || Bool.random(using: &state.generator) { Self.add(.rename(name, newName), to: &state) }
            if fails { throw FileFailure(.rename, number: EIO) }
        }
    }

    func remove(_ name: String) throws(FileFailure) {
        let rate = nameFailureRate.load(ordering: .relaxed)
        try change(.remove) { state throws(FileFailure) in
            guard state.names[name] != nil else { throw FileFailure(.remove, number: ENOENT) }
            let fails = Self.fails(oneOf: rate, &state)
            if !fails || Bool.random(using: &state.generator) { Self.add(.unlink(name), to: &state) }
            if fails { throw FileFailure(.remove, number: EIO) }
        }
    }

    func synchronizeNames() throws(FileFailure) {
        let skips = mistake == .namesNotSynchronized
        let rate = nameFailureRate.load(ordering: .relaxed)
        try change(.syncFolder) { state throws(FileFailure) in
            guard !skips else { return }
            let fails = Self.fails(oneOf: rate, &state)
            for change in state.pendingNames where !fails || Bool.random(using: &state.generator) {
                change.apply(to: &state.durableNames)
            }
            if fails { throw FileFailure(.syncFolder, number: EIO) }
            state.pendingNames = []
        }
    }

    private static func fails(oneOf rate: Int, _ state: inout State) -> Bool {
        rate > 0 && Int.random(in: 0..<rate, using: &state.generator) == 0
    }

    private static func add(_ change: NameChange, to state: inout State) {
        change.apply(to: &state.names)
        state.pendingNames.append(change)
    }

    // MARK: Files

    fileprivate func bytes(of key: Int) throws(FileFailure) -> [UInt8] {
        state.withLock { $0.reads += 1 }
        return try look { $0.files[key]?.cached ?? [] }
    }

    fileprivate func write(_ bytes: [UInt8], at offset: Int, to key: Int) throws(FileFailure) {
        let (capacity, spares) = (capacity, mistake == .writesSpared)
        try change(.write) { state throws(FileFailure) in
            let cached = state.files[key]?.cached ?? []
            let end = offset + bytes.count
            if spares, end <= cached.count, cached[offset..<end].elementsEqual(bytes) { return }
            let free = capacity - Self.size(of: state)
            let fitting = min(bytes.count, max(0, cached.count + max(0, free) - offset))
            Self.add(.write(Array(bytes.prefix(fitting)), at: offset), to: key, &state)
            if fitting < bytes.count { throw FileFailure(.write, number: ENOSPC) }
        }
    }

    fileprivate func truncate(_ key: Int, to size: Int) throws(FileFailure) {
        try change(.truncate) { state throws(FileFailure) in Self.add(.truncate(size), to: key, &state) }
    }

    fileprivate func allocate(_ size: Int, for key: Int) throws(FileFailure) {
        let capacity = capacity
        try change(.write) { state throws(FileFailure) in
            let present = state.files[key]?.cached.count ?? 0
            guard size - present <= capacity - Self.size(of: state) else {
                throw FileFailure(.write, number: ENOSPC)
            }
            let zeros = [UInt8](repeating: 0, count: max(0, size - present))
            Self.add(.write(zeros, at: present), to: key, &state)
        }
    }

    fileprivate func synchronize(_ key: Int) throws(FileFailure) {
        let (rate, skips) = (failureRate.load(ordering: .relaxed), mistake == .contentsNotSynchronized)
        try change(.synchronize) { state throws(FileFailure) in
            state.synchronizations += 1
            guard !skips, var file = state.files[key] else { return }
            let fails = Self.fails(oneOf: rate, &state)
            // After a failure the system believes that its memory is what the device has.
            if fails {
                file.durable = Self.partlyApplied(file, &state.generator)
            } else {
                for change in file.pending { change.apply(to: &file.durable) }
            }
            file.pending = []
            state.files[key] = file
            if fails { throw FileFailure(.synchronize, number: EIO) }
        }
    }

    private static func add(_ change: Change, to key: Int, _ state: inout State) {
        state.files[key]?.pending.append(change)
        change.apply(to: &state.files[key, default: File()].cached)
    }

    private static func size(of state: State) -> Int {
        state.names.values.reduce(0) { $0 + (state.files[$1]?.cached.count ?? 0) }
    }

    private func look<Value>(_ body: (State) -> Value) throws(FileFailure) -> Value {
        let value = state.withLock { $0.hasEnded ? nil : body($0) }
        guard let value else { throw FileFailure(.read, number: EIO) }
        return value
    }

    /// Does a call; what it does may or may not be done if the process ends in the middle of it.
    private func change<Value>(
        _ step: FileStep, _ body: (inout State) throws(FileFailure) -> Value
    ) throws(FileFailure) -> Value {
        let result = state.withLock { state -> Result<Value, FileFailure> in
            guard !state.hasEnded else { return .failure(FileFailure(step, number: EIO)) }
            if let left = state.callsLeft {
                state.callsLeft = left - 1
                if left <= 0 {
                    state.hasEnded = true
                    // A synchronization that has begun has done nothing that the power loss does not decide.
                    if step != .synchronize, step != .syncFolder, Bool.random(using: &state.generator) {
                        _ = try? body(&state)
                    }
                    return .failure(FileFailure(step, number: EIO))
                }
            }
            do throws(FileFailure) { return .success(try body(&state)) } catch { return .failure(error) }
        }
        return try result.get()
    }
}

private struct SimulatedFile: FlowDiskFile {
    let disk: SimulatedDisk
    let key: Int

    func size() throws(FileFailure) -> Int { try disk.bytes(of: key).count }

    func read(at offset: Int, count: Int) throws(FileFailure) -> [UInt8] {
        Array(try disk.bytes(of: key).dropFirst(offset).prefix(count))
    }

    func write(_ bytes: [UInt8], at offset: Int) throws(FileFailure) {
        try disk.write(bytes, at: offset, to: key)
    }

    func truncate(to size: Int) throws(FileFailure) { try disk.truncate(key, to: size) }
    func allocate(_ size: Int) throws(FileFailure) { try disk.allocate(size, for: key) }
    func synchronizeContents() throws(FileFailure) { try disk.synchronize(key) }
}
