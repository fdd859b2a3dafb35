internal import FlintCore

// Where other folders are told what happens. Each function is called at one place.
extension Navigator {
    /// Called after each commit, in the task of the operation; makes an event of it if an action is running.
    func reportEvent(_ change: NavigationChange) {
        RequestNavigation.report(
            NavigationRecord(
                from: change.source?.rawValue, to: change.destination?.rawValue, steps: change.steps,
                isUnwind: change.isUnwind))
    }
}
