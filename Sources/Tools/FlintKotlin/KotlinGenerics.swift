import FlintGenerator

/// The generic parameters of a model, with their bounds in Kotlin.
struct KotlinGenerics {
    struct Parameter {
        let name: String
        /// The upper bound as it is written in Kotlin, such as `Comparable<T>`; nil for none.
        ///
        /// Several bounds of one parameter are an error.
        let bound: String?
    }

    private(set) var parameters: [Parameter] = []
    /// The reason why the parameters have no translation; nil if they have one.
    private(set) var error: KotlinTypeError?

    /// The protocols of Swift that do not become bounds, because every type in Kotlin fulfills them or Kotlin
    /// does not know them.
    private static let ignored: Set<Substring> = [
        "Sendable", "Codable", "Encodable", "Decodable", "Hashable", "Equatable",
    ]

    /// Reads generic parameters.
    ///
    /// - Parameter text: The parameters as the diagram spells them, such as `Element: Hashable & Sendable`.
    init(_ text: String?) {
        guard let text else { return }
        for part in text.split(separator: ",") {
            let sides = part.split(separator: ":", maxSplits: 1)
            let bounds = sides.dropFirst().joined().split { $0 == "&" || $0.isWhitespace }
                .filter { !Self.ignored.contains($0) }
            let name = sides[0].filter { !$0.isWhitespace }
            guard bounds.count < 2, name.isIdentifier,
                bounds.allSatisfy({ KotlinOptions.isQualifiedName(String($0)) })
            else {
                error = KotlinTypeError(
                    message:
                        "Kotlin cannot say the generic parameters '\(text)'; use at most one bound for each")
                continue
            }
            let spelt = KotlinIdentifier.escaped(name)
            let bound = bounds.first.map {
                $0 == "Comparable" ? "Comparable<\(spelt)>" : $0 == "Error" ? "Throwable" : String($0)
            }
            parameters.append(Parameter(name: spelt, bound: bound))
        }
    }

    /// The parameters in angle brackets with their bounds, such as `<T : Any>`; empty if there are none.
    var list: String { list("") }

    /// The parameters in angle brackets, each declared as covariant, such as `<out T : Any>`; empty if there
    /// are none.
    var covariantList: String { list("out ") }

    /// The names of the parameters in angle brackets, as type arguments, such as `<T>`; empty if there are
    /// none.
    var names: String {
        parameters.isEmpty ? "" : "<\(parameters.map(\.name).joined(separator: ", "))>"
    }

    private func list(_ variance: String) -> String {
        guard !parameters.isEmpty else { return "" }
        let texts = parameters.map { variance + $0.name + ($0.bound.map { " : " + $0 } ?? "") }
        return "<\(texts.joined(separator: ", "))>"
    }
}
