#if canImport(SwiftUI)
    public import FlintCore
    public import SwiftUI

    /// A button that performs an action in the runtime of its environment.
    ///
    /// The button is disabled while the feature of the action is unavailable; the reasons are then its help
    /// text. While the action runs, the button shows a progress indicator in place of its label.
    ///
    /// ```swift
    /// ActionButton(EditingFeature.save, with: note) { Label("Save", systemImage: "tray.and.arrow.down") }
    /// ```
    ///
    /// The view was compiled only against the signatures of SwiftUI, and has not run.
    public struct ActionButton<Action: ActionDefinition, Label: View>: View {
        @Environment(\.flint) private var runtime
        @State private var performer: ActionPerformer<Action>?

        private let makePerformer: @MainActor (Flint) -> ActionPerformer<Action>
        private let input: Action.Input
        private let presenter: Action.Presenter
        private let label: Label

        /// Creates a button for an action of an unconditional feature.
        ///
        /// - Parameters:
        ///   - action: A binding of an unconditional feature, or a request.
        ///   - input: The input of the action.
        ///   - presenter: Shows the action's result.
        ///   - repetition: The meaning of a press while the action runs.
        ///   - label: The content of the button.
        public init<Source: Performable<Action>>(
            _ action: Source, with input: Action.Input, using presenter: Action.Presenter,
            repetition: ActionPerformer<Action>.Repetition = .ignore, @ViewBuilder label: () -> Label
        ) {
            makePerformer = { $0.performer(action, repetition: repetition) }
            (self.input, self.presenter, self.label) = (input, presenter, label())
        }

        /// Creates a button for an action of a conditional feature.
        ///
        /// - Parameters:
        ///   - action: The binding.
        ///   - input: The input of the action.
        ///   - presenter: Shows the action's result.
        ///   - repetition: The meaning of a press while the action runs.
        ///   - label: The content of the button.
        public init<Feature>(
            _ action: ConditionalActionBinding<Feature, Action>, with input: Action.Input,
            using presenter: Action.Presenter, repetition: ActionPerformer<Action>.Repetition = .ignore,
            @ViewBuilder label: () -> Label
        ) {
            makePerformer = { $0.performer(action, repetition: repetition) }
            (self.input, self.presenter, self.label) = (input, presenter, label())
        }

        /// The button.
        public var body: some View {
            Button {
                performer?.perform(with: input, using: presenter)
            } label: {
                if performer?.isRunning == true { ProgressView() } else { label }
            }
            .disabled(performer?.isAvailable != true)
            .help(performer?.unavailability ?? "")
            .onAppear { if performer == nil { performer = makePerformer(runtime) } }
        }
    }

    extension ActionButton where Action.Presenter == NoPresenter {
        /// Creates a button for an action of an unconditional feature that needs no presenter.
        ///
        /// - Parameters:
        ///   - action: A binding of an unconditional feature, or a request.
        ///   - input: The input of the action.
        ///   - label: The content of the button.
        public init<Source: Performable<Action>>(
            _ action: Source, with input: Action.Input, @ViewBuilder label: () -> Label
        ) {
            self.init(action, with: input, using: NoPresenter(), label: label)
        }

        /// Creates a button for an action of a conditional feature that needs no presenter.
        ///
        /// - Parameters:
        ///   - action: The binding.
        ///   - input: The input of the action.
        ///   - label: The content of the button.
        public init<Feature>(
            _ action: ConditionalActionBinding<Feature, Action>, with input: Action.Input,
            @ViewBuilder label: () -> Label
        ) {
            self.init(action, with: input, using: NoPresenter(), label: label)
        }
    }
#endif
