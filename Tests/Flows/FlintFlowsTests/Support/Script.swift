import FlintFlows
import Synchronization
import TestSupport

/// What the handlers of one run do, one entry per handler, and the ways that were drawn.
struct Script: Sendable, CustomStringConvertible {
    /// What a handler does at its end.
    enum Act: Equatable {
        /// Takes one of the ways that lead out of the state; the number chooses it.
        case go(Int)
        case finish
        case `throw`(RunEnding)
    }

    struct Move: Equatable {
        let act: Act
        /// Whether the task is canceled in the middle of the handler.
        var cancels = false
    }

    /// What the last handler does.
    struct Termination: Equatable {
        /// Nil for what happened anyway.
        var replacement: RunEnding?
        var cancels = false
    }

    /// The ways out of each state, by its name, to the names of others.
    var ways: [String: [String]] = [:]
    var moves: [Move] = []
    var termination = Termination()
    /// Whether the task is canceled before the first handler.
    var beginsCanceled = false

    /// What the handler with a number does; beyond the last move each goes towards the end.
    func move(at index: Int) -> Move { index < moves.count ? moves[index] : Move(act: .finish) }

    func way(outOf state: String, _ choice: Int) -> String? {
        guard let ways = ways[state], !ways.isEmpty else { return nil }
        return ways[choice % ways.count]
    }

    var description: String {
        "canceled \(beginsCanceled), ways \(ways.sorted { $0.key < $1.key }), moves \(moves), \(termination)"
    }
}

extension Script {
    /// A graph and a path through it, at random.
    static func random(seed: UInt64) -> Script {
        var random = SeededGenerator(seed: seed)
        var script = Script()
        let plain = (0..<Int.random(in: 1...5, using: &random)).map { "S\($0)" }
        for state in plain + ["Begin", "End", "Fail", "Choice"] {
            // All that may be drawn: into Begin, out of Fail and End; neither into itself.
            let targets = plain + ["Begin", "Choice"] + (state == "End" ? [] : ["End"])
            let count = Int.random(in: state == "End" || state == "Fail" ? 0...2 : 1...3, using: &random)
            script.ways[state] = (0..<count).compactMap { _ in targets.randomElement(using: &random) }
        }
        script.beginsCanceled = Int.random(in: 0..<20, using: &random) == 0
        let length = Int.random(in: 0...12, using: &random)
        script.moves = (0..<length).map { .random(number: 100 + $0, using: &random) }
        if Bool.random(using: &random) {
            let endings: [RunEnding] = [.value(901), .error(902), .exit(.back), .cancellation]
            script.termination.replacement = endings.randomElement(using: &random)
        }
        script.termination.cancels = Int.random(in: 0..<10, using: &random) == 0
        return script
    }
}

extension Script.Move {
    static func random(number: Int, using random: inout SeededGenerator) -> Script.Move {
        let act: Script.Act =
            switch Int.random(in: 0..<20, using: &random) {
            case 0..<12: .go(Int.random(in: 0..<6, using: &random))
            case 12..<14: .finish
            case 14..<18: .throw(.error(number))
            case 18: .throw(.exit(Bool.random(using: &random) ? .back : .cancelled))
            default: .throw(.cancellation)
            }
        return Script.Move(act: act, cancels: Int.random(in: 0..<12, using: &random) == 0)
    }
}
