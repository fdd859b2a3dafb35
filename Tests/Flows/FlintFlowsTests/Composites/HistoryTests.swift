import FlintFlows
import FlintStreams
import TestSupport
import Testing

/// Where composites resume.
@Suite struct HistoryTests {
    /// A state that is a path, so that a machine of any depth fits in one type.
    ///
    /// A plain name is a state; `C[…]` is a composite with what it is entered by.
    struct Place: FlowState {
        var name: String
        var entry: Entry?
        var result: Result<String, any Error>?
        var error: (any Error)?

        var stateName: String { name }
        var isPseudo: Bool { name == "Choice" }
        var resumedShallowly: Place { entry == nil ? self : Place(name: name, entry: .begin) }

        static func state(_ name: String) -> Place { Place(name: name) }
    }

    /// How a composite is entered.
    enum Entry: Sendable {
        case begin
        case at(String)
        case shallow(else: String)
        case deep(else: String)

        var start: CompositeStart<Place> {
            switch self {
            case .begin: CompositeStart(.state("Begin"))
            case .at(let name): CompositeStart(.state(name))
            case .shallow(let other): CompositeStart(.state(other), resuming: .shallow)
            case .deep(let other): CompositeStart(.state(other), resuming: .deep)
            }
        }
    }

    /// A machine that notes where it is, and does what the tests says next.
    protocol Walking: StateMachine where State == Place, Input == Void, Output == String {
        var walk: Walk { get }
        var path: String { get }
    }

    /// What all machines of a test share: the next steps of each, and where they were.
    final class Walk: Sendable {
        let visited = Journal<String>()
        private let steps: [String: [Step]]
        private let taken = Journal<String>()

        init(_ steps: [String: [Step]]) {
            self.steps = steps
        }

        /// The next step of a machine; at the end it finishes.
        func next(_ path: String) -> Step {
            let index = taken.entries.count { $0 == path }
            taken.note(path)
            let own = steps[path] ?? []
            return index < own.count ? own[index] : .finish
        }
    }

    enum Step: Sendable {
        case go(Place)
        case finish
        case fail
        case back
        case waitForCancellation
    }

    struct Inner: Walking {
        let walk: Walk
        let path: String
        static var remembersHistory: Bool { true }
    }

    struct Root: Walking {
        let walk: Walk
        let path = "root"
        static var remembersHistory: Bool { true }
    }

    private static func enter(_ entry: Entry) -> Step { .go(Place(name: "C", entry: entry)) }
    private static func go(_ name: String) -> Step { .go(.state(name)) }
    private static func into(_ name: String) -> Step { .go(Place(name: name, entry: .begin)) }

    private static let begin = enter(.begin)
    private static let shallow = enter(.shallow(else: "Begin"))
    private static let deep = enter(.deep(else: "Begin"))

