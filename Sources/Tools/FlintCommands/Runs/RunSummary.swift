internal import FlintDurableFlows
internal import FlintFlows
internal import Foundation

/// The members that a run has in the output of `--json`.
///
/// The names are stable: members are added, never renamed or removed. Times are texts in the format of ISO
/// 8601, in UTC. A member that does not apply is absent.
struct RunSummary: Encodable {
    struct Visit: Encodable {
        let number: Int
        let state: String
        let at: String
        /// The seconds from the entry until the run left the state; absent for the present state.
        let seconds: Double?
        /// What was done until the run left the state; absent without a recorded step or a failed attempt.
        let done: Done?
    }

    struct Done: Encodable {
        let steps: [Step]
        /// The number of earlier steps, which the store does not keep.
        let omittedSteps: Int
        let failedAttempts: Int
        let failedSteps: [FailedAttempts]
        /// The type of the error of the last failed attempt.
        let error: String?

        init(_ summary: FlowVisitSummary) {
            steps = summary.steps.filter { !$0.key.isOfNote }.map { Step($0) }
            failedSteps = summary.steps.compactMap { FailedAttempts($0, showsErrors: false) }
            (omittedSteps, failedAttempts) = (summary.omitted, summary.failures)
            error = RunFacts.error(of: summary)
        }
    }

    struct Step: Encodable {
        let name: String
        let type: String
        let outcome: String
        let error: String?
        /// The time at which the step was recorded.
        let at: String?
        /// The seconds that the last attempt took.
        let seconds: Double?

        init(_ step: FlowStoredStep) {
            (name, type) = (step.key.description, step.type)
            outcome = RunFacts.outcome(of: step.result, withType: false)
            error = RunFacts.error(of: step)
            at = step.at.map { RunFacts.date($0) }
            seconds = step.took.map { $0 / .seconds(1) }
        }
    }

    struct Part: Encodable {
        let path: String
        let state: String
        let hasEnded: Bool
    }

    struct Event: Encodable {
        let number: Int
        let type: String
        let setAsideAt: String?
        let code: String?
        let reason: String?

        init(_ event: FlowStoredEvent) {
            (number, type) = (event.number, event.type)
            (setAsideAt, code, reason) = (nil, nil, nil)
        }

        init(_ aside: FlowSetAside, showsErrors: Bool) {
            (number, type) = (aside.event.number, aside.event.type)
            setAsideAt = RunFacts.date(aside.at)
            code = aside.reason.code.rawValue
            reason = RunFacts.text(of: aside.reason, showsErrors: showsErrors)
        }
    }

    struct Act: Encodable {
        let kind: String
        let by: String
        let because: String
        let state: String?
    }

    let machine: String
    let id: String
    let status: String
    let state: String
    let context: String
    let revision: Int
    let epoch: Int
    let createdAt: String
    let enteredAt: String
    let endedAt: String?
    let ending: String?
    let due: String?
    let queue: String?
    let priority: Int?
    let key: String?
    let turn: String?
    let owner: String?
    let parent: String?
    let trace: String?
    let awaits: [String]
    let attempts: Int
    let failures: Int
    let error: String?
    let errorText: String?
    let stuck: String?
    let stuckReason: String?
    let isCancelRequested: Bool
    let path: [Visit]
    let steps: [Step]
    let failedSteps: [FailedAttempts]
    let machines: [Part]
    let events: [Event]
    let setAside: [Event]
    let acts: [Act]

    init(of record: FlowRecord, showsErrors: Bool) {
        let facts = RunFacts(record, showsErrors: showsErrors)
        (machine, id) = (record.id.machine, record.id.id)
        (status, state) = (record.status.rawValue, record.kind.state)
        (context, revision) = (record.kind.context, record.kind.revision)
        (epoch, attempts, failures) = (record.epoch, facts.attempts, record.failures)
        (createdAt, enteredAt) = (RunFacts.date(record.createdAt), RunFacts.date(record.enteredAt))
        (endedAt, ending) = (record.endedAt.map { RunFacts.date($0) }, facts.ending)
        (owner, parent) = (record.owner, record.parent?.run.description)
        due = record.due.map { RunFacts.date($0) }
        let line = record.turn?.line
        (queue, key, turn) = (line?.queue, line?.key, record.turn?.stage.rawValue)
        priority = line?.queue == nil ? nil : line?.priority
        trace = record.trace?.traceparent
        awaits = record.status == .waiting ? record.entry.wait?.events ?? [] : []
        (error, errorText) = (facts.error, facts.errorText)
        (stuck, stuckReason) = (record.stuck?.code.description, facts.stuckReason)
        isCancelRequested = record.isCancelRequested || record.arrival == .cancel
        path = facts.visits.map { visit, end, done in
            Visit(
                number: visit.number, state: visit.state, at: RunFacts.date(visit.at),
                seconds: end.map { Double($0.microseconds - visit.at.microseconds) / 1e6 },
                done: done.map { Done($0) })
        }
        steps = record.steps.filter { !$0.key.isOfNote }.map { Step($0) }
        failedSteps = record.steps.compactMap { FailedAttempts($0, showsErrors: showsErrors) }
        machines = record.parts.map {
            Part(path: "\($0.path)", state: $0.entry.kind.state, hasEnded: $0.result != nil)
        }
        events = record.events.map { Event($0) }
        setAside = record.setAside.map { Event($0, showsErrors: showsErrors) }
        acts = record.acts.map {
            Act(kind: $0.kind.rawValue, by: $0.actor, because: $0.reason, state: $0.entry?.kind.state)
        }
    }

    // MARK: Lines

    /// Returns a value as JSON on one line that ends with a line feed, with its members sorted by name.
    ///
    /// It rethrows an error of the encoding.
    static func line(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    }

    /// Returns the events of a run that wait to be consumed or were set aside, as JSON with one line for each
    /// event.
    ///
    /// - Parameters:
    ///   - record: The run.
    ///   - showsErrors: Whether texts of errors are included, which may contain values of the run.
    static func events(of record: FlowRecord, showsErrors: Bool) throws -> String {
        let all =
            record.events.map { Event($0) } + record.setAside.map { Event($0, showsErrors: showsErrors) }
        return try all.map { try line($0) }.joined()
    }
}
