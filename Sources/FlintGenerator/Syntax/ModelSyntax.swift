/// A class or an enum of a block.
package struct ModelSyntax: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        case `class`
        case `enum`
    }

    package var kind: Kind
    /// The name without its package prefix.
    package var name: SyntaxText
    /// The generic parameters as written, without the angle brackets.
    package var generics: SyntaxText?
    package var members: [ModelMemberSyntax]

    package init(
        kind: Kind, name: SyntaxText, generics: SyntaxText? = nil, members: [ModelMemberSyntax] = []
    ) {
        self.kind = kind
        self.name = name
        self.generics = generics
        self.members = members
    }
}

/// A field of a class or a case of an enum.
package struct ModelMemberSyntax: Equatable, Sendable {
    package var name: SyntaxText
    /// The text between `:` and `=`; nil for a case without values.
    package var type: SyntaxText?
    /// The text after `=`, as Swift.
    package var defaultValue: SyntaxText?

    package init(name: SyntaxText, type: SyntaxText? = nil, defaultValue: SyntaxText? = nil) {
        self.name = name
        self.type = type
        self.defaultValue = defaultValue
    }
}
