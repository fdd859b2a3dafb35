/// What an operation has decided to show.
struct NavigationCommit {
    /// What screens have got already.
    var deliveries: [NavigationStep] = []
    /// What is to be shown, in order.
    var steps: [NavigationStep] = []
    /// The screens that have been made for it.
    var screens: [NodeID: any Screen] = [:]
    /// Where it comes from, and what is reached; for reports.
    var source: NodeID?
    var destination: NodeID?
    var isUnwind = false
    /// nil decides as usual.
    var isAnimated: Bool?
    /// Called when the new screens are connected, before anything is shown.
    var willShow: (@MainActor () -> Void)?
}
