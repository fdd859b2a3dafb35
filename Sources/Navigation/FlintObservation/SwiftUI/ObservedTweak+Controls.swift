#if canImport(SwiftUI)
    public import FlintTweaks
    public import SwiftUI

    extension ObservedTweak {
        /// A binding to the value of the tweak, for a control such as a slider.
        public var binding: Binding<Value> {
            Binding(get: { @MainActor in self.value }, set: { @MainActor in self.value = $0 })
        }

        /// The title of the tweak; if it has none, its path.
        public var displayTitle: String { key.declaration.title ?? key.path.description }
    }

    extension Toggle where Label == Text {
        /// Creates a switch for a tweak, with the tweak's title.
        ///
        /// - Parameter tweak: The tweak.
        @MainActor
        public init(tweak: ObservedTweak<Bool>) {
            self.init(tweak.displayTitle, isOn: tweak.binding)
        }
    }

    extension TextField where Label == Text {
        /// Creates a field for a tweak, with the tweak's title.
        ///
        /// - Parameter tweak: The tweak.
        @MainActor
        public init(tweak: ObservedTweak<String>) {
            self.init(tweak.displayTitle, text: tweak.binding)
        }
    }

    extension Picker where Label == Text {
        /// Creates a choice for a tweak, with the tweak's title.
        ///
        /// - Parameters:
        ///   - tweak: The tweak.
        ///   - content: The choices; the tag of each is its value.
        @MainActor
        public init(tweak: ObservedTweak<SelectionValue>, @ViewBuilder content: () -> Content)
        where SelectionValue: TweakRepresentable {
            self.init(tweak.displayTitle, selection: tweak.binding, content: content)
        }
    }
#endif
