import FlintCore

/// Seeing how others get to what is here: by links, activities and shortcuts.
enum SharingFeature: Feature {
    static let description = "Make links, show the current activity and the shortcuts"

    static let link = action(NoteLinkAction.self)
    static let links = action(RouteListAction.self)
    static let activity = action(ActivityShowAction.self)
    static let shortcuts = action(ShortcutListAction.self)
    static let propertyList = action(PropertyListAction.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.publish(link)
        actions.publish(links)
        actions.publish(activity)
        actions.publish(shortcuts)
        actions.publish(propertyList)
    }
}
