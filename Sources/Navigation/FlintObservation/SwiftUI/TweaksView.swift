#if canImport(SwiftUI)
    public import FlintTweaks
    public import SwiftUI

    /// A screen that lists, searches, edits and resets tweaks.
    ///
    /// Each row has the control that suits its tweak, and says which provider decides the value.
    /// ``ObservedTweakEditing`` decides what the screen shows. The view was compiled only against the
    /// signatures of SwiftUI, and has not run.
    public struct TweaksView: View {
        @State private var editing: ObservedTweakEditing

        /// Creates a screen.
        ///
        /// - Parameters:
        ///   - manager: The manager that reads and writes the tweaks.
        ///   - target: The provider to which edits are written; `nil` leaves the choice to the manager.
        public init(_ manager: TweakManager, in target: String? = nil) {
            _editing = State(initialValue: ObservedTweakEditing(manager, in: target))
        }

        /// The list.
        public var body: some View {
            List {
                if let error = editing.lastError { Text(error.description) }
                ForEach(editing.sections) { section in
                    Section(section.title) {
                        ForEach(section.rows) { row in TweakRow(row: row, editing: editing) }
                    }
                }
            }
            .searchable(text: $editing.query)
        }
    }

    /// The row of one tweak.
    private struct TweakRow: View {
        let row: DisplayableTweak
        let editing: ObservedTweakEditing
        @State private var text: String?

        var body: some View {
            VStack {
                control.disabled(!editing.isEditable)
                Text(row.provenance)
                if row.isOverridden { Button("Reset") { editing.reset(row) } }
            }
        }

        @ViewBuilder
        private var control: some View {
            switch row.editor {
            case .toggle: Toggle(row.displayTitle, isOn: isOn)
            case .choice:
                Picker(row.displayTitle, selection: choice) {
                    ForEach(row.options, id: \.self) { option in
                        Text(option.description).tag(TweakValue?.some(option))
                    }
                }
            case .integer, .decimal, .text, .structured:
                TextField(row.displayTitle, text: entered)
                    .onSubmit {
                        if let text { editing.commit(text, for: row) }
                        text = nil
                    }
            }
        }

        private var isOn: Binding<Bool> {
            Binding { @MainActor in
                row.value == .bool(true)
            } set: { @MainActor in
                editing.commit(.bool($0), for: row)
            }
        }

        private var choice: Binding<TweakValue?> {
            Binding { @MainActor in
                row.value
            } set: { @MainActor in
                if let value = $0 { editing.commit(value, for: row) }
            }
        }

        private var entered: Binding<String> {
            Binding { @MainActor in
                text ?? row.valueText
            } set: { @MainActor in
                text = $0
            }
        }
    }
#endif
