/// One declared binding, with its types erased.
struct ActionDeclaration {
    let feature: any FeatureDefinition.Type
    let action: any ActionDefinition.Type
    let isPublished: Bool
    let key: BindingKey
    private let makeRecord: @Sendable (FeatureRecord, ActionDeclaration) -> ActionRecord

    init<Binding: ActionBinding>(_ binding: Binding, isPublished: Bool) {
        feature = Binding.Feature.self
        action = Binding.Action.self
        self.isPublished = isPublished
        key = binding.key
        makeRecord = { ActionRecord(Binding.Action.self, of: $0, isPublished: $1.isPublished) }
    }

    func record(of feature: FeatureRecord) -> ActionRecord {
        makeRecord(feature, self)
    }
}
