internal import Foundation
internal import Synchronization

/// What the events of one request have in common, made once and shared by them and by all that write the request down.
///
/// It exists only if somebody records the request or listens. It holds no input, presenter or context, because the
/// history holds it for long.
@usableFromInline
final class EventFacts: Sendable {
    /// Made small, because each recorded request has one: that of the application itself needs no memory.
    private enum Source: Sendable {
        case unknown, application
        indirect case other(DispatchEvent.Source)
    }

    let subject: EventSubject?
    let session: String?
    let requestID: RequestID?
    let parentRequestID: RequestID?
    private let knownSource: Source
    let userInitiated: Bool?
    let input: InputDescription?
    /// When the request began; `nil` if nobody recorded or listened.
    ///
    /// Events have times of their own, so it is no part of what is compared.
    let beginning: Moment?
    /// The recorders that write down the request, from its beginning to its end.
    let recorders: RecorderSet
    /// The action; `nil` if nobody records the request.
    let action: ActionRecord?
    private let stackID = Atomic<UInt64>(0)
    private let stackSlot = Atomic<Int>(0)
    private let stackPosition = Atomic<Int>(0)

    init(
        subject: EventSubject? = nil, session: String? = nil, requestID: RequestID? = nil,
        parentRequestID: RequestID? = nil, source: DispatchEvent.Source? = nil, userInitiated: Bool? = nil,
        input: InputDescription? = nil, beginning: Moment? = nil
    ) {
        self.subject = subject
        self.session = session
        self.requestID = requestID
        self.parentRequestID = parentRequestID
        knownSource = source.map { $0 == .application ? .application : .other($0) } ?? .unknown
        self.userInitiated = userInitiated
        self.input = input
        self.beginning = beginning
        recorders = []
        action = nil
    }

    /// What the events of a request that begins have in common.
    init(
        _ subject: EventSubject, session: String, requestID: RequestID, parentRequestID: RequestID?,
        source: ActionSource, userInitiated: Bool, input: InputDescription?, beginning: Moment,
        recorders: RecorderSet = [],
        action: ActionRecord? = nil
    ) {
        self.subject = subject
        self.session = session
        self.requestID = requestID
        self.parentRequestID = parentRequestID
        knownSource = source.isApplication ? .application : .other(DispatchEvent.Source(source))
        self.userInitiated = userInitiated
        self.input = input
        self.beginning = beginning
        self.recorders = recorders
        self.action = action
    }

    static let none = EventFacts()
}

extension EventFacts {
    var source: DispatchEvent.Source? {
        switch knownSource {
        case .unknown: nil
        case .application: .application
        case .other(let source): source
        }
    }

    /// Where the request stands in its action stack; `nil` if stacks do not record it.
    var stackEntry: ActionStacks.EntryReference? {
        let id = stackID.load(ordering: .acquiring)
        guard id != 0 else { return nil }
        return ActionStacks.EntryReference(
            slot: stackSlot.load(ordering: .relaxed), stackID: ActionStackID(number: id),
            position: stackPosition.load(ordering: .relaxed))
    }

    /// Notes where the request stands in its action stack, once its entry is written.
    func enter(_ entry: ActionStacks.EntryReference) {
        stackSlot.store(entry.slot, ordering: .relaxed)
        stackPosition.store(entry.position, ordering: .relaxed)
        stackID.store(entry.stackID.number, ordering: .releasing)
    }
}

extension EventFacts: Equatable {
    @usableFromInline
    static func == (first: EventFacts, second: EventFacts) -> Bool {
        first === second
            || (first.subject == second.subject && first.session == second.session
                && first.requestID == second.requestID && first.parentRequestID == second.parentRequestID
                && first.source == second.source && first.userInitiated == second.userInitiated
                && first.input == second.input)
    }
}
