import FlintBasics
package import FlintJSON

/// A problem in a file, a set-up, an environment, command-line arguments, or a provider's value.
///
/// It shows no values of sensitive tweaks.
public struct TweakFinding: Sendable, Hashable, CustomStringConvertible {
    /// The kind of mistake.
    public let code: TweakError.Code
    /// Whether only the item at fault is ignored, and everything else can be used.
    public let isWarning: Bool
    /// The environment variable, or the command-line option, at fault.
    public let name: String?
    /// The tweaks at fault, ordered.
    public private(set) var paths: [TweakPath]
    /// The provider at fault, if the finding concerns one.
    public let providerID: String?
    /// The file at fault, as it was named by the caller.
    public private(set) var file: String?
    /// The names and indices that lead to the position in the file.
    public private(set) var keyPath: [String] = []
    /// The position in the file; `nil` if the file could not be read at all.
    package private(set) var position: JSONPosition?
    /// The manager's version when the problem was found, for problems with values.
    public private(set) var version: UInt64?
    /// The problem and its solution, without the position in the file.
    package let message: String

    /// Creates a finding.
    ///
    /// - Parameters:
    ///   - code: The kind of mistake.
    ///   - isWarning: Whether only the item at fault is ignored, and everything else can be used.
    ///   - name: The environment variable, or the command-line option, at fault.
    ///   - paths: The tweaks at fault.
    ///   - providerID: The provider at fault.
    ///   - description: The problem, its place and its solution. It must not show values of sensitive tweaks.
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

    /// Creates a finding about a file.
    init(
        _ code: TweakError.Code, isWarning: Bool = false, in file: String? = nil, keyPath: [String] = [],
        at position: JSONPosition?, _ message: String, paths: [TweakPath] = []
    ) {
        self.init(code, isWarning: isWarning, paths: paths, message)
        self.file = file
        self.keyPath = keyPath
        self.position = position
    }

    /// Creates a finding of an error that was not thrown.
    init(_ error: TweakError, version: UInt64? = nil) {
        self.init(
            error.code, paths: error.path.map { [$0] } ?? [], providerID: error.providerID, error.description)
        self.version = version
    }

    /// The line in the file, from 1; `nil` if the file could not be read at all.
    public var line: Int? { position.map { Int($0.line) } }
    /// The Unicode scalar in the line, from 1; `nil` if the file could not be read at all.
    public var column: Int? { position.map { Int($0.column) } }

    /// The problem, its place and its solution; for a file, `file:line:column: error: message (at feature/variable/Value)`.
    public var description: String {
        guard let file else { return message }
        let place = position.map { "\($0.line):\($0.column): " } ?? " "
        // A trailing empty name belongs to a member whose name was not read yet.
        let names = keyPath.last == "" ? keyPath.dropLast() : keyPath[...]
        let path = names.map { JSONText.excerpt($0) }.joined(separator: "/")
        return "\(JSONText.excerpt(file, limit: 1024)):\(place)\(isWarning ? "warning" : "error"): \(message)"
            + (names.isEmpty ? "" : " (at \(path))")
    }

    /// The findings ordered by path; findings of one path keep their order of priority.
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
