/// The metrics that Flint itself exports.
///
/// Their names and attributes are stable.
enum FlintMetric: Int, CaseIterable {
    case requests
    case errors
    case refusals
    case duration
    case running
    case missed
    case exported
    case dropped
    case queued
    case attempts
    case unreadable
    case storedRuns
    case storedLag
    case storedClaims
    case queueRuns
    case queueLimit
    case queueRate
    case flowAttempts
    case flowSteps
    case flowDuration
    case flowNotices

    private static let action = ["flint.feature.id", "flint.action.id"]
    private static let source = ["flint.flow.source"]
    private static let queue = source + ["flint.flow.queue"]
    private static let signal = ["flint.telemetry.signal"]

    /// The descriptors of all metrics, in the order of the cases, so that the raw value of a case is the
    /// index.
    static let descriptors: [TelemetryMetric.Descriptor] = allCases.map(\.made)

    var descriptor: TelemetryMetric.Descriptor { Self.descriptors[rawValue] }

    private var made: TelemetryMetric.Descriptor {
        switch self {
        case .requests:
            .init(
                "flint.requests", "Requests that ended or were refused.", unit: "{request}", .counter,
                attributeNames: Self.action + ["flint.outcome"])
        case .errors:
            .init(
                "flint.request.errors", "Requests whose action threw an error.", unit: "{request}", .counter,
                attributeNames: Self.action + ["error.type"])
        case .refusals:
            .init(
                "flint.request.refusals", "Requests that were refused, by their first reason.",
                unit: "{request}", .counter, attributeNames: Self.action + ["flint.refusal.code"])
        case .duration:
            .init(
                "flint.request.duration", "Durations of requests, suspension included.", unit: "s",
                .histogram,
                attributeNames: Self.action + ["flint.outcome"])
        case .running:
            .init(
                "flint.request.running", "Requests that run now.", unit: "{request}", .upDownCounter,
                attributeNames: Self.action)
        case .missed:
            .init(
                "flint.telemetry.events.missed", "Events that telemetry was too slow for.", unit: "{event}",
                .counter)
        case .exported:
            .init(
                "flint.telemetry.exported", "Spans, metrics and log records that a collector accepted.",
                unit: "{item}", .counter, attributeNames: Self.signal)
        case .dropped:
            .init(
                "flint.telemetry.dropped", "Spans, metrics and log records that were not exported.",
                unit: "{item}", .counter, attributeNames: Self.signal + ["flint.telemetry.reason"])
        case .queued:
            .init(
                "flint.telemetry.queue.size", "Spans, metrics and log records that wait.", unit: "{item}",
                .gauge, attributeNames: Self.signal)
        case .attempts:
            .init(
                "flint.telemetry.attempts", "HTTP requests to a collector.", unit: "{attempt}", .counter,
                attributeNames: Self.signal)
        case .unreadable:
            .init(
                "flint.telemetry.answers.unreadable",
                "Successful answers of a collector that nobody can read.",
                unit: "{answer}", .counter, attributeNames: Self.signal)
        case .storedRuns:
            .init(
                "flint.flow.runs", "Stored runs.", unit: "{run}", .gauge,
                attributeNames: Self.source + ["flint.flow.machine", "flint.flow.status"])
        case .storedLag:
            .init(
                "flint.flow.lag", "The time since which the stored run is due that has waited longest.",
                unit: "ms", .gauge, attributeNames: Self.source)
        case .storedClaims:
            .init(
                "flint.flow.claims", "Stored runs that were taken to be worked on by this process.",
                unit: "{claim}", .counter, attributeNames: Self.source + ["flint.flow.machine"])
        case .queueRuns:
            .init(
                "flint.flow.queue.runs", "Stored runs with a place in a queue, and those that wait for one.",
                unit: "{run}", .gauge, attributeNames: Self.queue + ["flint.flow.turn"])
        case .queueLimit:
            .init(
                "flint.flow.queue.limit", "The places of a queue, for the workers of this process.",
                unit: "{run}", .gauge, attributeNames: Self.queue)
        case .queueRate:
            .init(
                "flint.flow.queue.rate",
                "The runs that may get places of a queue in an hour, for the workers of this process.",
                unit: "{run}/h", .gauge, attributeNames: Self.queue)
        case .flowAttempts:
            .init(
                "flint.flow.attempts", "Attempts of handlers of stored runs.", unit: "{attempt}", .counter,
                attributeNames: ["flint.flow.machine", "flint.flow.state", "flint.flow.outcome"])
        case .flowSteps:
            .init(
                "flint.flow.steps", "Steps of stored runs that were done.", unit: "{step}", .counter,
                attributeNames: ["flint.flow.machine", "flint.flow.step", "flint.flow.outcome"])
        case .flowDuration:
            .init(
                "flint.flow.duration", "Times from the start of stored runs to their ends.", unit: "s",
                .histogram, attributeNames: ["flint.flow.machine", "flint.flow.outcome"])
        case .flowNotices:
            .init(
                "flint.flow.notices", "Notices about stored runs, their workers and stores.",
                unit: "{notice}", .counter, attributeNames: ["flint.flow.notice", "flint.flow.machine"])
        }
    }
}
