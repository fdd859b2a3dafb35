extension MachineWriter {
    /// Writes `step`, which runs the handler of the current state.
    ///
    /// The compiler copies an async function once for each `await` in it, so a function with a thousand
    /// handlers would compile in quadratic time. If there are many handlers, they are called in groups, and a
    /// tree of functions selects the group.
    func writeStep(to text: inout SourceText) {
        document(["Runs the one handler that belongs to a state."], in: &text)
        let head = "\(access) nonisolated(nonsending) func step"
        let handlers = handlers
        guard handlers.count > Self.flatCount else {
            return writeStep(head, over: handlers, otherwise: ".terminate", to: &text)
        }
        let groups = groups(of: handlers)
        text.function(head, stepParameters, stepTail) { text in
            writeChoice(of: 0..<groups.count, to: &text)
        }
        writeNodes(below: 0..<groups.count, to: &text)
        let contexts = numbering.contexts(of: handlers.map(\.payload), in: "state")
        for (index, group) in groups.enumerated() {
            let head = "private nonisolated(nonsending) func stepGroup\(index)"
            text.line()
            if isNumbered {
                let first = index * Self.fanOut
                writeStep(head, over: group, from: first, contexts, to: &text)
            } else {
                writeStep(head, over: group, otherwise: nil, to: &text)
            }
        }
    }

    /// Writes the function that returns the number of a state, if `step` calls a tree of functions.
    ///
    /// For a machine with even more states, it also writes the names of the states by number, and functions
    /// that return their contexts.
    func writeNumbering(to text: inout SourceText) {
        guard handlers.count > Self.flatCount else { return }
        let names = stateNames
        numbering.writeIndex(of: names.map(\.caseName), scope, to: &text)
        guard isNumbered else { return }
        numbering.writeNames(names.map(\.name), scope, to: &text)
        numbering.writeContexts(of: handlers.map { ($0.caseName, $0.payload) }, scope, to: &text)
    }

    /// Whether the names of states are looked up by number, because a switch over all states would be too
    /// large.
    var isNumbered: Bool { handlers.count >= SourceText.checkedCount }
    var numbering: EnumNumbering { EnumNumbering(stateType) }

    /// The maximum number of handlers that the generated function `step` calls directly.
    ///
    /// With more handlers, it calls them through a tree of functions.
    private static let flatCount = 16
    /// The number of functions that each function of the tree below `step` calls; its leaves call as many
    /// handlers.
    private static let fanOut = 4

    private var stepParameters: [String] { ["_ state: \(stateType)", "from previous: \(stateType)"] }
    private var stepTail: String { " async throws -> \(stateType)" }

    private func groups(of handlers: [HandlerPlan]) -> [[HandlerPlan]] {
        stride(from: 0, to: handlers.count, by: Self.fanOut).map {
            Array(handlers[$0..<min($0 + Self.fanOut, handlers.count)])
        }
    }

    /// Divides groups of handlers among the functions that one function of the tree below `step` calls.
    ///
    /// - Parameter range: The numbers of the groups.
    /// - Returns: The numbers of the groups for each of these functions.
    private func parts(of range: Range<Int>) -> [Range<Int>] {
        var width = 1
        while width * Self.fanOut < range.count { width *= Self.fanOut }
        return stride(from: range.lowerBound, to: range.upperBound, by: width).map {
            $0..<min($0 + width, range.upperBound)
        }
    }

    private func writeChoice(of range: Range<Int>, to text: inout SourceText) {
        let arguments = "(state, from: previous"
        text.cases(of: "\(numbering.index(of: "state")) / \(Self.fanOut)") { text in
            for part in parts(of: range) {
                let (first, last) = (part.lowerBound, part.upperBound - 1)
                if first == last {
                    text.line("case \(first): try await stepGroup\(first)\(arguments))")
                } else {
                    text.line(
                        "case \(first)...\(last): try await stepGroups\(first)To\(last)\(arguments))")
                }
            }
            text.line("default: state")
        }
    }

    private func writeNodes(below range: Range<Int>, to text: inout SourceText) {
        for part in parts(of: range) where part.count > 1 {
            text.line()
            text.function(
                "private nonisolated(nonsending) func stepGroups\(part.lowerBound)To\(part.upperBound - 1)",
                stepParameters, stepTail
            ) { text in
                writeChoice(of: part, to: &text)
            }
            writeNodes(below: part, to: &text)
        }
    }

    /// Writes a function that calls the handler of the current state, if it is one of the given handlers.
    ///
    /// - Parameters:
    ///   - head: The beginning of the function's declaration.
    ///   - handlers: The handlers.
    ///   - otherwise: The pattern of the only other state; nil if there are several.
    ///   - text: The text to write to.
    private func writeStep(
        _ head: String, over handlers: [HandlerPlan], otherwise: String?, to text: inout SourceText
    ) {
        // A switch can be an expression only if each of its branches has a value.
        let back = handlers.contains(where: \.isDeadEnd) ? "return " : ""
        text.function(head, stepParameters, stepTail) { text in
            text.cases(of: "state") { text in
                for handler in handlers {
                    let pattern = SwiftIdentifier.pattern(handler.caseName, handler.payload)
                    text.line("case \(pattern): " + call(handler, back: back))
                }
                text.line((otherwise.map { "case \($0)" } ?? "default") + ": \(back)state")
            }
        }
    }

    /// Writes a function that calls the handler of the current state, selected by the number of the state.
    ///
    /// - Parameters:
    ///   - head: The beginning of the function's declaration.
    ///   - handlers: The handlers, whose states have consecutive numbers.
    ///   - first: The number of the first handler's state.
    ///   - contexts: The expressions that return the context of a state, by its type.
    ///   - text: The text to write to.
    private func writeStep(
        _ head: String, over handlers: [HandlerPlan], from first: Int, _ contexts: [Payload: String],
        to text: inout SourceText
    ) {
        text.function(head, stepParameters, stepTail) { text in
            text.cases(of: numbering.index(of: "state")) { text in
                for (number, handler) in zip(first..., handlers) {
                    let call = call(handler, back: "return ")
                    text.line("case \(number):")
                    text.indented { text in
                        guard let variable = handler.payload.variable, let context = contexts[handler.payload]
                        else { return text.line(call) }
                        text.line("if let \(variable) = \(context) { \(call) }")
                    }
                }
                text.line("default: break")
            }
            text.line("return state")
        }
    }

    /// Returns the statement that calls a handler and converts its result, a target, into a state.
    ///
    /// - Parameters:
    ///   - handler: The handler; if its state has no target, it can only throw.
    ///   - back: The keyword `return` with a blank, or nothing where the statement is an expression.
    private func call(_ handler: HandlerPlan, back: String) -> String {
        let arguments =
            (handler.payload.variable.map { [$0] } ?? [])
            + (handler.wait != nil ? ["on: awaitedEvent()"] : []) + ["from: previous"]
        let call = "try await \(handler.function)(\(arguments.joined(separator: ", ")))"
        guard !handler.isDeadEnd else { return "_ = \(call)" }
        return back + (handler.canFail ? "try " : "") + "\(entering(handler.name))(\(call))"
    }
}
