package import FlintFlows

/// An occurrence in the work on a stored run, as the log stores it beside the row of the event.
package struct DurableRunNote: Sendable {
    package let event: DurableRunEvent
    /// The trace and the span of the occurrence; `nil` if it is in no trace.
    let trace: RequestTrace?

    package init(event: DurableRunEvent) { self.init(event: event, trace: nil) }

    init(event: DurableRunEvent, trace: RequestTrace?) { (self.event, self.trace) = (event, trace) }
}
