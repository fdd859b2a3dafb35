/// An intent and the action that it performs.
struct IntentMapping: Sendable {
    let identifier: String
    private let target: any RouteTarget

    init(_ identifier: String, _ target: any RouteTarget) {
        self.identifier = identifier
        self.target = target
    }

    var key: BindingKey { target.key }

    var bindingID: String { target.bindingID }

    /// Performs the action with the parameters of an intent.
    func perform(
        _ intent: IntentRecord, in runtime: Flint, router: (any PresentationRouter)?
    ) async -> URLRoutingResult {
        // A decoder is told the same as for a link whose path holds nothing but a single parameter.
        let mapping = URLMapping(
            bindingID: target.bindingID, pattern: URLPattern(intentWith: intent.parameters), scope: .appAny,
            name: identifier)
        return await target.open(
            intent.parameters, mapping: mapping, in: runtime, router: router, source: .intent(identifier))
    }
}

extension URLPattern {
    /// The pattern that stands for an intent: a variable if there is a single parameter, so that inputs of a single
    /// value can be read from it, else the root.
    fileprivate init(intentWith parameters: RouteParameters) {
        let names = parameters.names
        guard names.count == 1, let name = names.first, let pattern = try? URLPattern("/$(\(name))") else {
            self = .root
            return
        }
        self = pattern
    }

    private static let root = URLPattern(literals: ["", ""])

    private init(literals: [String]) {
        components = literals.map { .literal(ComponentText($0)) }
        description = literals.joined(separator: "/")
    }
}
