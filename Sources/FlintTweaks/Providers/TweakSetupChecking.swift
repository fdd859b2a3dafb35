/// A provider that finds mistakes in a set-up, such as two paths that have one name in its eyes.
public protocol TweakSetupChecking: TweakProvider {
    /// Finds what is wrong.
    ///
    /// - Parameter declarations: All declarations of the manager, ordered by path.
    /// - Returns: The findings.
    func setupFindings(for declarations: [TweakDeclaration]) -> [TweakFinding]
}
