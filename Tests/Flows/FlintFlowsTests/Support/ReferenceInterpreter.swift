import FlintFlows

/// What the rules of a machine say about a script, read from them one by one and without a loop.
struct ReferenceInterpreter {
    struct Record: Equatable, CustomStringConvertible {
        let from: String?
        let to: String
        let kind: FlowTransition.Kind

        var description: String { "\(from ?? "-") → \(to) \(kind)" }
    }

    private let script: Script
    private(set) var calls: [ScriptedCall] = []
    private(set) var termination: ScriptedCall?
    private(set) var records: [Record] = []
    private(set) var ending = RunEnding.unknown("not run")
    private var isCanceled: Bool

    /// A state is its name and what a test sees of it.
    private struct Place {
        let name: String
        let content: RunEnding?
        let number: Int

        var sight: String { "\(name)(\(content?.description ?? String(number)))" }
    }

    init(_ script: Script, input: Int) {
        self.script = script
        isCanceled = script.beginsCanceled
        let begin = Place(name: "Begin", content: nil, number: input)
        enter(begin, from: begin)
    }

    /// Rules 2 to 5: cancellation, then one handler, then the table of what it may throw.
    private mutating func enter(_ place: Place, from previous: Place) {
        record(place, from: previous)
        if isCanceled && place.name != "End" { return terminate(.cancellation, from: place) }
        let index = calls.count
        calls.append(ScriptedCall(state: place.sight, previous: previous.sight))
        let move = script.move(at: index)
        if move.cancels { isCanceled = true }
        switch move.act {
        case .throw(let thrown):
            threw(thrown, in: place)
        case .go(let choice):
            guard let name = script.way(outOf: place.name, choice) else {
                return finish(place, number: index)
            }
            enter(Place(name: name, content: nil, number: index), from: place)
        case .finish:
            finish(place, number: index)
        }
    }

    private mutating func finish(_ place: Place, number: Int) {
        switch place.name {
        case "End": terminate(.value(place.number), from: place)
        case "Fail": terminate(place.content ?? .unknown("Fail without an error"), from: place)
        default: enter(Place(name: "End", content: nil, number: number), from: place)
        }
    }

    private mutating func threw(_ thrown: RunEnding, in place: Place) {
        if isCanceled { return terminate(thrown, from: place) }
        if case .exit = thrown { return terminate(thrown, from: place) }
        if place.name == "Fail" { return terminate(thrown, from: place) }
        enter(Place(name: "Fail", content: thrown, number: 0), from: place)
    }

    private mutating func terminate(_ result: RunEnding, from last: Place) {
        termination = ScriptedCall(state: result.description, previous: last.sight)
        if script.termination.cancels { isCanceled = true }
        ending = script.termination.replacement ?? result
        records.append(Record(from: last.name, to: "Terminate", kind: .terminated(recordedEnding)))
    }

    private var recordedEnding: FlowTransition.Ending {
        switch ending {
        case .value: .finished
        case .exit(.back): .back
        case .exit(.cancelled): .cancelled
        case .cancellation: isCanceled ? .taskCancelled : .failed
        case .error, .unknown: .failed
        }
    }

    private mutating func record(_ place: Place, from previous: Place) {
        let isFirst = records.isEmpty
        let kind: FlowTransition.Kind = isFirst ? .started : place.name == "Fail" ? .failed : .moved
        records.append(Record(from: isFirst ? nil : previous.name, to: place.name, kind: kind))
    }
}
