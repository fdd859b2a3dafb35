/// Publishes navigation inside an action as dispatch events.
package enum RequestNavigation {
    /// Publishes a navigation as an event of the running action.
    ///
    /// It has no effect outside of actions, and in a task that outlived its action. The record is not made while
    /// there is no reader.
    ///
    /// - Parameter record: Makes the record.
    package static func report(_ record: @autoclosure () -> NavigationRecord) {
        guard let scope = RequestScope.current, scope.runningRequest != nil else { return }
        scope.cell.owner.hub.publish(.navigation, in: scope) { record() }
    }
}
