import FlintGenerator

/// A type in Kotlin, translated from the spelling of a type in Swift.
indirect enum KotlinType: Equatable, Sendable {
    /// A name with type arguments, and the package that declares the name.
    ///
    /// The package is nil for a name of the user, who may have declared it in the package of the generated
    /// code.
    case name(String, [KotlinType], package: String?)
    case optional(KotlinType)
    case function([Parameter], KotlinType, isSuspending: Bool)

    struct Parameter: Equatable, Sendable {
        let name: String?
        let type: KotlinType
    }

    static let unit: KotlinType = .name("Unit", [], package: "kotlin")
    static let nothing: KotlinType = .name("Nothing", [], package: "kotlin")
    static let throwable: KotlinType = .name("Throwable", [], package: "kotlin")

    static func result(of type: KotlinType) -> KotlinType { .name("Result", [type], package: "kotlin") }

    /// The names of the classes in the type, with their packages.
    var names: [(name: String, package: String?)] {
        switch self {
        case .name(let name, let arguments, let package): [(name, package)] + arguments.flatMap(\.names)
        case .optional(let type): type.names
        case .function(let parameters, let result, _): parameters.flatMap(\.type.names) + result.names
        }
    }

    /// Returns the type as it is written in code.
    ///
    /// - Parameter spell: Returns the spelling of a name from a package.
    func text(_ spell: (_ name: String, _ package: String?) -> String) -> String {
        switch self {
        case .name(let name, let arguments, let package):
            let list = arguments.map { $0.text(spell) }.joined(separator: ", ")
            return spell(name, package) + (list.isEmpty ? "" : "<\(list)>")
        case .optional(let type):
            if case .function = type { return "(\(type.text(spell)))?" }
            return type.text(spell) + "?"
        case .function(let parameters, let result, let isSuspending):
            let list = parameters.map { parameter in
                (parameter.name.map { KotlinIdentifier.escaped($0) + ": " } ?? "")
                    + parameter.type.text(spell)
            }
            return
                "\(isSuspending ? "suspend " : "")(\(list.joined(separator: ", "))) -> \(result.text(spell))"
        }
    }
}

/// The reason why a type has no translation.
struct KotlinTypeError: Error, Equatable {
    /// The fault and the way to correct it.
    let message: String
}
