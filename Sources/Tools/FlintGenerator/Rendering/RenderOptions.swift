/// The options for generated Swift: access, isolation, conformances, imports.
public struct RenderOptions: Equatable, Sendable {
    /// The access levels that all generated declarations can have.
    public enum Access: String, Sendable, CaseIterable {
        /// Declarations can be used in their module.
        case `internal`
        /// Declarations can be used in their package.
        case package
        /// Declarations can be used everywhere.
        case `public`
    }

    /// The isolations that the handlers of machines can have.
    public enum Isolation: String, Sendable, CaseIterable {
        /// Handlers have the isolation of the type that conforms to the generated protocol.
        case none
        /// Handlers run on the main actor.
        case mainActor = "MainActor"
    }

    /// The protocols to which generated structs and enums of a diagram can conform besides `Sendable`.
    public enum Conformance: String, Sendable, CaseIterable {
        /// Values of the structs and enums can be compared for equality.
        case equatable = "Equatable"
        /// Values of the structs and enums can be hashed.
        case hashable = "Hashable"
        /// Values of the structs and enums can be encoded and decoded.
        case codable = "Codable"
    }

    /// The access level of every declaration.
    public var access: Access
    /// The isolation of the machines' handlers.
    public var isolation: Isolation
    /// Whether the states and events of the machines are `Codable`.
    public var isCodable: Bool
    /// The protocols to which the structs and enums of the diagrams conform, besides `Sendable`.
    public var conformances: [Conformance]
    /// The modules to import besides `FlintFlows`, in the order to write them.
    public var imports: [String]

    /// Creates options.
    ///
    /// - Parameters:
    ///   - access: The access level of every declaration.
    ///   - isolation: The isolation of the machines' handlers.
    ///   - isCodable: Whether the states and events of the machines are `Codable`.
    ///   - conformances: The protocols to which structs and enums of the diagrams conform, besides
    ///     `Sendable`.
    ///   - imports: The modules to import besides `FlintFlows`.
    public init(
        access: Access = .internal, isolation: Isolation = .none, isCodable: Bool = false,
        conformances: [Conformance] = [], imports: [String] = []
    ) {
        self.access = access
        self.isolation = isolation
        self.isCodable = isCodable
        self.conformances = conformances
        self.imports = imports
    }
}
