/// What is going on behind the screens: work that takes its time, and what is said about it.
///
/// Keys find out here whether they have to wait, and scripts when a picture is complete.
@MainActor
final class BrowseWork {
    /// A sentence for the person.
    struct Notice: Sendable, Equatable {
        let text: String
        let style: CellStyle
    }

    /// What was said last.
    private(set) var notice: Notice?
    /// The questions for whose answers work waits; meanwhile keys are for the screens.
    private var questions: Set<ObjectIdentifier> = []
    private var running: [Int: Task<Void, Never>] = [:]
    private var titles: [Int: String] = [:]
    private var nextNumber = 0
    private var settling: [CheckedContinuation<Void, Never>] = []

    /// Called after whatever may change the picture.
    var onChange: @MainActor () -> Void = {}

    /// Whether keys have to wait.
    var isBusy: Bool { running.count > questions.count }

    /// What is being done, for the person.
    var title: String? { isBusy ? titles.max { $0.key < $1.key }?.value : nil }

    /// Says something.
    func say(_ text: String, _ style: CellStyle = .good) {
        notice = Notice(text: text, style: style)
        onChange()
    }

    /// Says what went wrong.
    func complain(_ error: any Error) { say(CommandRunner.text(of: error), .alarming) }

    /// Takes back what was said.
    func clearNotice() { notice = nil }

    /// Does something that may take its time; what it throws is told.
    ///
    /// - Parameters:
    ///   - title: What is being done, such as `Opening the note`.
    ///   - body: Does it.
    func perform(_ title: String, _ body: @escaping @MainActor () async throws -> Void) {
        let number = nextNumber
        nextNumber += 1
        titles[number] = title
        running[number] = Task(name: "browse.work") { [self] in
            do {
                try await body()
            } catch {
                complain(error)
            }
            running[number] = nil
            titles[number] = nil
            changed()
        }
        changed()
    }

    /// Gives up what is being done, except for work that waits for the person.
    func cancel() {
        for task in running.values { task.cancel() }
    }

    /// Says that work waits for the person, who is asked on a screen.
    func beginWaiting(for view: any BrowseView) {
        questions.insert(ObjectIdentifier(view))
        changed()
    }

    /// Says that the person has answered on a screen, or has left it.
    func endWaiting(for view: any BrowseView) {
        guard questions.remove(ObjectIdentifier(view)) != nil else { return }
        changed()
    }

    /// Waits until nothing is going on, or only something that waits for the person.
    func settle() async {
        while isBusy { await withCheckedContinuation { settling.append($0) } }
    }

    private func changed() {
        if !isBusy {
            let waiting = settling
            settling = []
            for continuation in waiting { continuation.resume() }
        }
        onChange()
    }
}