    /// What the machines do, and where they come by.
    struct Visit: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let root: [Step]
        var inside: [String: [Step]] = [:]
        /// The beginning of the paths of the machines that are looked at.
        var part = "C"
        let visited: [String]
    }

    private static let nested: [String: [Step]] = [
        "C": [.go(Place(name: "D", entry: .at("P")))], "C.D": [go("Q")],
    ]
    private static let first: [String] = ["C Begin", "C D", "C.D P", "C.D Q", "C.D End", "C End"]
    private static let resumed: [String] = ["C D", "C.D E", "C.D.E Q", "C.D.E End", "C.D End", "C End"]

    private static let visits: [Visit] = [
        Visit(
            testDescription: "shallow, with nothing left yet: the given state",
            root: [enter(.shallow(else: "X"))], part: "",
            visited: ["root Begin", "root C", "C X", "C End", "root End"]),
        Visit(
            testDescription: "deep, with nothing left yet: the given state",
            root: [enter(.deep(else: "X"))], visited: ["C X", "C End"]),
        Visit(
            testDescription: "shallow, after it finished: its last state", root: [begin, shallow],
            inside: ["C": [go("X"), go("Y")]], part: "",
            visited: [
                "root Begin", "root C", "C Begin", "C X", "C Y", "C End", "root C", "C Y", "C End",
                "root End",
            ]),
        Visit(
            testDescription: "deep, after it finished: its last state", root: [begin, deep],
            inside: ["C": [go("X"), go("Y")]],
            visited: ["C Begin", "C X", "C Y", "C End", "C Y", "C End"]),
        Visit(
            testDescription: "an entry that is no history begins where it says",
            root: [begin, enter(.at("Z")), shallow], inside: ["C": [go("X")]],
            visited: ["C Begin", "C X", "C End", "C Z", "C End", "C Z", "C End"]),
        Visit(
            testDescription: "knots and reserved states are not resumed at", root: [begin, shallow],
            inside: ["C": [go("X"), go("Choice"), go("Begin"), .finish]],
            visited: ["C Begin", "C X", "C Choice", "C Begin", "C End", "C X", "C End"]),
        Visit(
            testDescription: "after a failure: the state that failed", root: [begin, shallow],
            inside: ["C": [go("X"), .fail, .fail]], part: "",
            visited: [
                "root Begin", "root C", "C Begin", "C X", "C Fail", "root Fail", "root C", "C X", "C End",
                "root End",
            ]),
        Visit(
            testDescription: "after an exit: its last state", root: [begin, shallow],
            inside: ["C": [go("X"), .back]], visited: ["C Begin", "C X", "C X", "C End"]),
        // Only the composite is canceled: its parent runs it in a task of its own and goes on.
        Visit(
            testDescription: "after a cancellation: its last state",
            root: [into("C canceled"), shallow],
            inside: ["C": [go("X"), .waitForCancellation]], visited: ["C Begin", "C X", "C X", "C End"]),
        Visit(
            testDescription: "shallow begins composites inside anew", root: [begin, shallow], inside: nested,
            visited: first + ["C D", "C.D Begin", "C.D End", "C End"]),
        Visit(
            testDescription: "deep resumes composites inside", root: [begin, deep], inside: nested,
            visited: first + ["C D", "C.D Q", "C.D End", "C End"]),
        Visit(
            testDescription: "deep resumes three levels, also twice", root: [begin, deep, deep],
            inside: ["C": [into("D")], "C.D": [into("E")], "C.D.E": [go("Q")]],
            visited: [
                "C Begin", "C D", "C.D Begin", "C.D E", "C.D.E Begin", "C.D.E Q", "C.D.E End", "C.D End",
                "C End",
            ] + resumed + resumed),
        // The second visit is resumed in D, then D is entered anew.
        Visit(
            testDescription: "deep resumes a composite once, later entries are as drawn",
            root: [begin, deep],
            inside: ["C": [into("D"), .finish, .finish, into("D")], "C.D": [go("Q")]], part: "C.D",
            visited: ["C.D Begin", "C.D Q", "C.D End", "C.D Q", "C.D End", "C.D Begin", "C.D End"]),
    ]

    @Test(arguments: visits) func `a composite begins or resumes as it is entered`(visit: Visit) async throws
    {
        let walk = Walk(visit.inside.merging(["root": visit.root]) { own, _ in own })
        _ = try await Root(walk: walk).run()
        #expect(walk.visited.entries.filter { $0.hasPrefix(visit.part) } == visit.visited)
    }

    @Test(arguments: [
        ("R", [into("R"), .go(Place(name: "R", entry: .shallow(else: "Begin")))]),
        ("R", [into("R"), .go(Place(name: "R", entry: .deep(else: "Begin")))]), ("C.R", [begin, deep]),
    ]) func `each region resumes at its own state`(path: String, root: [Step]) async throws {
        let walk = Walk([
            "root": root, "C": [Self.into("R")], "\(path).a": [Self.go("A1")], "\(path).b": [Self.go("B1")],
        ])
        _ = try await Root(walk: walk).run()
        for (region, state) in [("\(path).a", "A1"), ("\(path).b", "B1")] {
            #expect(
                walk.visited.entries.filter { $0.hasPrefix(region) }
                    == ["Begin", state, "End", state, "End"].map { "\(region) \($0)" })
        }
    }

    @Test func `another run of the same machine knows nothing`() async throws {
        let walk = Walk([
            "root": [Self.enter(.begin), .finish, .finish, Self.enter(.shallow(else: "N"))],
            "C": [Self.go("X")],
        ])
        let root = Root(walk: walk)
        _ = try await root.run()
        _ = try await root.run()
        #expect(walk.visited.entries.suffix(4) == ["root C", "C N", "C End", "root End"])
    }

    @Test func `two runs at once do not see each other's`() async throws {
        /// Leaves its composite in the state of its input, waits for all others, and resumes.
        struct Twin: ScriptedMachine {
            static var remembersHistory: Bool { true }
            let left: Journal<Int>
            let allLeft: OneShot<Void>
            let resumed: Journal<String>

            struct Child: ScriptedMachine {
                let visited: Journal<String>
                func onState(_ state: ScriptedState, from _: ScriptedState) async throws -> ScriptedState {
                    visited.note(state.name)
                    return state.name == "End" ? .terminate(.success(1)) : .end(1)
                }
            }

            func onState(_ state: ScriptedState, from _: ScriptedState) async throws -> ScriptedState {
                guard case .number(let number) = state.content else { return state }
                if state.name == "End" { return .terminate(.success(number)) }
                let start = CompositeStart(ScriptedState.plain(number, 0))
                _ = try await runComposite(Child(visited: Journal()), from: start, remembering: "C")
                if left.note(number) == 7 { allLeft.settle(()) }
                while left.count < 8 { await Task.yield() }
                let visited = Journal<String>()
                _ = try await runComposite(
                    Child(visited: visited), from: CompositeStart(.begin(0), resuming: .shallow),
                    remembering: "C")
                resumed.note("\(number) \(visited.entries.first ?? "")")
                return .end(number)
            }
        }
        let machine = Twin(left: Journal(), allLeft: OneShot(), resumed: Journal())
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<8 { group.addTask { try await machine.run(number) } }
            try await group.waitForAll()
        }
        #expect(machine.resumed.entries.sorted() == (0..<8).map { "\($0) S\($0)" })
    }

    @Test func `a machine without history keeps nothing`() async throws {
        struct Forgetful: Walking {
            let walk: Walk
            let path = "root"
        }
        let walk = Walk(["root": [Self.enter(.begin), Self.enter(.shallow(else: "N"))], "C": [Self.go("X")]])
        _ = try await Forgetful(walk: walk).run()
        #expect(walk.visited.entries.suffix(3) == ["C N", "C End", "root End"])
    }
}

