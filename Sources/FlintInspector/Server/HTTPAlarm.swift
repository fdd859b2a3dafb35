/// Posts a message to a mailbox when a deadline is reached.
///
/// Deadlines mostly move to a later time, so a timer is only replaced by an earlier one; one that fires too early only
/// causes a check of the connections.
struct HTTPAlarm {
    private let time: HTTPTime
    private let mailbox: HTTPMailbox
    private var set: (deadline: Duration, task: Task<Void, Never>)?

    init(time: HTTPTime, mailbox: HTTPMailbox) {
        self.time = time
        self.mailbox = mailbox
    }

    /// Ensures that the mailbox gets a message when a deadline is reached.
    mutating func ensure(_ deadline: Duration?) {
        guard let deadline, set.map({ deadline < $0.deadline }) ?? true else { return }
        set?.task.cancel()
        let task = Task(name: "inspector.deadline") { [time, mailbox] in
            do { try await time.sleep(deadline) } catch { return }
            mailbox.post(.deadline)
        }
        set = (deadline, task)
    }

    /// Cancels the timer.
    mutating func clear() {
        set?.task.cancel()
        set = nil
    }
}
