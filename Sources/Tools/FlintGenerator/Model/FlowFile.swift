/// The model of one file: its machines, classes and enums, with names and types resolved.
///
/// Other tools can read it as JSON, with a version in ``schema``. Layout, colors, notes and the order of
/// independent lines do not change it.
public struct FlowFile: Codable, Equatable, Sendable {
    /// The current version of the JSON schema.
    public static let currentSchema: Int = 1

    /// The version of the JSON schema in which this value was written.
    public var schema: Int
    /// The file's name without its folders, such as `Refund.puml`.
    public var name: String
    /// One machine for each state diagram, in the order of the file.
    public var machines: [FlowMachine]
    /// The classes and enums, in the order of the file.
    public var models: [FlowModel]

    /// Creates the model of a file.
    ///
    /// - Parameters:
    ///   - name: The file's name without its folders.
    ///   - machines: One machine for each state diagram.
    ///   - models: The classes and enums.
    public init(name: String, machines: [FlowMachine] = [], models: [FlowModel] = []) {
        schema = Self.currentSchema
        self.name = name
        self.machines = machines
        self.models = models
    }
}
