internal import Foundation

/// The document of the page, in the form in which the server sends it.
enum PageDocument {
    /// The bytes of the document, compressed by gzip.
    static let compressed = [UInt8](
        Data(base64Encoded: InspectorPage.compressedDocument, options: .ignoreUnknownCharacters) ?? Data())

    /// The content security policy of the page, with the digests of its script and style.
    static let policy = ContentPolicy.page(
        script: InspectorPage.scriptDigest, style: InspectorPage.styleDigest)

    /// Returns whether a client accepts the compressed document.
    ///
    /// - Parameter codings: The header field `Accept-Encoding`; `nil` if it is missing, in which case a
    ///   client accepts any coding.
    /// - Returns: Whether the field names `gzip` or `*` with a weight above 0. A weight that is not a number
    ///   counts as 1.
    static func isAcceptable(to codings: String?) -> Bool {
        guard let codings else { return true }
        var weights: [String: Double] = [:]
        for coding in codings.lowercased().split(separator: ",") {
            let parts = coding.filter { $0 != " " && $0 != "\t" }.split(separator: ";")
            guard let name = parts.first else { continue }
            let weight = parts.dropFirst().last { $0.hasPrefix("q=") }
            weights[String(name)] = weight.flatMap { Double($0.dropFirst(2)) } ?? 1
        }
        return (weights["gzip"] ?? weights["x-gzip"] ?? weights["*"] ?? 0) > 0
    }
}
