/// Tells a mailbox when a deadline has come.
///
/// Deadlines mostly move on, so the alarm is left as it is unless an earlier one is wanted: one that comes too early
/// costs a look at the connections.
struct HTTPAlarm {
    private let time: HTTPTime
    private let mailbox: HTTPMailbox
    private var set: (deadline: Duration, task: Task<Void, Never>)?

    init(time: HTTPTime, mailbox: HTTPMailbox) {
        self.time = time
        self.mailbox = mailbox
    }

    /// Makes sure that the mailbox gets a message when a deadline has come.
    mutating func ensure(_ deadline: Duration?) {
        guard let deadline, set.map({ deadline < $0.deadline }) ?? true else { return }
        set?.task.cancel()
        let task = Task(name: "inspector.deadline") { [time, mailbox] in
            do { try await time.sleep(deadline) } catch { return }
            mailbox.post(.deadline)
        }
        set = (deadline, task)
    }

    /// Forgets the alarm: it has come, or nobody is interested any more.
    mutating func clear() {
        set?.task.cancel()
        set = nil
    }
}
