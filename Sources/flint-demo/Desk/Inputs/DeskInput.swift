import FlintCore

/// What an action works on: the desk, and the details of what is wanted there.
///
/// The desk comes with each request, so that actions depend on no global state. Only the details are recorded
/// in events, and only as much of them as they tell themselves.
@dynamicMemberLookup
struct DeskInput<Details: Sendable>: Sendable {
    /// The desk.
    let desk: Desk
    /// What is wanted.
    let details: Details

    init(_ desk: Desk, _ details: Details) {
        self.desk = desk
        self.details = details
    }

    subscript<Value>(dynamicMember path: KeyPath<Details, Value>) -> Value { details[keyPath: path] }
}

extension DeskInput where Details == NoInput {
    init(_ desk: Desk) {
        self.init(desk, NoInput())
    }
}

extension DeskInput: FlintLoggable where Details: FlintLoggable {
    var loggingDescription: String { details.loggingDescription }
    var loggingInfo: [String: String] { details.loggingInfo }
}
