internal import Foundation

/// What a browser may do with what the inspector serves.
enum ContentPolicy {
    /// The policy of data, which is not to be shown as a page.
    static let data = "default-src 'none'; frame-ancestors 'none'"

    /// The policy of the page: its own script and style, known by their hashes, and requests to its own server.
    ///
    /// - Parameters:
    ///   - script: The content of the page's `script` element.
    ///   - style: The content of its `style` element.
    /// - Returns: The value of the field `Content-Security-Policy`.
    static func page(script: String, style: String) -> String {
        [
            "default-src 'none'", "script-src \(source(of: script))", "style-src \(source(of: style))",
            "connect-src 'self'", "img-src data:", "base-uri 'none'", "form-action 'none'",
            "frame-ancestors 'none'",
        ].joined(separator: "; ")
    }

    /// The fields that every answer has.
    static let fields: [(name: String, value: String)] = [
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
        ("Cache-Control", "no-store"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
    ]

    private static func source(of text: String) -> String {
        "'sha256-\(Data(SHA256.hash(Array(text.utf8))).base64EncodedString())'"
    }
}
