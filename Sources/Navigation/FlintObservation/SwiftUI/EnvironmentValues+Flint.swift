#if canImport(SwiftUI)
    public import FlintCore
    public import SwiftUI

    extension EnvironmentValues {
        /// The runtime of the views; by default the current one.
        public var flint: Flint {
            get { self[FlintKey.self] }
            set { self[FlintKey.self] = newValue }
        }
    }

    private enum FlintKey: EnvironmentKey {
        static var defaultValue: Flint { .current }
    }

    extension View {
        /// Sets the runtime of the views inside of this one, for a preview or a second window.
        ///
        /// - Parameter runtime: The runtime.
        /// - Returns: The view.
        public func flint(_ runtime: Flint) -> some View { environment(\.flint, runtime) }

        /// Opens links with the actions of a runtime.
        ///
        /// - Parameters:
        ///   - runtime: The runtime.
        ///   - router: Finds the presenter of the opened action; without one, only actions that need none are
        ///     performed.
        /// - Returns: The view.
        public func onOpenURL(
            flint runtime: Flint, with router: (any PresentationRouter)? = nil
        ) -> some View {
            onOpenURL { url in
                Task(name: "open link") { _ = await runtime.open(url: url, with: router) }
            }
        }
    }
#endif