extension HistoryTests.Walking {
    typealias Place = HistoryTests.Place

    static var graph: FlowGraph { FlowGraph(machine: "Walking", fingerprint: "", states: [], edges: []) }
    static func begin(with input: Void) -> Place { .state("Begin") }
    static func fail(with error: any Error) -> Place { Place(name: "Fail", error: error) }
    static func result(of state: Place) -> Result<String, any Error>? { state.result }

    nonisolated(nonsending) func step(_ state: Place, from previous: Place) async throws -> Place {
        try await onPlace(state)
    }

    private func onPlace(_ state: Place) async throws -> Place {
        let name = state.name.prefix { $0 != " " }
        walk.visited.note("\(path) \(name)")
        if let entry = state.entry {
            do {
                try await runInside(String(name), entry, cancelingIt: name != state.name)
            } catch is FlowExit {
            } catch is CancellationError where !Task.isCancelled {
            }
        }
        switch walk.next(path) {
        case .go(let place): return place
        case .fail: throw NumberedError(number: 1)
        case .back: throw FlowExit.back
        case .finish:
            return state.name == "End" ? Place(name: "Terminate", result: .success(path)) : .state("End")
        case .waitForCancellation:
            await OneShot<Void>().wait(onCancel: ())
            throw CancellationError()
        }
    }

    private func runInside(_ name: String, _ entry: HistoryTests.Entry, cancelingIt: Bool) async throws {
        let prefix = path == "root" ? name : "\(path).\(name)"
        if name == "R" {
            let _: RegionEnd<(String, String), Never> = try await runRegions(
                {
                    .finished(
                        try await runComposite(
                            HistoryTests.Inner(walk: walk, path: prefix + ".a"), from: entry.start,
                            remembering: name,
                            region: "a"))
                },
                {
                    .finished(
                        try await runComposite(
                            HistoryTests.Inner(walk: walk, path: prefix + ".b"), from: entry.start,
                            remembering: name,
                            region: "b"))
                })
            return
        }
        let inner = HistoryTests.Inner(walk: walk, path: prefix)
        guard cancelingIt else {
            _ = try await runComposite(inner, from: entry.start, remembering: name)
            return
        }
        try await withThrowingTaskGroup(of: String.self) { group in
            group.addTask { try await runComposite(inner, from: entry.start, remembering: name) }
            // The inner machine waits until it is canceled, so this may come at any time after its first state.
            while walk.visited.entries.last != "\(prefix) X" { await Task.yield() }
            group.cancelAll()
            try await group.waitForAll()
        }
    }
}
