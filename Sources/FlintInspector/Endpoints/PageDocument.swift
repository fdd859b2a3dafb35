/// The page as it is served.
enum PageDocument {
    static let document = "<!doctype html><title>Flint</title>"

    /// Its content security policy, with the hashes of its script and style.
    static let policy = ContentPolicy.page(script: "", style: "")
}
