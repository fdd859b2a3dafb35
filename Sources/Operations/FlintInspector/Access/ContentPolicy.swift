/// The content security policies of the inspector's responses.
enum ContentPolicy {
    /// The policy of data, which browsers must not show as a page.
    static let data = "default-src 'none'; frame-ancestors 'none'"

    /// The policy of the page: its own script and style, identified by their hashes, and requests to its own server.
    ///
    /// - Parameters:
    ///   - script: The digest of the content of the page's `script` element: `sha256-` and base 64.
    ///   - style: The digest of the content of its `style` element.
    /// - Returns: The value of the field `Content-Security-Policy`.
    static func page(script: String, style: String) -> String {
        [
            "default-src 'none'", "script-src '\(script)'", "style-src '\(style)'",
            "connect-src 'self'", "img-src data:", "base-uri 'none'", "form-action 'none'",
            "frame-ancestors 'none'",
        ].joined(separator: "; ")
    }

    /// The fields of every response.
    static let fields: [(name: String, value: String)] = [
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
        ("Cache-Control", "no-store"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
    ]
}
