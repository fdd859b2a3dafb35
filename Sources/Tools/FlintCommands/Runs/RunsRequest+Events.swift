internal import FlintDurableFlows
internal import FlintTool

// Words about events that a run has not consumed.
extension RunsRequest {
    static func dropping(
        _ operands: inout ArraySlice<String>, _ arguments: ParsedArguments, _ user: String
    ) throws(UsageError) -> Task {
        let (run, number) = (try run(&operands, "drop"), try number(&operands, "drop"))
        let event = FlowStoredEvent(number: number, type: "", payload: [])
        return .act(
            run,
            FlowAct(.drop, by: arguments[.by] ?? user, because: arguments[.because] ?? "", event: event))
    }

    static func replacing(
        _ operands: inout ArraySlice<String>, _ arguments: ParsedArguments, _ user: String
    ) throws(UsageError) -> Task {
        let run = try run(&operands, "replace")
        let (actor, reason) = (arguments[.by] ?? user, arguments[.because] ?? "")
        if let context = arguments[.storedContext] {
            return .replaceContext(run, context: context, by: actor, because: reason)
        }
        let number = try number(&operands, "replace")
        return .replaceEvent(
            run, number: number, type: operands.popFirst(), contents: operands.popFirst(), by: actor,
            because: reason)
    }

    private static func number(
        _ operands: inout ArraySlice<String>, _ word: String
    ) throws(UsageError) -> Int {
        guard let text = operands.popFirst(), let number = Int(text), number > 0 else {
            throw UsageError(
                "'runs \(word)' needs the number of an event; 'flint runs events' shows the numbers",
                showsUsage: true)
        }
        return number
    }
}
