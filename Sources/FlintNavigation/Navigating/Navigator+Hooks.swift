// Where other folders are told what happens. Each function is called at one place.
extension Navigator {
    /// Called after each commit, in the task of the operation; makes an event of it if an action is running.
    func reportEvent(_ change: NavigationChange) {}
}
