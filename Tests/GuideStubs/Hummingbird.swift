// swift-format-ignore-file
// Signatures of Hummingbird 2 as far as the guides use them, for DocumentationTests. Nothing here runs.

public import HTTPTypes
public import ServiceLifecycle

public struct BindAddress: Sendable {
    public static func hostname(_ host: String, port: Int) -> BindAddress { BindAddress() }
}

public struct ApplicationConfiguration: Sendable {
    public init(address: BindAddress) {}
}

public struct Application<Context>: Service {
    public init(router: Router<Context>, configuration: ApplicationConfiguration) {}
    public func run() async throws {}
}

public struct ByteBuffer: Sendable {
    public init(string: String) {}
}

public struct Request: Sendable {
    public var headers: HTTPFields
}

public struct Response: Sendable {
    public init(status: HTTPResponse.Status, body: ResponseBody) {}
}

public struct ResponseBody: Sendable {
    public init(byteBuffer: ByteBuffer) {}
}

public struct Parameters: Sendable {
    public func require<T: LosslessStringConvertible>(_ name: String, as type: T.Type) throws -> T {
        throw CancellationError()
    }
}

public struct BasicRequestContext: Sendable {
    public var parameters: Parameters
}

public final class Router<Context>: Sendable {
    public init(context: Context.Type = BasicRequestContext.self) {}
    public func post(
        _ path: String, use handler: @escaping @Sendable (Request, Context) async throws -> Response
    ) {}
}
