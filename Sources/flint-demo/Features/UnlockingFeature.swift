import FlintCore

/// Opening features: by switches, with the shop, with permissions.
enum UnlockingFeature: Feature {
    static let description = "Switch features, buy them, permit them"

    static let toggle = action(FeatureToggleAction.self)
    static let store = action(ProductListAction.self)
    static let buy = action(ProductBuyAction.self)
    static let refund = action(ProductRefundAction.self)
    static let permissions = action(PermissionListAction.self)
    static let permit = action(FeaturePermitAction.self)
    static let forget = action(PermissionsForgetAction.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.publish(toggle)
        actions.publish(store)
        actions.publish(buy)
        actions.publish(refund)
        actions.publish(permissions)
        actions.publish(permit)
        actions.publish(forget)
    }
}
