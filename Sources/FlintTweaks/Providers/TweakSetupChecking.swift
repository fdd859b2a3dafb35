/// A provider that finds mistakes in a set-up, such as two paths that map to one of its names.
public protocol TweakSetupChecking: TweakProvider {
    /// Finds mistakes.
    ///
    /// - Parameter declarations: All declarations of the manager, ordered by path.
    /// - Returns: The findings.
    func setupFindings(for declarations: [TweakDeclaration]) -> [TweakFinding]
}
