/// Creates the models of a block (`@startuml` to `@enduml`), which are generated as structs and enums.
struct ModelReader {
    /// The names that no type and no member in Swift can have, even in backticks.
    private static let forbidden: Set<String> = ["Type", "Self", "Protocol", "self", "init"]

    private(set) var models: [FlowModel] = []
    private(set) var locations: [SourceLocation] = []
    private(set) var findings = Findings()
    /// Whether the block has a syntax error.
    ///
    /// A missing type is not reported then, because it may be a consequence of that error.
    private let hasErrors: Bool

    init(_ block: BlockSyntax, limit: Int) {
        hasErrors = block.hasErrors
        for model in block.models {
            guard models.count < limit else {
                findings.error(
                    .limit, at: model.name.location,
                    "a block has at most \(limit) models; split the diagram")
                return
            }
            read(model)
        }
    }

    private mutating func read(_ model: ModelSyntax) {
        let name = model.name
        guard name.text.isIdentifier else {
            findings.error(
                .badName, at: name.location, "'\(name.text)' cannot be the name of a Swift type; rename it")
            return
        }
        guard !Self.forbidden.contains(name.text) else {
            findings.error(
                .reservedName, at: name.location, "'\(name.text)' is no name for a Swift type; rename it")
            return
        }
        var members: [FlowModel.Member] = []
        var known: [String: SourceLocation] = [:]
        for member in model.members {
            guard let read = read(member, of: model) else { continue }
            if let first = known[read.name] {
                reportDuplicate(read.name, first, member.name.location)
            } else {
                known[read.name] = member.name.location
                members.append(read)
            }
        }
        if let text = model.generics, !text.text.isEmpty,
            let objection = SwiftFragment.objection(toGenerics: text.text)
        {
            findings.error(.badType, at: Self.location(of: objection, in: text), objection.message)
        }
        let generics = model.generics.map(\.text).flatMap { $0.isEmpty ? nil : $0 }
        models.append(
            FlowModel(
                name: name.text, kind: model.kind == .class ? .structure : .enumeration, generics: generics,
                members: members))
        locations.append(name.location)
    }

    private mutating func read(_ member: ModelMemberSyntax, of model: ModelSyntax) -> FlowModel.Member? {
        let name = member.name
        guard name.text.isIdentifier else {
            findings.error(
                .badName, at: name.location, "'\(name.text)' cannot be the name of a Swift member; rename it")
            return nil
        }
        var type: String?
        if let text = member.type {
            guard let expression = TypeExpression(text.text, naming: .any) else {
                findings.error(
                    .badType, at: text.location,
                    "'\(text.text)' is no type; write one such as 'String' or '[Key: Value]?'")
                return nil
            }
            type = expression.text
        } else if model.kind == .class {
            guard !hasErrors else { return nil }
            findings.error(
                .badType, at: name.location,
                "'\(name.text)' has no type; write '\(name.text): ' and a type, for stored fields only"
            )
            return nil
        }
        if let value = member.defaultValue, let objection = SwiftFragment.objection(toExpression: value.text)
        {
            findings.error(.badDefault, at: Self.location(of: objection, in: value), objection.message)
            return nil
        }
        // Cases are in lower camel case, like the cases of states.
        let spelled = model.kind == .enum ? SwiftName.lowered(name.text) : name.text
        return FlowModel.Member(
            name: Self.forbidden.contains(spelled) ? spelled + "_" : spelled, type: type,
            defaultValue: member.defaultValue?.text)
    }

    private static func location(of objection: SwiftFragment.Objection, in text: SyntaxText) -> SourceLocation
    {
        var location = text.location
        location.column += objection.offset
        return location
    }

    private mutating func reportDuplicate(_ name: String, _ first: SourceLocation, _ second: SourceLocation) {
        for (location, other) in [(first, second), (second, first)] {
            findings.error(
                .duplicateName, at: location,
                "there is another '\(name)' in line \(other.line); rename one of them")
        }
    }
}
