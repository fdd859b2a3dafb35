/// How generated Swift looks: access, isolation, conformances, imports.
public struct RenderOptions: Equatable, Sendable {
    /// The access level that is written on every declaration.
    public enum Access: String, Sendable, CaseIterable {
        /// Visible in its module.
        case `internal`
        /// Visible in its package.
        case package
        /// Visible everywhere.
        case `public`
    }

    /// Where the handlers of a machine run.
    public enum Isolation: String, Sendable, CaseIterable {
        /// Where the conforming type says.
        case none
        /// On the main actor.
        case mainActor = "MainActor"
    }

    /// A protocol that generated models conform to besides `Sendable`.
    public enum Conformance: String, Sendable, CaseIterable {
        /// Values can be compared.
        case equatable = "Equatable"
        /// Values can be hashed.
        case hashable = "Hashable"
        /// Values can be encoded and decoded.
        case codable = "Codable"
    }

    /// The access level of every declaration.
    public var access: Access
    /// Where the handlers of the machines run.
    public var isolation: Isolation
    /// Whether the states of the machines are `Codable`.
    public var isCodable: Bool
    /// What the models conform to, besides `Sendable`.
    public var conformances: [Conformance]
    /// The modules to import besides `FlintFlows`, in the order to write them.
    public var imports: [String]

    /// Creates options.
    ///
    /// - Parameters:
    ///   - access: The access level of every declaration.
    ///   - isolation: Where the handlers of the machines run.
    ///   - isCodable: Whether the states of the machines are `Codable`.
    ///   - conformances: What the models conform to, besides `Sendable`.
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
