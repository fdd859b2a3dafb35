/// Activates the focus while its feature is on.
package final class FocusSwitch: RuntimePart, Recorder {
    private let focus: Focus

    package init(in host: PartHost) { focus = host.focus }

    package var recorders: [any Recorder] { [self] }
    package var kind: RecorderSet { [] }
    package var feature: any ConditionalFeature.Type { FocusFeature.self }

    package func concerns(_ action: any ActionDefinition.Type, of feature: FeatureRecord) -> Bool { false }

    package func switched(to isOn: Bool) { focus.setOn(isOn) }
}
