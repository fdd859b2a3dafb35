/// A model type in a diagram: a class is generated as a struct, an enum as an enum.
public struct FlowModel: Codable, Equatable, Sendable {
    /// The kind of generated type.
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
        /// The default value, as Swift; nil without one.
        public var defaultValue: String?

        /// Creates a member.
        ///
        /// - Parameters:
        ///   - name: The name.
        ///   - type: The type.
        ///   - defaultValue: The default value, as Swift.
        public init(name: String, type: String? = nil, defaultValue: String? = nil) {
            self.name = name
            self.type = type
            self.defaultValue = defaultValue
        }
    }

    /// The name of the type.
    public var name: String
    /// The kind of generated type.
    public var kind: Kind
    /// The generic parameters without their brackets, such as `Element: Sendable`; nil without any.
    public var generics: String?
    /// The properties or cases, as written.
    public var members: [Member]

    /// Creates a model.
    ///
    /// - Parameters:
    ///   - name: The name of the type.
    ///   - kind: The kind of generated type.
    ///   - generics: The generic parameters without their brackets.
    ///   - members: The properties or cases.
    public init(name: String, kind: Kind, generics: String? = nil, members: [Member] = []) {
        self.name = name
        self.kind = kind
        self.generics = generics
        self.members = members
    }
}
