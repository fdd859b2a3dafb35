internal import Synchronization

/// A declared action of a registered feature: the data for dispatching, looked up once per session.
///
/// A registration may create thousands of records, so data for observers and debug screens is made on first use.
@usableFromInline
package final class ActionRecord: Sendable {
    package let feature: FeatureRecord
    /// The binding, for code that needs its types.
    package let binding: any ActionBinding
    package let type: any ActionDefinition.Type
    package let identifier: String
    let isPublished: Bool
    let closesActionStackOnSuccess: Bool
    package let urlMappings: [URLMapping]
    package let intentIDs: [String]
    /// The type of the action's activities; `nil` if it has none, or if none can be derived.
    package let activityType: String?
    /// The recorders of the runtime.
    let recorders: Recorders
    private let lazyProfile = Mutex<ActionProfile?>(nil)

    init(
        _ declaration: ActionDeclaration, of feature: FeatureRecord, _ contribution: ActionContribution,
        _ recorders: Recorders
    ) {
        self.feature = feature
        self.recorders = recorders
        binding = declaration.binding
        urlMappings = contribution.urlMappings
        intentIDs = contribution.intentIDs
        activityType = contribution.activityType
        type = declaration.action
        identifier = type.identifier
        isPublished = declaration.isPublished
        closesActionStackOnSuccess = type.closesActionStackOnSuccess
    }

    package var bindingID: String { "\(feature.identifier)#\(identifier)" }

    package var profile: ActionProfile {
        if let profile = lazyProfile.withLock({ $0 }) { return profile }
        // Made outside the lock, because it calls the action. The compiler opens an existential only from a local
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
