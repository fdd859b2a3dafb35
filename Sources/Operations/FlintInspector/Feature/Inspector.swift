public import FlintCore
public import Foundation

/// A running inspector.
///
/// It runs until ``stop()`` is called or its runtime is shut down, and retains the runtime until then.
public final class Inspector: Sendable {
    /// The address of the page, with a one-time code in its fragment that is valid for ten minutes after the
    /// start.
    ///
    /// Share it only with people who may see the application. ``makeURL()`` gives further addresses.
    public let url: URL

    /// The port of the inspector's server.
    public let port: UInt16

    let token: InspectorToken
    private let authority: InspectorAuthority
    private let entry: InspectorEntry
    private let host: InspectorHost

    init(authority: InspectorAuthority, token: InspectorToken, entry: InspectorEntry, host: InspectorHost) {
        self.authority = authority
        self.token = token
        self.entry = entry
        self.host = host
        port = authority.port
        url = Self.url(authority, entry)
    }

    /// Returns another address of the page, with a one-time code that is valid for ten minutes.
    ///
    /// - Returns: The address. Its code becomes invalid when the inspector is stopped.
    public func makeURL() -> URL { Self.url(authority, entry) }

    /// Returns an address of one screen of the page, with a one-time code that is valid for ten minutes.
    ///
    /// - Parameter screen: The screen at which the page opens.
    /// - Returns: The address.
    public func makeURL(of screen: InspectorScreen) -> URL {
        URL(string: makeURL().absoluteString + "/\(screen.rawValue)") ?? makeURL()
    }

    private static func url(_ authority: InspectorAuthority, _ entry: InspectorEntry) -> URL {
        var parts = URLComponents()
        parts.scheme = "http"
        (parts.encodedHost, parts.port) = (authority.host, Int(authority.port))
        parts.path = "/"
        parts.fragment = "code=\(entry.issueCode(for: .address))"
        return parts.url ?? URL(filePath: "/")
    }

    /// Stops the inspector; when the call returns, clients are disconnected and the port is free.
    ///
    /// From the beginning of the call, the page can make no changes. A second call has no effect.
    public func stop() async { await host.stop(self) }
}

extension Flint {
    /// Starts the inspector of the runtime, and registers ``InspectorFeature`` if it is not registered.
    ///
    /// ```swift
    /// let inspector = try await Flint.current.startInspector()
    /// print(inspector.url)
    /// ```
    ///
    /// - Parameter options: The options of the inspector.
    /// - Returns: The running inspector. If one was running before the call, it is returned.
    /// - Throws: ``InspectorError`` if the server cannot listen, and `SetupError` before the set-up.
    public func startInspector(_ options: InspectorOptions = InspectorOptions()) async throws -> Inspector {
        if metadata(for: InspectorFeature.self) == nil {
            do throws(SetupError) {
                try register(InspectorFeature.self)
            } catch {
                // The error is ignored if a concurrent call has registered the feature in the meantime.
                guard metadata(for: InspectorFeature.self) != nil else { throw error }
            }
        }
        return try await Flint.withRuntime(self) {
            try await InspectorFeature.start.perform(with: options, source: .framework)
        }
    }
}
