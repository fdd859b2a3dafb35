import FlintBasics
package import FlintJSON

/// A problem in a file, a set-up, an environment, command-line arguments, or a provider's value.
///
/// A finding shows no values of sensitive tweaks: those that a provider or a declaration marks as encrypted.
public struct TweakFinding: Sendable, Hashable, CustomStringConvertible {
    /// The kind of the problem.
    public let code: TweakError.Code
    /// Whether the finding is only a warning: the provider or manager works, and ignores the item with the
    /// problem.
    public let isWarning: Bool
    /// The name of the environment variable or command-line option with the problem; `nil` for other sources.
    public let name: String?
    /// The paths of the tweaks with the problem, in order.
    public private(set) var paths: [TweakPath]
    /// The identifier of the provider with the problem; `nil` if the finding is not about a provider.
    public let providerID: String?
    /// The file with the problem, as the caller has named it; `nil` for other sources.
    public private(set) var file: String?
    /// The names and indices that lead from the root of the file to the item with the problem.
    public private(set) var keyPath: [String] = []
    /// The position of the problem in the file; `nil` without a file, or if the file could not be read at
    /// all.
    package private(set) var position: JSONPosition?
    /// The version of the manager's values in which a value had the problem; `nil` if the problem is not
    /// about a value.
    ///
    /// A version is a number that rises with each change of the values.
    public private(set) var version: UInt64?
    /// A text that names the problem and its solution, without the position in the file.
    package let message: String

    /// Creates a finding.
    ///
    /// - Parameters:
    ///   - code: The kind of the problem.
    ///   - isWarning: Whether the finding is only a warning, and the item with the problem is ignored.
    ///   - name: The environment variable or command-line option with the problem; `nil` for other sources.
    ///   - paths: The tweaks with the problem.
    ///   - providerID: The provider with the problem; `nil` if the finding is not about a provider.
    ///   - description: The problem, its location and its solution. The text must not show values of
    ///     sensitive tweaks: those that a provider or a declaration marks as encrypted.
    public init(
        _ code: TweakError.Code, isWarning: Bool = false, name: String? = nil, paths: [TweakPath] = [],
        providerID: String? = nil, _ description: String
    ) {
        self.code = code
        self.isWarning = isWarning
        self.name = name
        self.paths = paths
        self.providerID = providerID
        message = description
    }

    /// Creates a finding about an item of a file.
    ///
    /// - Parameters:
    ///   - code: The kind of the problem.
    ///   - isWarning: Whether the finding is only a warning, and the item is ignored.
    ///   - file: The name of the file; `nil` for a text that comes from no file.
    ///   - keyPath: The names and indices that lead from the root of the file to the item.
    ///   - position: The line and column of the item; `nil` if the file could not be read.
    ///   - message: The problem and its solution.
    ///   - paths: The tweaks with the problem.
    init(
        _ code: TweakError.Code, isWarning: Bool = false, in file: String? = nil, keyPath: [String] = [],
        at position: JSONPosition?, _ message: String, paths: [TweakPath] = []
    ) {
        self.init(code, isWarning: isWarning, paths: paths, message)
        self.file = file
        self.keyPath = keyPath
        self.position = position
    }

    /// Creates a finding from an error that was not thrown.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - version: The version of the manager's values in which a value had the problem; `nil` for other
    ///     errors.
    init(_ error: TweakError, version: UInt64? = nil) {
        self.init(
            error.code, paths: error.path.map { [$0] } ?? [], providerID: error.providerID, error.description)
        self.version = version
    }

    /// The number of the line in the file, from 1; `nil` if the finding has no position in a file.
    public var line: Int? { position.map { Int($0.line) } }
    /// The position in the line as a number of Unicode scalars, from 1; `nil` if there is no position in a
    /// file.
    public var column: Int? { position.map { Int($0.column) } }

    /// A text that names the problem, its location and its solution.
    ///
    /// For a file it has the form `file:line:column: error: message (at feature/variable/Value)`.
    public var description: String {
        guard let file else { return message }
        let place = position.map { "\($0.line):\($0.column): " } ?? " "
        // An empty name at the end stands for a member whose name was not yet read.
        let names = keyPath.last == "" ? keyPath.dropLast() : keyPath[...]
        let path = names.map { JSONText.excerpt($0) }.joined(separator: "/")
        return "\(JSONText.excerpt(file, limit: 1024)):\(place)\(isWarning ? "warning" : "error"): \(message)"
            + (names.isEmpty ? "" : " (at \(path))")
    }

    /// Returns the findings ordered by path; findings with the same path keep their order.
    static func ordered(_ findings: [TweakFinding]) -> [TweakFinding] {
        guard findings.count > 1 else { return findings }
        return findings.enumerated().sortedOutOfLine { first, second in
            switch (first.element.paths.first, second.element.paths.first) {
            case (nil, .some): true
            case (.some, nil): false
            case (let path?, let other?) where path != other: path < other
            default: first.offset < second.offset
            }
        }
        .map(\.element)
    }
}
