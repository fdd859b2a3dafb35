internal import Foundation

extension Flint {
    /// Runs a program or a server: sets the current runtime up, runs the body, drains and flushes, and exits.
    ///
    /// ```swift
    /// @main struct Server {
    ///     static func main() async {
    ///         await Flint.run(ServerFeatures.self) {
    ///             let server = try await HTTPServer.start(port: 8080)
    ///             await Flint.current.waitUntilDraining()
    ///             try await server.stop()
    ///         }
    ///     }
    /// }
    /// ```
    ///
    /// The defaults are those of a server: warnings and failed actions are logged to standard error, by the
    /// production channel; the development channel is off; Flint's own features are registered; and no file
    /// is written. History and preferences are kept in a folder if you name one as
    /// ``FlintConfiguration/storage``:
    ///
    /// ```swift
    /// await Flint.run(ServerFeatures.self, configure: { configuration in
    ///     configuration.storage = FlintStorage(folder: folder)
    ///     configuration.logging.production.level = .info
    /// }) { try await serve() }
    /// ```
    ///
    /// The end begins when the body returns or throws, or with the signal SIGTERM or SIGINT:
    ///
    /// 1. ``readiness`` is ``Readiness/draining``, and new requests are refused with the code `sessionEnded`.
    /// 2. Running requests and the body have the grace period to finish. Those that take longer are canceled:
    ///   each request by canceling its task, the body by canceling the body's task. After two more seconds,
    ///   the next step begins, even if some are still running.
    /// 3. ``flush()``: the handlers of ``onShutdown(_:within:in:_:)``, analytics, the outputs of the logs.
    /// 4. ``shutdown()``, which marks the end of the run in the flight recorder.
    /// 5. The process exits with a ``ProcessStatus``. The reasons for a status other than
    ///   ``ProcessStatus/success`` are printed to standard error. An error of the body is printed as in
    ///   events: by its type, and by its text if the error is a `LocalizedError` or ``FlintLoggable``.
    ///
    /// A second signal ends the process at once, with the status 128 plus the signal's number. The rows of
    /// the flight recorder are in its file even then. A `CancellationError` and a refusal with the code
    /// `sessionEnded` do not count as failures of a body that was asked to stop.
    ///
    /// - Parameters:
    ///   - features: The group that contains all features of the application.
    ///   - grace: How long running requests and the body may take after the end has begun, measured by the
    ///     clock of the configuration. With zero, they are canceled at once, which suits command-line tools.
    ///   - configure: A closure that changes the configuration, which already has the defaults above.
    ///   - body: The work of the process. It runs in a task of its own, outside of any actor.
    /// - Returns: It does not return.
    public static func run(
        _ features: any FeatureGroup.Type, grace: Duration = .seconds(25),
        configure: (inout FlintConfiguration) -> Void = { _ in },
        body: @escaping @Sendable () async throws -> Void
    ) async -> Never {
        let runtime = current
        let status = await ProcessLife(runtime, grace: grace).run(
            setUp: { () throws(SetupError) in
                try runtime.setUpProcess(features, configure: configure)
            },
            body: body)
        exit(status.rawValue)
    }
}
