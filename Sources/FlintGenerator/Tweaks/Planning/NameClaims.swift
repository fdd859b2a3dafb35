/// The names of one scope, who wants them, and what two different things want.
struct NameClaims {
    private struct Claim {
        let title: String
        let location: SourceLocation
    }

    private let scope: String
    private var claims: [String: [Claim]] = [:]
    /// What has claimed each name; a hostile file may have very many that do.
    private var titles: [String: Set<String>] = [:]

    /// Creates a scope without names.
    ///
    /// - Parameter scope: What a name is in it, such as `the property`.
    init(_ scope: String) {
        self.scope = scope
    }

    /// Claims a name.
    ///
    /// - Parameters:
    ///   - name: The name, without backticks.
    ///   - title: What it is for; two claims of one thing are one.
    ///   - location: Where that stands.
    mutating func claim(_ name: String, for title: String, at location: SourceLocation) {
        guard titles[name, default: []].insert(title).inserted else { return }
        claims[name, default: []].append(Claim(title: title, location: location))
    }

    /// An error at each place that wants a name which is wanted elsewhere, too.
    func report(to findings: inout Findings) {
        for (name, claims) in claims.sorted(by: { $0.key < $1.key }) where claims.count > 1 {
            let sorted = claims.sorted { ($0.location, $0.title) < ($1.location, $1.title) }
            for (index, claim) in sorted.enumerated() {
                let other = sorted[index == 0 ? 1 : 0]
                findings.error(
                    .duplicateName, at: claim.location,
                    "\(claim.title) and \(other.title) (\(other.location)) would both be \(scope) '\(name)'; "
                        + "rename one of them, or give one a 'GeneratedPropertyName'")
            }
        }
    }
}
