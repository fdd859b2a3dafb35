import BenchmarkHarness
import FlintCore

extension BenchmarkSuite {
    /// Registering features with ten actions each, which is the whole set-up of an application.
    static let startup = BenchmarkSuite { suite in
        suite.benchmark(
            "Startup.features(100)", limit: "Limit.clockRead", target: 1_000_000, ceiling: .milliseconds(5)
        ) { state in
            try await state.setUp(HundredFeatures.self)
        }
        suite.benchmark(
            "Startup.features(1000)", limit: "Startup.features(100)", target: 12, ceiling: .milliseconds(50)
        ) { state in
            try await state.setUp(ThousandFeatures.self)
        }
    }
}

extension BenchmarkState {
    fileprivate func setUp(_ group: any FeatureGroup.Type) async throws {
        for _ in 0..<iterations {
            let runtime = Flint()
            try measure { try runtime.setup(group) }
            keep(runtime.diagnostics.count)
        }
    }
}

private enum HundredFeatures: FeatureGroup {
    static let subfeatures = GeneratedFeatures.features(hundreds: [Zero.self])
}

private enum ThousandFeatures: FeatureGroup {
    static let subfeatures = GeneratedFeatures.features(hundreds: GeneratedFeatures.digits)
}

/// The types of features that are made from one generic type, with three digits as its arguments.
private enum GeneratedFeatures {
    static let digits: [any Digit.Type] = [
        Zero.self, One.self, Two.self, Three.self, Four.self, Five.self, Six.self, Seven.self, Eight.self,
        Nine.self,
    ]

    static func features(hundreds: [any Digit.Type]) -> [any FeatureDefinition.Type] {
        hundreds.flatMap { hundred in
            digits.flatMap { ten in digits.map { one in feature(hundred, ten, one) } }
        }
    }

    private static func feature<A: Digit, B: Digit, C: Digit>(
        _: A.Type, _: B.Type, _: C.Type
    ) -> any FeatureDefinition.Type {
        GeneratedFeature<A, B, C>.self
    }
}

private enum GeneratedFeature<A: Digit, B: Digit, C: Digit>: Feature {
    static var description: String { "One of many" }

    static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(action(CreateAction.self))
        actions.declare(action(OpenAction.self))
        actions.declare(action(EditAction.self))
        actions.declare(action(RenameAction.self))
        actions.declare(action(CopyAction.self))
        actions.declare(action(MoveAction.self))
        actions.declare(action(ShareAction.self))
        actions.declare(action(PrintAction.self))
        actions.declare(action(CloseAction.self))
        actions.declare(action(DeleteAction.self))
    }
}

/// An action that does nothing.
///
/// All features use the same actions, because ten thousand types would only slow down the compiler.
private protocol IdleAction: Action where Input == NoInput, Presenter == NoPresenter, Output == Void {}

extension IdleAction {
    static var description: String { "Does nothing" }

    static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) async throws {}
}

private enum CreateAction: IdleAction {}
private enum OpenAction: IdleAction {}
private enum EditAction: IdleAction {}
private enum RenameAction: IdleAction {}
private enum CopyAction: IdleAction {}
private enum MoveAction: IdleAction {}
private enum ShareAction: IdleAction {}
private enum PrintAction: IdleAction {}
private enum CloseAction: IdleAction {}
private enum DeleteAction: IdleAction {}

private protocol Digit: SendableMetatype {}
private enum Zero: Digit {}
private enum One: Digit {}
private enum Two: Digit {}
private enum Three: Digit {}
private enum Four: Digit {}
private enum Five: Digit {}
private enum Six: Digit {}
private enum Seven: Digit {}
private enum Eight: Digit {}
private enum Nine: Digit {}
