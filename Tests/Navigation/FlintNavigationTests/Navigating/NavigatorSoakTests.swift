import FlintFlows
import Foundation
import TestSupport
import Testing

@testable import FlintNavigation

/// One navigator that is used for a long time: nothing of what has gone is kept.
///
/// With `FLINT_SOAK=1000000` in the environment, as many rounds are run, and the processor time of a round and the memory must
/// stay flat; run it alone then.
@MainActor
@Suite(.serialized) struct NavigatorSoakTests {
    private static let wanted = ProcessInfo.processInfo.environment["FLINT_SOAK"].flatMap { Int($0) }
    private static let rounds = wanted ?? 600

    /// How many screens of a kind have been made and have not been released.
    private final class Census {
        var living = 0
    }

    /// What is opened, goes back and is awaited.
    private final class Leaf: InputCreatable, InputRenewing, OutputProducing {
        typealias OutputType = OneOf2<Beta, Gamma>
        let outlet = ScreenOutlet()
        private(set) var input: Alpha
        private let census: Census

        init(input: Alpha, census: Census) {
            (self.input, self.census) = (input, census)
            census.living += 1
        }

        convenience init(input: Alpha) { self.init(input: input, census: Census()) }

        func renew(input: Alpha) { self.input = input }

        isolated deinit { census.living -= 1 }
    }

    /// Takes an update and keeps nothing.
    private final class Home<Update: Sendable>: UpdateHandling {
        func handle(update: Update) {}
    }

    private func soak(
        _ name: String, _ round: @MainActor (Navigator, Int) async throws -> Void
    ) async throws {
        let presenter = InMemoryPresenter()
        let census = Census()
        let navigator = try Navigator(
            screens: ScreenRegistry {
                Factory(Home<Beta>.self) { Home() }.kind("home")
                Factory(Home<Gamma>.self) { Home() }.kind("other")
                Factory(Leaf.self) { Leaf(input: $0, census: census) }.kind("leaf")
            },
            root: .tabs([.stack([.screen("home")]), .stack([.screen("other")])]), presenter: presenter)
        try await navigator.start()
        let tenth = max(1, Self.rounds / 10)
        var (times, memory): ([Int], [Int]) = ([], [])
        for part in 0..<10 {
            let start = Int(clock())
            for number in 0..<tenth { try await round(navigator, part * tenth + number) }
            times.append(Int(clock()) - start)
            memory.append(residentMemory() ?? 0)
        }
        try navigator.tree.check()
        #expect(navigator.tree.nodes.count <= 8, "\(navigator.tree)")
        // The presenter remembers some batches with the screens that they showed.
        #expect(census.living <= 2 * InMemoryPresenter.batchLimit)
        #expect(presenter.batches.count <= InMemoryPresenter.batchLimit)
        guard Self.wanted != nil else { return }
        print("\(name): \(times.map { $0 / tenth }) µs, \(memory.map { $0 >> 10 }) KiB")
        #expect(Double(times[9]) < Double(times[1]) * 1.2)
        #expect(memory[9] - memory[1] < 4 << 20)
    }

    @Test func `screens are opened and left`() async throws {
        try await soak("productions") { navigator, number in
            let leaf = try await navigator.open(Alpha(number: number)).screen as? Leaf
            try await leaf?.produce(Beta(number: number))
        }
    }

    @Test func `values are handed on without waiting`() async throws {
        try await soak("enqueued") { navigator, number in
            let leaf = try await navigator.open(Alpha(number: number)).screen as? Leaf
            leaf?.enqueue(Beta(number: number))
            await navigator.waitForTurns()
        }
    }

    @Test func `tabs are changed by returning to a handler in another one`() async throws {
        try await soak("tabs") { navigator, number in
            let leaf = try await navigator.open(Alpha(number: number)).screen as? Leaf
            if number.isMultiple(of: 2) {
                try await leaf?.produce(Gamma(number: number))
            } else {
                try await leaf?.produce(Beta(number: number))
            }
            // What was opened in the tab that was left.
            if let left = navigator.tree.nodes.first(where: { $0.kind == "leaf" }) {
                try await navigator.remove(left.id)
            }
        }
    }

    @Test func `screens are awaited in scopes`() async throws {
        try await soak("awaited") { navigator, number in
            try await navigator.scope {
                let changes = navigator.changes()
                async let question = navigator.result(
                    of: Leaf.self, input: Alpha(number: number), style: number % 2 == 0 ? .present : .standard
                )
                _ = await first(of: changes)
                let leaf = navigator.screen(at: navigator.tree.current.id) as? Leaf
                if number % 3 == 0 {
                    let presenter = navigator.presenter as? InMemoryPresenter
                    presenter?.send(.back(navigator.tree.current.id))
                } else {
                    leaf?.enqueue(Beta(number: number))
                }
                _ = try await question
            }
        }
    }

    @Test func `questions are asked and canceled`() async throws {
        try await soak("canceled") { navigator, number in
            let changes = navigator.changes()
            let question = Task { try await navigator.result(of: Leaf.self, input: Alpha(number: number)) }
            _ = await first(of: changes)
            question.cancel()
            _ = await question.result
        }
    }

    @Test func `a person dismisses, swipes and selects`() async throws {
        try await soak("person") { navigator, number in
            let presenter = navigator.presenter as? InMemoryPresenter
            try await navigator.present(Leaf.self, input: Alpha(number: number))
            await presenter?.sendAndWait(.dismissed(navigator.tree.current.id))
            await presenter?.sendAndWait(.selected(tab: number % 2, in: navigator.tree.root.id))
            #expect(presenter?.shown?.root == navigator.tree.root)
        }
    }
}
