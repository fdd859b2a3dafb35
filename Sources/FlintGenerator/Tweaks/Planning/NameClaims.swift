/// The names of one scope, the tweaks and features that claim them, and the names with several claims.
struct NameClaims {
    private struct Claim {
        let title: String
        let location: SourceLocation
    }

    private let scope: String
    private var claims: [String: [Claim]] = [:]
    /// The claimants of each name, as a set, because a hostile file may have very many for one name.
    private var titles: [String: Set<String>] = [:]

    /// Creates a scope without names.
    ///
    /// - Parameter scope: What a name stands for in messages, such as `the property`.
    init(_ scope: String) {
        self.scope = scope
    }

    /// Claims a name.
    ///
    /// - Parameters:
    ///   - name: The name, without backticks.
    ///   - title: The tweak or feature that claims it; a second claim with the same title is ignored.
    ///   - location: The position of that tweak or feature.
    mutating func claim(_ name: String, for title: String, at location: SourceLocation) {
        guard titles[name, default: []].insert(title).inserted else { return }
        claims[name, default: []].append(Claim(title: title, location: location))
    }

    /// Reports an error at each claim of a name that has several claims.
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
