#if canImport(SwiftUI)
    public import FlintCore
    public import SwiftUI

    extension PreviewTrait where T == Preview.ViewTraits {
        /// Gives a preview a runtime of its own, beside those of other previews.
        ///
        /// If the set-up fails, its error is shown in place of the preview.
        ///
        /// ```swift
        /// #Preview(traits: .flint(NotesFeatures.self)) { NotesView() }
        /// ```
        ///
        /// - Parameters:
        ///   - features: The root of the features.
        ///   - configure: Changes the configuration of the runtime.
        /// - Returns: The trait.
        @MainActor
        public static func flint(
            _ features: any FeatureGroup.Type,
            configure: (inout FlintConfiguration) -> Void = { _ in }
        ) -> PreviewTrait<T> {
            let runtime = Flint()
            do throws(SetupError) {
                try runtime.setup(features, configure: configure)
                return .modifier(FlintPreview(runtime: runtime, problem: nil))
            } catch {
                return .modifier(FlintPreview(runtime: runtime, problem: "\(error)"))
            }
        }
    }

    private struct FlintPreview: PreviewModifier {
        let runtime: Flint
        let problem: String?

        func body(content: Content, context: Void) -> some View {
            if let problem { Text(problem) } else { content.flint(runtime) }
        }
    }
#endif
