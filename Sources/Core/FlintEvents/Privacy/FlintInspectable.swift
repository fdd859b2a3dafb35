/// A value whose members debug screens may show.
///
/// Inputs and outputs of actions and contexts of flows appear in the inspector member by member only if their
/// types conform; all other values stay one line of text, or the name of their type. Values are encoded only
/// while a debug screen receives them, or while the inspector records the session to a file. Logs, telemetry,
/// analytics and the flight recorder never get them.
///
/// ```swift
/// struct SignIn: FlintInspectable, Decodable {
///     var user: String
///     var password: String
///
///     static var redactedMembers: [any CodingKey] { [CodingKeys.password] }
/// }
/// ```
///
/// If the type of an action's input is `Decodable` as well, the inspector can perform the action again with
/// an edited input, and copy the action with its input into a test.
public protocol FlintInspectable: Encodable, Sendable {
    /// The members that are never shown, by their coding keys; empty by default.
    ///
    /// A key of the compiler's `CodingKeys` cannot be misspelled. A key hides all members of its name in the
    /// value and in the values inside it. The types of the values inside add their own keys.
    ///
    /// A key that fits no member may be a mistake. So nothing of a value is shown if, for one of the keys,
    /// the value encodes neither a member with the key's name nor members with keys of the key's type, such
    /// as `CodingKeys`.
    static var redactedMembers: [any CodingKey] { get }
}

extension FlintInspectable {
    /// An empty list: by default, every member is shown.
    public static var redactedMembers: [any CodingKey] { [] }
}

extension Optional: FlintInspectable where Wrapped: FlintInspectable {}
extension Array: FlintInspectable where Element: FlintInspectable {}
extension Dictionary: FlintInspectable where Key == String, Value: FlintInspectable {}
