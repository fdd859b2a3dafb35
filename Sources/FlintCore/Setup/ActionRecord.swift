internal import Synchronization

/// A declared action of a registered feature: what a dispatch needs to know, looked up once per session.
///
/// A registration may bring thousands of these, so what only observers and debug screens need is made when it is
/// first asked for.
@usableFromInline
final class ActionRecord: Sendable {
    let feature: FeatureRecord
    /// The binding itself, for what needs its types.
    let binding: any ActionBinding
    let type: any ActionDefinition.Type
    let identifier: String
    let isPublished: Bool
    let closesActionStackOnSuccess: Bool
    let urlMappings: [URLMapping]
    let intentIDs: [String]
    /// The type of the action's activities; `nil` if it has none, or if none can be made.
    let activityType: String?
    private let lazyProfile = Mutex<ActionProfile?>(nil)

    init(
        _ declaration: ActionDeclaration, of feature: FeatureRecord, _ contribution: ActionContribution
    ) {
        self.feature = feature
        binding = declaration.binding
        urlMappings = contribution.urlMappings
        intentIDs = contribution.intentIDs
        activityType = contribution.activityType
        type = declaration.action
        identifier = type.identifier
        isPublished = declaration.isPublished
        closesActionStackOnSuccess = type.closesActionStackOnSuccess
    }

    var bindingID: String { "\(feature.identifier)#\(identifier)" }

    var profile: ActionProfile {
        if let profile = lazyProfile.withLock({ $0 }) { return profile }
        // Made outside the lock, because it asks the action. The compiler opens an existential only out of a local
        // constant.
        let action = type
        let profile = ActionProfile.make(of: self, action)
        return lazyProfile.withLock { known in
            if let known { return known }
            known = profile
            return profile
        }
    }
}
