/// The content security policies of the inspector's responses.
enum ContentPolicy {
    /// The policy for responses with data, which a browser must not display as a page.
    static let data = "default-src 'none'; frame-ancestors 'none'"

    /// Returns the policy for the page.
    ///
    /// The policy allows the page's own script and style, identified by their digests, and requests to the
    /// page's server.
    ///
    /// - Parameters:
    ///   - script: The digest of the content of the page's `script` element: `sha256-` and Base64.
    ///   - style: The digest of the content of the page's `style` element, in the same form.
    /// - Returns: The value of the header field `Content-Security-Policy`.
    static func page(script: String, style: String) -> String {
        [
            "default-src 'none'", "script-src '\(script)'", "style-src '\(style)'",
            "connect-src 'self'", "img-src data:", "base-uri 'none'", "form-action 'none'",
            "frame-ancestors 'none'",
        ].joined(separator: "; ")
    }

    /// The header fields that every response of the inspector has, beside its content security policy.
    static let fields: [(name: String, value: String)] = [
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
        ("Cache-Control", "no-store"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
    ]
}
