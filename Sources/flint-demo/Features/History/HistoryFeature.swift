import FlintCore

/// Seeing what was done, in this run and in the one before, and passing it on.
enum HistoryFeature: Feature {
    static let description = "See what was done: timeline, stacks, log, reports"

    static let timeline = action(TimelineShowAction.self)
    static let stacks = action(StacksShowAction.self)
    static let focus = action(FocusChangeAction.self)
    static let defocus = action(FocusRemoveAction.self)
    static let log = action(LogShowAction.self)
    static let report = action(ReportWriteAction.self)
    static let previous = action(PreviousRunShowAction.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.publish(timeline)
        actions.publish(stacks)
        actions.publish(focus)
        actions.publish(defocus)
        actions.publish(log)
        actions.publish(report)
        actions.publish(previous)
    }

    /// Why one of Flint's features writes nothing down at the moment, and what to do about it; `nil` if it does.
    static func advice(about feature: any ConditionalFeature.Type) -> String? {
        let availability = Flint.availability(of: feature)
        guard availability.isAvailable != true else { return nil }
        let openings = FeatureCatalog.metadata(feature.identifier).map {
            GateOpening.openings(for: availability, of: $0).map(\.advice)
        }
        return ([availability.explanation] + (openings ?? [])).joined(separator: " ")
    }
}
