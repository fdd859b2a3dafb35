/// One declared binding, with its types erased.
struct ActionDeclaration {
    let binding: any ActionBinding
    let key: BindingKey
    let isPublished: Bool

    init<Binding: ActionBinding>(_ binding: Binding, isPublished: Bool) {
        self.binding = binding
        key = binding.key
        self.isPublished = isPublished
    }

    var feature: any FeatureDefinition.Type { key.feature }
    var action: any ActionDefinition.Type { key.action }
}
