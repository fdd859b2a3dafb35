/// The page as the server sends it.
enum PageDocument {
    static let bytes = Array(InspectorPage.document.utf8)

    /// The content security policy of the page, with the digests of its script and style.
    static let policy = ContentPolicy.page(
        script: InspectorPage.scriptDigest, style: InspectorPage.styleDigest)
}
