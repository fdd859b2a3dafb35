public import FlintCore
public import Foundation
public import Observation

/// The inspector of a runtime while a view of the application shows its page.
///
/// A visit starts the inspector on the loopback interface, and stops it at the end. If an inspector is
/// running already, the visit uses it and does not stop it. The one-time code of the page's address stays in
/// the process.
@MainActor @Observable
public final class InspectorVisit {
    /// The state of the visit.
    public enum State: Equatable, Sendable {
        /// The inspector has not been started yet, or has been stopped.
        case closed
        /// The inspector runs, and the page is at this address, which can be opened once.
        case open(URL)
        /// The inspector could not be started; the text says why.
        case failed(String)
    }

    /// The state of the visit.
    public private(set) var state: State = .closed

    @ObservationIgnored private let screen: InspectorScreen
    @ObservationIgnored private let runtime: Flint

    /// Creates a visit that has not begun.
    ///
    /// - Parameters:
    ///   - screen: The screen at which the page opens.
    ///   - runtime: The runtime that the page shows.
    public init(_ screen: InspectorScreen = .timeline, of runtime: Flint = .current) {
        self.screen = screen
        self.runtime = runtime
    }

    /// Starts the inspector, shows the page until the task is canceled, then stops the inspector.
    ///
    /// An inspector that was running before the call is used, and is not stopped.
    public func run() async {
        let wasRunning = await runtime.inspectorHost.isRunning
        do {
            let inspector = try await runtime.startInspector()
            state = .open(inspector.makeURL(of: screen))
            // The stream ends when the task is canceled, which is when the view disappears.
            let (never, continuation) = AsyncStream<Never>.makeStream()
            for await _ in never {}
            continuation.finish()
            state = .closed
            if !wasRunning { await inspector.stop() }
        } catch {
            state = .failed("\(error)")
        }
    }
}
