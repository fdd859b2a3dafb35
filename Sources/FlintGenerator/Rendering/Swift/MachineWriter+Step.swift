extension MachineWriter {
    /// Writes `step`, which runs the one handler that belongs to a state.
    ///
    /// The compiler copies an async function once for each `await` in it, so one with a thousand handlers would take it
    /// quadratic time. Many handlers are therefore called from groups, which a tree of functions leads to.
    func writeStep(to text: inout SwiftText) {
        document(["Runs the one handler that belongs to a state."], in: &text)
        let head = "\(access) nonisolated(nonsending) func step"
        let handlers = handlers
        guard handlers.count > Self.flatCount else {
            return writeStep(head, over: handlers, otherwise: ".terminate", to: &text)
        }
        let groups = groups(of: handlers)
        text.function(head, stepParameters, stepTail) { text in
            writeChoice(of: 0..<groups.count, by: "\(groupFunction)(state)", to: &text)
        }
        writeNodes(below: 0..<groups.count, to: &text)
        for (index, group) in groups.enumerated() {
            text.line()
            writeStep(
                "private nonisolated(nonsending) func stepGroup\(index)", over: group, otherwise: nil,
                to: &text)
        }
    }

    /// Writes the function at file scope that tells the group of a state, if there are groups.
    func writeGroups(to text: inout SwiftText) {
        guard handlers.count > Self.flatCount else { return }
        text.line()
        text.function(
            "private nonisolated func \(groupFunction)", ["_ state: \(stateType)"],
            " -> \(scope.fileStandard("Int"))"
        ) { text in
            text.cases(of: "state") { text in
                for (index, group) in groups(of: handlers).enumerated() {
                    let names = group.map { "." + SwiftIdentifier.escaped($0.caseName) }
                    text.line("case \(names.joined(separator: ", ")): \(index)")
                }
                text.line("case .terminate: -1")
            }
        }
    }

    /// Up to so many handlers are called from `step` itself.
    private static let flatCount = 16
    /// How many handlers or functions each function of the tree calls.
    private static let fanOut = 4

    private var groupFunction: String { "groupOf" + stateType }
    private var stepParameters: [String] { ["_ state: \(stateType)", "from previous: \(stateType)"] }
    private var stepTail: String { " async throws -> \(stateType)" }

    private func groups(of handlers: [Handler]) -> [[Handler]] {
        stride(from: 0, to: handlers.count, by: Self.fanOut).map {
            Array(handlers[$0..<min($0 + Self.fanOut, handlers.count)])
        }
    }

    /// The ranges of groups that a function of the tree chooses among.
    private func parts(of range: Range<Int>) -> [Range<Int>] {
        var width = 1
        while width * Self.fanOut < range.count { width *= Self.fanOut }
        return stride(from: range.lowerBound, to: range.upperBound, by: width).map {
            $0..<min($0 + width, range.upperBound)
        }
    }

    private func writeChoice(of range: Range<Int>, by index: String, to text: inout SwiftText) {
        let arguments = "(state, from: previous"
        text.cases(of: index) { text in
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

    private func writeNodes(below range: Range<Int>, to text: inout SwiftText) {
        for part in parts(of: range) where part.count > 1 {
            text.line()
            text.function(
                "private nonisolated(nonsending) func stepGroups\(part.lowerBound)To\(part.upperBound - 1)",
                stepParameters, stepTail
            ) { text in
                writeChoice(of: part, by: "\(groupFunction)(state)", to: &text)
            }
            writeNodes(below: part, to: &text)
        }
    }

    /// Writes a function that calls handlers; without `otherwise`, other states are left as they are.
    private func writeStep(
        _ head: String, over handlers: [Handler], otherwise: String?, to text: inout SwiftText
    ) {
        // A switch is an expression only if each of its branches has a value.
        let back = handlers.contains(where: \.isDeadEnd) ? "return " : ""
        let throwing = throwingStates
        text.function(head, stepParameters, stepTail) { text in
            text.cases(of: "state") { text in
                for handler in handlers {
                    let arguments = (handler.payload.variable.map { [$0] } ?? []) + ["from: previous"]
                    let call = "try await \(handler.function)(\(arguments.joined(separator: ", ")))"
                    let pattern = SwiftIdentifier.pattern(handler.caseName, handler.payload)
                    let state =
                        (throwing.contains(handler.name) ? "try " : "") + "\(entering(handler.name))(\(call))"
                    text.line("case \(pattern): " + (handler.isDeadEnd ? "_ = \(call)" : back + state))
                }
                text.line((otherwise.map { "case \($0)" } ?? "default") + ": \(back)state")
            }
        }
    }
}
