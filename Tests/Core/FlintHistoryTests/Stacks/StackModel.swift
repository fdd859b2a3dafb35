/// The rules of action stacks in their simplest form: lists, searched from end to end.
struct StackModel: Sendable {
    enum Entry: Hashable, Sendable {
        case action(UInt64, outcome: String?)
        case stack(UInt64, isClosed: Bool)
    }

    struct Stack: Hashable, Sendable {
        let id: UInt64
        let parent: UInt64?
        let session: String
        let feature: String
        var entries: [Entry] = []
        var dropped = 0
        /// The tick of the newest entry.
        var touched = 0
        /// The tick of the newest entry in it or in a stack that was opened from it.
        var used = 0
    }

    let capacity: Int
    let limit: Int
    private(set) var open: [Stack] = []
    private var lastID: UInt64 = 0
    private var tick = 0
    /// The stack of each request, open or not.
    private var stackOfRequest: [UInt64: UInt64] = [:]
    private var running: [String: Int] = [:]
    private var ended: Set<String> = []

    init(capacity: Int, limit: Int) {
        self.capacity = capacity
        self.limit = limit
    }

    mutating func begin(_ request: UInt64, feature: String, session: String, parent: UInt64?) {
        running[session, default: 0] += 1
        if !open.contains(where: { $0.feature == feature && $0.session == session }) {
            if open.count == limit, let idle = open.min(by: { ($0.used, $0.id) < ($1.used, $1.id) }) {
                close(idle.id)
            }
            let inSession = open.filter { $0.session == session }
            let parentStack =
                inSession.first { $0.id == parent.flatMap { stackOfRequest[$0] } }
                ?? inSession.max { $0.touched < $1.touched }
            lastID += 1
            if let parentStack { enter(.stack(lastID, isClosed: false), in: parentStack.id) }
            open.append(Stack(id: lastID, parent: parentStack?.id, session: session, feature: feature))
        }
        let id = open.first { $0.feature == feature && $0.session == session }?.id ?? 0
        enter(.action(request, outcome: nil), in: id)
        stackOfRequest[request] = id
    }

    mutating func end(_ request: UInt64, session: String, outcome: String, closes: Bool) {
        if let id = stackOfRequest[request] {
            replace(.action(request, outcome: nil), by: .action(request, outcome: outcome))
            if closes { close(id) }
        }
        running[session, default: 0] -= 1
        closeIfEnded(session)
    }

    mutating func end(session: String) {
        ended.insert(session)
        closeIfEnded(session)
    }

    mutating func clear() {
        open = []
    }

    private mutating func closeIfEnded(_ session: String) {
        if ended.contains(session), running[session, default: 0] == 0 {
            open.removeAll { $0.session == session }
        }
    }

    private mutating func close(_ id: UInt64) {
        for child in open where child.parent == id { close(child.id) }
        open.removeAll { $0.id == id }
        replace(.stack(id, isClosed: false), by: .stack(id, isClosed: true))
    }

    private mutating func enter(_ entry: Entry, in id: UInt64) {
        tick += 1
        var line = open.first { $0.id == id }
        while let stack = line {
            for index in open.indices where open[index].id == stack.id { open[index].used = tick }
            line = open.first { $0.id == stack.parent }
        }
        for index in open.indices where open[index].id == id {
            open[index].entries.append(entry)
            open[index].touched = tick
            if open[index].entries.count > capacity {
                open[index].entries.removeFirst()
                open[index].dropped += 1
            }
        }
    }

    private mutating func replace(_ old: Entry, by new: Entry) {
        for index in open.indices {
            open[index].entries = open[index].entries.map { $0 == old ? new : $0 }
        }
    }
}
