#if canImport(SwiftUI) && canImport(WebKit) && (os(macOS) || os(iOS) || os(visionOS))
    public import FlintCore
    import Foundation
    public import SwiftUI
    import WebKit

    /// The page of the inspector inside the application, in the system's web view.
    ///
    /// The inspector starts when the view appears, and stops when the view disappears; see
    /// ``InspectorVisit``. Show the view in development builds only. The view was compiled against the
    /// declarations of SwiftUI and WebKit only, and has not run.
    ///
    /// ```swift
    /// .sheet(isPresented: $isInspecting) { InspectorView(.timeline) }
    /// ```
    public struct InspectorView: View {
        @SwiftUI.State private var visit: InspectorVisit

        /// Creates a view.
        ///
        /// - Parameters:
        ///   - screen: The screen at which the page opens.
        ///   - runtime: The runtime that the page shows.
        public init(_ screen: InspectorScreen = .timeline, of runtime: Flint = .current) {
            _visit = SwiftUI.State(initialValue: InspectorVisit(screen, of: runtime))
        }

        /// The page when the inspector runs, a progress indicator before, and the reason as text if it cannot
        /// be started.
        public var body: some View {
            Group {
                switch visit.state {
                case .closed: ProgressView()
                case .open(let url): PageView(url: url)
                case .failed(let reason): Text(reason)
                }
            }
            .task { await visit.run() }
        }
    }

    #if os(macOS)
        private struct PageView: NSViewRepresentable {
            let url: URL

            func makeNSView(context: Context) -> WKWebView { .showing(url) }
            func updateNSView(_ view: WKWebView, context: Context) {}
        }
    #else
        private struct PageView: UIViewRepresentable {
            let url: URL

            func makeUIView(context: Context) -> WKWebView { .showing(url) }
            func updateUIView(_ view: WKWebView, context: Context) {}
        }
    #endif

    extension WKWebView {
        fileprivate static func showing(_ url: URL) -> WKWebView {
            let configuration = WKWebViewConfiguration()
            // Nothing of the page is written to the device.
            configuration.websiteDataStore = .nonPersistent()
            let view = WKWebView(frame: .zero, configuration: configuration)
            _ = view.load(URLRequest(url: url))
            return view
        }
    }
#endif
