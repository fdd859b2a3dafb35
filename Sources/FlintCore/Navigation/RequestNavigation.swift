/// Makes dispatch events of the navigation that happens inside an action.
package enum RequestNavigation {
    /// Publishes what was navigated as an event of the running action.
    ///
    /// Outside of actions, and in a task that outlived its action, it does nothing. The record is not made while nobody
    /// listens.
    ///
    /// - Parameter record: Makes the record.
    package static func report(_ record: @autoclosure () -> NavigationRecord) {
        guard let scope = RequestScope.current, scope.runningRequest != nil else { return }
        scope.cell.owner.hub.publish(.navigation, in: scope) { record() }
    }
}
