import FlintCore
import FlintNavigation
import FlintTweaks

/// What is done again and again.
enum Operation: String, CaseIterable {
    /// An action that performs another one; each 64th one also fails, and is refused.
    case actions
    /// A flow with six transitions inside an action.
    case flows
    /// A write to a flag on which a feature depends, and a read.
    case flags
    /// A screen that is opened, answers, and is left.
    case screens
    /// A line for each channel.
    case logs

    /// Makes what does it once, for a number that counts up.
    @MainActor
    func body(_ tweaks: TweakManager) async throws -> @MainActor (Int) async throws -> Void {
        switch self {
        case .actions:
            return { number in
                let result = try await WorkFeature.outer.perform(with: number)
                guard result == number + 2 else { throw SoakFailure("\(result) follows \(number).") }
                guard number.isMultiple(of: 64) else { return }
                do { try await WorkFeature.fail.perform() } catch is FailAction.Refused {}
                if let request = GatedFeature.inner.request() { _ = try await request.perform(with: number) }
            }
        case .flows:
            return { number in
                guard try await WorkFeature.flow.perform(with: 3) == 4 else {
                    throw SoakFailure("The flow is off.")
                }
            }
        case .flags:
            return { number in
                let isOpen = number.isMultiple(of: 2)
                try tweaks.set(GatedFeature.isOpen, to: isOpen)
                guard tweaks.value(of: GatedFeature.isOpen) == isOpen,
                    (GatedFeature.inner.request() != nil) == isOpen
                else { throw SoakFailure("The flag is not what was written, at \(number).") }
            }
        case .screens:
            let counter = CounterScreen()
            let screens = ScreenRegistry {
                Factory(CounterScreen.self) { counter }
                Factory(StepScreen.self)
            }
            let navigator = try Navigator(
                screens: screens, root: .stack([.screen(CounterScreen.self)]),
                presenter: TerminalPresenter { _ in })
            try await navigator.start()
            let before = counter.total
            var shown = 0
            return { number in
                try await counter.ask()
                guard let step = navigator.screen(at: navigator.tree.current.id) as? StepScreen else {
                    throw SoakFailure("The screen did not open, at \(number).")
                }
                try await step.answer()
                shown += 1
                guard counter.total == before + shown else { throw SoakFailure("An answer is lost.") }
            }
        case .logs:
            return { number in try await WorkFeature.log.perform(with: number) }
        }
    }
}

struct SoakFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
