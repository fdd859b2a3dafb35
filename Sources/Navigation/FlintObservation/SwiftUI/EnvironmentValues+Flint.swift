#if canImport(SwiftUI)
    public import FlintCore
    public import SwiftUI

    extension EnvironmentValues {
        /// The runtime that views use, such as for the actions of their buttons; by default the current
        /// runtime.
        public var flint: Flint {
            get { self[FlintKey.self] }
            set { self[FlintKey.self] = newValue }
        }
    }

    private enum FlintKey: EnvironmentKey {
        static var defaultValue: Flint { .current }
    }

    extension View {
        /// Sets the runtime that the views inside of this one use, for a preview or a second window.
        ///
        /// - Parameter runtime: The runtime.
        /// - Returns: The view.
        public func flint(_ runtime: Flint) -> some View { environment(\.flint, runtime) }

        /// Performs the actions of links with which the system opens the application.
        ///
        /// - Parameters:
        ///   - runtime: The runtime in which the action of a link is performed.
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
