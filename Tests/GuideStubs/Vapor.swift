// swift-format-ignore-file
// Signatures of Vapor 4 as far as the guides use them, for DocumentationTests. Nothing here runs.

public final class Application: Sendable {
    public static func make(_ environment: Environment) async throws -> Application { Application() }
    public var lifecycle: Lifecycle { Lifecycle() }
    public func post(_ path: String..., use handler: @escaping @Sendable (Request) async throws -> Response) {}
    public func execute() async throws {}
    public func asyncShutdown() async throws {}
}

public struct Environment: Sendable {
    public static func detect() throws -> Environment { Environment() }
}

public struct Lifecycle {
    public func use(_ handler: any LifecycleHandler) {}
}

public protocol LifecycleHandler: Sendable {
    func shutdownAsync(_ application: Application) async
}

public struct Request: Sendable {
    public var headers: HTTPHeaders
    public var parameters: Parameters
}

public struct Parameters: Sendable {
    public func get<T: LosslessStringConvertible>(_ name: String, as type: T.Type) -> T? { nil }
}

public struct HTTPHeaders: Sendable {
    public struct Bearer: Sendable {
        public var token: String
    }
    public var bearerAuthorization: Bearer? { nil }
    public func first(name: String) -> String? { nil }
}

public struct HTTPResponseStatus: Sendable {
    public init(statusCode: Int) {}
    public static var badRequest: HTTPResponseStatus { HTTPResponseStatus(statusCode: 400) }
}

public struct Response: Sendable {
    public struct Body: Sendable {
        public init(string: String) {}
    }
    public init(status: HTTPResponseStatus, body: Body) {}
}

public struct Abort: Error {
    public init(_ status: HTTPResponseStatus) {}
}
