// swift-format-ignore-file
// Signatures of swift-service-lifecycle as far as the guides use them, for DocumentationTests. Nothing here runs.

public import Logging

public protocol Service: Sendable {
    func run() async throws
}

public func gracefulShutdown() async throws {}

public actor ServiceGroup {
    public init(services: [any Service], logger: Logger) {}
    public func run() async throws {}
    public func triggerGracefulShutdown() {}
}
