internal import FlintCore
internal import Foundation

/// Resolves a URL without performing an action.
enum LinkResolution {
    /// Resolves a URL in a runtime.
    ///
    /// - Parameters:
    ///   - text: The URL as typed.
    ///   - runtime: The runtime with the mappings.
    /// - Returns: The matching mapping and the decoded input, or the reason why there is none.
    static func answer(_ text: String, in runtime: Flint) -> AnswerMembers {
        guard let url = URL(string: text, encodingInvalidCharacters: false) else {
            return ["kind": .string("malformed"), "text": .string("It is no URL.")]
        }
        switch runtime.resolve(url: url) {
        case .resolved(let link): return describe(link)
        case .noMappingFound(let why):
            return ["kind": .string("noMapping"), "text": .string(why)]
        case .malformedURL(let why):
            return ["kind": .string("malformed"), "text": .string(why)]
        }
    }

    private static func describe(_ link: ResolvedURL) -> AnswerMembers {
        var parameters = AnswerMembers()
        let names = Set(link.parameters.variables.keys).union(link.parameters.items.map(\.name))
        for name in names.sorted() { parameters[name] = .string(link.parameters.value(name) ?? "") }
        var answer: AnswerMembers = [
            "kind": .string("resolved"), "binding": .string(link.bindingID),
            "pattern": .string(link.mapping.pattern.description),
            "scope": .string(link.mapping.scope.description),
            "parameters": .object(parameters),
        ]
        do throws(RouteParameterError) {
            answer["input"] = .string(describe(try link.makeInput()))
        } catch {
            answer["error"] = .string(error.description)
        }
        return answer
    }

    /// The loggable description of an input.
    private static func describe(_ input: any Sendable) -> String {
        (input as? any FlintLoggable)?.loggingDescription ?? String(describing: type(of: input))
    }
}
