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
        case waitForCancellation(OneShot<Void>)
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

    private func walk(_ root: [Step], _ others: [String: [Step]]) async throws -> [String] {
        var steps = others
        steps["root"] = root
        let walk = Walk(steps)
        _ = try await Root(walk: walk).run()
        return walk.visited.entries
    }

    private static func enter(_ entry: Entry) -> Step { .go(Place(name: "C", entry: entry)) }
    private static func go(_ name: String) -> Step { .go(.state(name)) }

    @Test(arguments: [Entry.shallow(else: "X"), .deep(else: "X")])
    func `with nothing left yet, the given state is begun at`(entry: Entry) async throws {
        let visited = try await walk([Self.enter(entry)], [:])
        #expect(visited == ["root Begin", "root C", "C X", "C End", "root End"])
    }

    @Test(arguments: [Entry.shallow(else: "Begin"), .deep(else: "Begin")])
    func `a composite that finished resumes at its last state`(entry: Entry) async throws {
        let visited = try await walk(
            [Self.enter(.begin), Self.enter(entry)], ["C": [Self.go("X"), Self.go("Y")]])
        #expect(
            visited == [
                "root Begin", "root C", "C Begin", "C X", "C Y", "C End", "root C", "C Y", "C End",
                "root End",
            ])
    }

    @Test func `an entry that is no history begins where it says`() async throws {
        let visited = try await walk(
            [Self.enter(.begin), Self.enter(.at("Z")), Self.enter(.shallow(else: "Begin"))],
            ["C": [Self.go("X")]])
        #expect(
            visited.filter { $0.hasPrefix("C ") } == [
                "C Begin", "C X", "C End", "C Z", "C End", "C Z", "C End",
            ])
    }

    @Test func `knots and reserved states are not resumed at`() async throws {
        let visited = try await walk(
            [Self.enter(.begin), Self.enter(.shallow(else: "Begin"))],
            ["C": [Self.go("X"), Self.go("Choice"), Self.go("Begin"), .finish]])
        #expect(
            visited.filter { $0.hasPrefix("C ") } == [
                "C Begin", "C X", "C Choice", "C Begin", "C End", "C X", "C End",
            ])
    }

    @Test func `a composite that failed resumes at the state that failed`() async throws {
        let visited = try await walk(
            [Self.enter(.begin), Self.enter(.shallow(else: "Begin"))], ["C": [Self.go("X"), .fail, .fail]])
        #expect(
            visited == [
                "root Begin", "root C", "C Begin", "C X", "C Fail", "root Fail", "root C", "C X", "C End",
                "root End",
            ])
    }

    @Test func `a composite that was left by an exit resumes at its last state`() async throws {
        let visited = try await walk(
            [Self.enter(.begin), Self.enter(.shallow(else: "Begin"))], ["C": [Self.go("X"), .back]])
        #expect(visited.filter { $0.hasPrefix("C ") } == ["C Begin", "C X", "C X", "C End"])
    }

    @Test func `a composite that was canceled resumes at its last state`() async throws {
        // Only the composite is canceled: its parent runs it in a task of its own and goes on.
        let reached = OneShot<Void>()
        let visited = try await walk(
            [.go(Place(name: "C canceled", entry: .begin)), Self.enter(.shallow(else: "Begin"))],
            ["C": [Self.go("X"), .waitForCancellation(reached)]])
        #expect(visited.filter { $0.hasPrefix("C ") } == ["C Begin", "C X", "C X", "C End"])
    }

    @Test func `shallow history begins composites inside anew, deep history resumes them`() async throws {
        let nested = Place(name: "D", entry: .at("P"))
        let steps: [String: [Step]] = ["C": [.go(nested)], "C.D": [Self.go("Q")]]
        let shallow = try await walk([Self.enter(.begin), Self.enter(.shallow(else: "Begin"))], steps)
        let deep = try await walk([Self.enter(.begin), Self.enter(.deep(else: "Begin"))], steps)
        let first = ["C Begin", "C D", "C.D P", "C.D Q", "C.D End", "C End"]
        #expect(
            shallow.filter { $0.hasPrefix("C") } == first + ["C D", "C.D Begin", "C.D End", "C End"])
        #expect(deep.filter { $0.hasPrefix("C") } == first + ["C D", "C.D Q", "C.D End", "C End"])
    }

    @Test func `deep history resumes three levels, also twice`() async throws {
        let steps: [String: [Step]] = [
            "C": [.go(Place(name: "D", entry: .begin))],
            "C.D": [.go(Place(name: "E", entry: .begin))], "C.D.E": [Self.go("Q")],
        ]
        let visited = try await walk(
            [Self.enter(.begin), Self.enter(.deep(else: "Begin")), Self.enter(.deep(else: "Begin"))], steps)
        let resumed = ["C D", "C.D E", "C.D.E Q", "C.D.E End", "C.D End", "C End"]
        #expect(
            visited.filter { $0.hasPrefix("C") } == [
                "C Begin", "C D", "C.D Begin", "C.D E", "C.D.E Begin", "C.D.E Q", "C.D.E End", "C.D End",
                "C End",
            ] + resumed + resumed)
    }

    @Test func `a deep resumption resumes a composite once, and later entries are as drawn`() async throws {
        let visited = try await walk(
            [Self.enter(.begin), Self.enter(.deep(else: "Begin"))],
            [
                "C": [
                    .go(Place(name: "D", entry: .begin)), .finish, .finish,
                    // The second visit: resumed in D, then D is entered anew.
                    .go(Place(name: "D", entry: .begin)),
                ],
                "C.D": [Self.go("Q")],
            ])
        // Steps of C: Begin to D, D finishes, End; then D goes to D by its Begin, and so on.
        let second = visited.filter { $0.hasPrefix("C.D") }
        #expect(second == ["C.D Begin", "C.D Q", "C.D End", "C.D Q", "C.D End", "C.D Begin", "C.D End"])
    }

    @Test func `each region resumes at its own state`() async throws {
        let steps: [String: [Step]] = ["R.a": [Self.go("A1")], "R.b": [Self.go("B1")]]
        for resumption in [Entry.shallow(else: "Begin"), .deep(else: "Begin")] {
            let visited = try await walk(
                [.go(Place(name: "R", entry: .begin)), .go(Place(name: "R", entry: resumption))], steps)
            #expect(
                visited.filter { $0.hasPrefix("R.a") } == [
                    "R.a Begin", "R.a A1", "R.a End", "R.a A1", "R.a End",
                ])
            #expect(
                visited.filter { $0.hasPrefix("R.b") } == [
                    "R.b Begin", "R.b B1", "R.b End", "R.b B1", "R.b End",
                ])
        }
    }

    @Test func `regions inside a composite resume deeply`() async throws {
        let steps: [String: [Step]] = [
            "C": [.go(Place(name: "R", entry: .begin))], "C.R.a": [Self.go("A1")], "C.R.b": [Self.go("B1")],
        ]
        let visited = try await walk([Self.enter(.begin), Self.enter(.deep(else: "Begin"))], steps)
        #expect(visited.filter { $0.hasPrefix("C.R.a") }.suffix(2) == ["C.R.a A1", "C.R.a End"])
        #expect(visited.filter { $0.hasPrefix("C.R.b") }.suffix(2) == ["C.R.b B1", "C.R.b End"])
        #expect(visited.count { $0 == "C.R.a Begin" } == 1)
        #expect(visited.count { $0 == "C.R.b Begin" } == 1)
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
        case .waitForCancellation(let reached):
            reached.settle(())
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
