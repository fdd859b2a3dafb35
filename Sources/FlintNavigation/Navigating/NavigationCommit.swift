/// The change that an operation has decided on.
struct NavigationCommit {
    /// The updates and inputs that screens have received already.
    var deliveries: [NavigationStep] = []
    /// The steps to show, in order.
    var steps: [NavigationStep] = []
    /// The screens that were created for it.
    var screens: [NodeID: any Screen] = [:]
    /// The source and destination of the change, for reports.
    var source: NodeID?
    var destination: NodeID?
    var isUnwind = false
    /// Whether the change is animated; `nil` for the default.
    var isAnimated: Bool?
    /// Called after the new screens are connected, before the change is shown.
    var willShow: (@MainActor () -> Void)?
}
