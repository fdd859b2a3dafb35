/// A model type that was drawn: a class becomes a struct, an enum stays one.
public struct FlowModel: Codable, Equatable, Sendable {
    /// What becomes of it.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// A struct with stored properties.
        case structure
        /// An enum.
        case enumeration
    }

    /// A property of a struct or a case of an enum.
    public struct Member: Codable, Equatable, Sendable {
        /// The name, without backticks.
        public var name: String
        /// The type of the property or of the associated value; nil for a case without one.
        public var type: String?
        /// The default, as Swift; nil without one.
        public var defaultValue: String?

        /// Creates a member.
        ///
        /// - Parameters:
        ///   - name: The name.
        ///   - type: The type.
        ///   - defaultValue: The default, as Swift.
        public init(name: String, type: String? = nil, defaultValue: String? = nil) {
            self.name = name
            self.type = type
            self.defaultValue = defaultValue
        }
    }

    /// The name of the type.
    public var name: String
    /// What becomes of it.
    public var kind: Kind
    /// The generic parameters without their brackets, such as `Element: Sendable`; nil without any.
    public var generics: String?
    /// The properties or cases, as written.
    public var members: [Member]

    /// Creates a model.
    ///
    /// - Parameters:
    ///   - name: The name of the type.
    ///   - kind: What becomes of it.
    ///   - generics: The generic parameters without their brackets.
    ///   - members: The properties or cases.
    public init(name: String, kind: Kind, generics: String? = nil, members: [Member] = []) {
        self.name = name
        self.kind = kind
        self.generics = generics
        self.members = members
    }
}
