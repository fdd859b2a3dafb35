internal import FlintDurableFlows
internal import FlintTool
internal import Foundation

/// The runs that options of the command line select, such as `--machine=Order`, in place of one named run.
struct RunSelection: Sendable, Equatable {
    /// The conditions that the store checks when it searches for runs.
    let query: FlowQuery
    /// The text of the option `--older-than`, such as `2h`; `nil` if it was not given.
    let age: String?
    /// Whether the selection excludes runs that have ended, which it does if ``query`` has no status.
    ///
    /// The store does not check this condition; ``contains(_:)`` does.
    let isOpen: Bool

    /// The options that select runs.
    static let options: [CommandOption] = [.machine, .state, .status, .queue, .olderThan]

    /// Returns whether the arguments select runs, which they do with at least one of ``options``.
    static func isGiven(_ arguments: ParsedArguments) -> Bool { options.contains { arguments.contains($0) } }

    /// Parses the selection of an operation.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the command line.
    ///   - word: The operation, such as `retry`, which without `--status` selects stuck runs only.
    /// - Throws: ``UsageError`` for an invalid value, and for a status to which the operation does not apply.
    init(_ arguments: ParsedArguments, for word: String) throws(UsageError) {
        var query = try RunsRequest.query(arguments)
        switch (word, query.status) {
        case ("retry", nil): query.status = .stuck
        case ("retry", .stuck): break
        case ("retry", _): throw UsageError("'runs retry' is for runs that are stuck; leave '--status' out")
        case (_, .ended): throw UsageError("'runs \(word)' is not for runs that have ended")
        default: break
        }
        self.query = query
        age = arguments[.olderThan]
        isOpen = query.status == nil
    }

    /// Returns whether a run that the store has found by ``query`` belongs to the selection.
    func contains(_ record: FlowRecord) -> Bool { !isOpen || record.status != .ended }

    /// Returns a sentence with the number and the description of the selected runs, such as `341 runs of
    /// Order are stuck in Ship`.
    ///
    /// - Parameter count: The number of selected runs.
    func sentence(_ count: Int) -> String {
        let isSingular = count == 1
        let number = RunCount.text(of: count)
        let machine = query.machine.map { " of \($0)" } ?? ""
        let queue = query.queue.map { " in the queue \($0)" } ?? ""
        let verb =
            switch query.status {
            case let status?: (isSingular ? " is " : " are ") + status.rawValue
            case nil where query.state == nil: isSingular ? " has not ended" : " have not ended"
            case nil: isSingular ? " is" : " are"
            }
        let state = query.state.map { " in \($0)" } ?? ""
        let age = age.map { " for more than \($0)" } ?? ""
        return number + machine + queue + verb + state + age
    }
}

/// Numbers of runs as text.
enum RunCount {
    /// Returns a number of runs with its noun, such as `1 run` or `341 runs`.
    static func text(of count: Int) -> String { count == 1 ? "1 run" : "\(text(count)) runs" }

    /// Returns a number with commas between groups of three digits.
    static func text(_ count: Int) -> String { count.formatted(.number.locale(Locale(identifier: "en_US"))) }
}
