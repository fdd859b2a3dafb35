// swift-format-ignore-file
// Signatures of swift-http-types as far as the guides use them, for DocumentationTests. Nothing here runs.

public struct HTTPField: Sendable {
    public struct Name: Sendable {
        public init?(_ name: String) {}
        private init(known: Void) {}
        public static var authorization: Name { Name(known: ()) }
    }
}

public struct HTTPFields: Sendable {
    public subscript(name: HTTPField.Name) -> String? { nil }
}

public struct HTTPResponse: Sendable {
    public struct Status: Sendable {
        public init(code: Int) {}
    }
}
