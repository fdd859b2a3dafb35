public import FlintCore
public import FlintFlows

/// The parts of a runtime that views can observe: its timeline, its action stacks and its stored runs.
@MainActor
public struct ObservedFlint {
    private let runtime: Flint

    init(_ runtime: Flint) { self.runtime = runtime }

    /// The newest entries of the runtime's timeline, for views.
    public var timeline: ObservedTimeline { ObservedTimeline(of: runtime) }

    /// The open action stacks of the runtime, for views.
    public var stacks: ObservedStacks { ObservedStacks(of: runtime) }

    /// The first 100 stored runs of the store that was added to the runtime under the name `runs`, the
    /// default of `addDurableRuns(_:named:)`.
    public var durableRuns: ObservedDurableRuns { durableRuns(named: "runs") }

    /// Makes the stored runs of a store that was added to the runtime observable by views.
    ///
    /// - Parameters:
    ///   - name: The name with which the store was added; with an unknown one, the list is empty.
    ///   - query: The selection and the greatest number of runs.
    /// - Returns: A list to keep, for example as the state of a view; it is loaded when views first read it.
    public func durableRuns(
        named name: String, matching query: DurableRunQuery = DurableRunQuery()
    ) -> ObservedDurableRuns {
        ObservedDurableRuns(of: runtime) { [weak runtime] in
            try await runtime?.durableRuns.first { $0.name == name }?.runs.list(query) ?? []
        }
    }

    /// Makes stored runs observable by views.
    ///
    /// - Parameters:
    ///   - runs: The runs, such as a `FlowEngine`.
    ///   - query: The selection and the greatest number of runs.
    /// - Returns: A list to keep, for example as the state of a view; it is loaded when views first read it.
    public func durableRuns(
        of runs: any DurableRuns, matching query: DurableRunQuery = DurableRunQuery()
    ) -> ObservedDurableRuns {
        ObservedDurableRuns(of: runtime) { try await runs.list(query) }
    }
}

extension Flint {
    /// The parts of the runtime that views can observe: its timeline, its action stacks and its stored runs.
    @MainActor
    public var observed: ObservedFlint { ObservedFlint(self) }

    /// The parts of the current runtime that views can observe: its timeline, its action stacks and its
    /// stored runs.
    @MainActor
    public static var observed: ObservedFlint { current.observed }

    /// Makes the availability of a feature observable by views.
    ///
    /// - Parameter feature: The feature.
    /// - Returns: An object whose ``ObservedFeature/availability`` views read.
    @MainActor
    public func observed(_ feature: any FeatureDefinition.Type) -> ObservedFeature {
        ObservedFeature(feature, of: self)
    }

    /// Makes the availability of a feature of the current runtime observable by views.
    ///
    /// - Parameter feature: The feature.
    /// - Returns: An object whose ``ObservedFeature/availability`` views read.
    @MainActor
    public static func observed(_ feature: any FeatureDefinition.Type) -> ObservedFeature {
        current.observed(feature)
    }

    /// Makes an object that performs an action for views, such as for a button.
    ///
    /// - Parameters:
    ///   - action: A binding of an unconditional feature, or a request.
    ///   - repetition: What a call does while an earlier call runs.
    /// - Returns: An object to keep, for example as the state of a view.
    @MainActor
    public func performer<Binding: Performable>(
        _ action: Binding, repetition: ActionPerformer<Binding.Action>.Repetition = .ignore
    ) -> ActionPerformer<Binding.Action> {
        ActionPerformer(in: self, repetition) { input, presenter in
            try await action.perform(
                in: nil, with: input, using: presenter, userInitiated: true, source: .application)
        }
    }

    /// Makes an object that performs an action of a conditional feature for views.
    ///
    /// Each call of the object's `perform` makes a new request. The error of a refusal is in
    /// ``ActionPerformer/lastError``.
    ///
    /// - Parameters:
    ///   - action: The binding.
    ///   - repetition: What a call does while an earlier call runs.
    /// - Returns: An object to keep, for example as the state of a view.
    @MainActor
    public func performer<Feature, Action>(
        _ action: ConditionalActionBinding<Feature, Action>,
        repetition: ActionPerformer<Action>.Repetition = .ignore
    ) -> ActionPerformer<Action> {
        ActionPerformer(in: self, repetition, of: observed(Feature.self)) { input, presenter in
            try await action.requestOrThrow().perform(
                in: nil, with: input, using: presenter, userInitiated: true, source: .application)
        }
    }

    /// Makes an object that performs an action of the current runtime for views; see
    /// ``performer(_:repetition:)``.
    @MainActor
    public static func performer<Binding: Performable>(
        _ action: Binding, repetition: ActionPerformer<Binding.Action>.Repetition = .ignore
    ) -> ActionPerformer<Binding.Action> {
        current.performer(action, repetition: repetition)
    }

    /// Makes an object that performs an action of a conditional feature of the current runtime for views.
    ///
    /// - Parameters:
    ///   - action: The binding.
    ///   - repetition: What a call does while an earlier call runs.
    /// - Returns: An object to keep, for example as the state of a view.
    @MainActor
    public static func performer<Feature, Action>(
        _ action: ConditionalActionBinding<Feature, Action>,
        repetition: ActionPerformer<Action>.Repetition = .ignore
    ) -> ActionPerformer<Action> {
        current.performer(action, repetition: repetition)
    }
}
