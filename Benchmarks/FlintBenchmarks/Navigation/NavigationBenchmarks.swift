import BenchmarkHarness
import FlintNavigation

extension BenchmarkSuite {
    /// Planning navigations in a stack of 1,000 screens, and handling the values that screens produce, on the
    /// main actor.
    static let navigation = BenchmarkSuite { suite in
        // A search must at least look up the kind of each screen.
        suite.mainActorBenchmark("Limit.kindLookups(1000)", delivers: 1000) { state in
            let kinds = keep(Array(repeating: Step.screenKind, count: 1000))
            let table = keep([Step.screenKind: 1, Home.screenKind: 2])
            var sum = 0
            state.measure {
                for _ in 0..<state.iterations {
                    for kind in kinds { sum += table[kind] ?? 0 }
                }
            }
            state.delivered = sum
        }

        suite.mainActorBenchmark(
            "Navigation.planUnwind(1000)", limit: "Limit.kindLookups(1000)", target: 8, delivers: 1
        ) { state in
            try plan(Done(), from: try tallNavigator(below: Home.self), isUnwind: true, state)
        }

        suite.mainActorBenchmark(
            "Navigation.planCreate(1000)", limit: "Limit.kindLookups(1000)", target: 14, delivers: 1
        ) { state in
            try plan(Next(), from: try tallNavigator(below: Plain.self), isUnwind: false, state)
        }

        suite.mainActorBenchmark(
            "Navigation.produceToHandler", limit: "Limit.mainActorCall", target: 400, delivers: 1
        ) { state in
            let root = NavigationLayout.container([.screen(Home.self), .screen(Step.self, input: Next())])
            let navigator = try await started(root)
            let step = navigator.screen(at: navigator.tree.root.children[1].id) as? Step
            try await state.measure {
                for _ in 0..<state.iterations { keep(try await step?.produce(Done())) }
            }
            state.delivered = (navigator.screen(at: navigator.tree.current.id) as? Home)?.count ?? 0
        }

        // A screen is created and shown, and is removed when it produces a value; these are two productions.
        suite.mainActorBenchmark(
            "Navigation.produceToNewScreen", limit: "Limit.mainActorCall", target: 600, scale: 2, delivers: 1
        ) { state in
            let navigator = try await started(.stack([.screen(Home.self)]))
            let home = navigator.screen(at: navigator.tree.current.id) as? Home
            try await state.measure {
                for _ in 0..<state.iterations {
                    let step = try await home?.produce(Next()).screen as? Step
                    keep(try await step?.produce(Done()))
                }
            }
            state.delivered = navigator.tree.root.children.count == 1 ? home?.count ?? 0 : 0
        }
    }

    @MainActor
    private static func started(_ root: NavigationLayout) async throws -> Navigator {
        let navigator = try Navigator(screens: screens, root: root, presenter: QuietPresenter())
        try await navigator.start()
        return navigator
    }

    @MainActor
    private static func tallNavigator<Bottom: Screen>(below bottom: Bottom.Type) throws -> Navigator {
        let steps = Array(repeating: NavigationLayout.screen(Step.self, input: Next()), count: 999)
        return try Navigator(
            screens: screens, root: .stack([.screen(bottom)] + steps), presenter: InMemoryPresenter())
    }

    @MainActor
    private static func plan<Value: Sendable>(
        _ value: Value, from navigator: Navigator, isUnwind: Bool, _ state: BenchmarkState
    ) throws {
        let source = navigator.tree.current.id
        var count = 0
        try state.measure {
            for _ in 0..<state.iterations {
                let plan = keep(try navigator.plan(received: TypedValue(value), from: source))
                count += plan.isUnwind == isUnwind ? 1 : 0
            }
        }
        state.delivered = count
    }

    private static let screens = ScreenRegistry {
        Factory(Home.self) { Home() }
        Factory(Plain.self) { Plain() }
        Factory(Step.self)
    }
}

/// A presenter that displays and stores nothing, so that its memory does not grow during a long run.
private final class QuietPresenter: Presenter {
    let requests = AsyncStream<PresenterRequest> { $0.finish() }

    func apply(_ batch: NavigationBatch) async throws -> NavigationTree { batch.tree }
}

private struct Next: Sendable, Hashable {}

private struct Done: Sendable, Hashable {}

/// The screen that handles the output of the last step.
private final class Home: OutputProducing, UpdateHandling {
    typealias OutputType = Next
    let outlet = ScreenOutlet()
    private(set) var count = 0

    func handle(update: Done) { count += 1 }
}

private final class Plain: OutputProducing {
    typealias OutputType = Next
    let outlet = ScreenOutlet()
}

private final class Step: InputCreatable, OutputProducing {
    typealias OutputType = OneOf2<Next, Done>
    let outlet = ScreenOutlet()
    let input: Next

    init(input: Next) { self.input = input }
}
