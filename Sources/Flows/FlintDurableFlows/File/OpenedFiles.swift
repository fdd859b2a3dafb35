/// The files of a store, and the runs in them after a call of ``read()``.
struct OpenedFiles: GroupExecutor {
    private var disk: (any FlowDisk)?
    private let limits: FlowFileLimits
    /// Whether the files are only read, because another process may be using them.
    private let isReading: Bool
    private let moment: @Sendable () -> FlowMoment
    private var core: FileFlowCore?
    /// The reason why the files are not read: an error of reading, or that the store was closed; otherwise
    /// `nil`.
    private var failure: FlowFileError?
    private var time: SteadyTime?

    /// Creates the value for the files of a folder, without reading them.
    ///
    /// - Parameters:
    ///   - disk: The folder.
    ///   - limits: The sizes of the files.
    ///   - isReading: Whether the files are only read, because another process may be using them.
    ///   - moment: Returns the time of the system and of a monotonic clock.
    init(
        _ disk: any FlowDisk, _ limits: FlowFileLimits, isReading: Bool,
        at moment: @escaping @Sendable () -> FlowMoment
    ) {
        self.disk = disk
        self.isReading = isReading
        self.limits = limits
        self.moment = moment
    }

    // MARK: Reading

    mutating func read() {
        guard let disk else { return }
        // The old index is released first, because the memory may not suffice for two.
        (core, failure) = (nil, nil)
        let now = present().now
        do throws(FlowFileError) {
            core =
                try isReading
                ? FileFlowCore(reading: disk, limits) : FileFlowCore(disk, limits, at: now)
        } catch {
            failure = error
        }
    }

    mutating func readAnew() throws {
        guard failure?.code != .closed else { throw reason }
        read()
        guard core != nil else { throw reason }
    }

    mutating func close() {
        (disk, core) = (nil, nil)
        failure = FlowFileError(.closed, "The store of runs was closed; open another one.")
    }

    func findings() throws -> [FlowFileFinding] {
        guard let core else { throw reason }
        let unreadable = core.table.unreadable.sorted { $0.key < $1.key }.map {
            FlowFileFinding(isDamage: true, file: "", offset: 0, length: 0, $0.value.description)
        }
        return core.findings + unreadable
    }

    private var reason: FlowFileError {
        failure ?? FlowFileError(.inaccessible, "The files of the store are not read.")
    }

    private mutating func present() -> FlowMoment {
        let moment = moment()
        let present = SteadyTime(moment.now, uptime: moment.uptime, since: time)
        time = present
        return FlowMoment(now: present.now, uptime: present.uptime)
    }

    // MARK: Groups

    mutating func perform(_ operations: [GroupOperation<FileRunTable>]) -> GroupResult {
        guard core != nil else { return GroupResult(answers: operations.map { $0.failure(reason) }) }
        var result = GroupResult(answers: [])
        if !operations.isEmpty {
            let moment = present()
            result.answers = core?.perform(operations, at: moment) ?? []
        }
        result.hasWork = core?.table.hasWork ?? false
        result.ended = core?.table.ended ?? []
        result.synchronizing = core?.table.log.synchronizing ?? .zero
        core?.table.hasWork = false
        core?.table.ended = []
        result.hasMore = core?.clean() ?? false
        return result
    }
}
