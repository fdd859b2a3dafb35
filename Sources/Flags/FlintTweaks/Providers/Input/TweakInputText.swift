import FlintBasics
import FlintJSON

/// Parses the texts of an environment or a command line, and collects a table of values, and findings for
/// problems.
struct TweakInputText {
    let declarations: [TweakPath: TweakDeclaration]
    private(set) var table = TweakTable()
    private(set) var problems: [TweakFinding] = []

    init(declaring: [any TweakDeclaring]) {
        declarations = Dictionary(declaring.map { ($0.declaration.path, $0.declaration) }) { $1 }
    }

    /// The paths of the declared tweaks, in ascending order.
    var paths: [TweakPath] { declarations.keys.sortedOutOfLine() }

    mutating func report(_ problem: TweakFinding) { problems.append(problem) }

    /// Parses a text as the value of a tweak, and puts it into the table.
    ///
    /// If the text is not a value of the declared kind, it becomes a string, and reads report a wrong type.
    ///
    /// - Parameters:
    ///   - path: The path of the tweak.
    ///   - text: The text.
    ///   - name: The environment variable, or the command-line option, for findings.
    mutating func set(_ path: TweakPath, to text: String, of name: String) {
        set(path, to: value(text, of: name, for: path))
    }

    mutating func set(_ path: TweakPath, to value: TweakValue) {
        table[path] = .value(Tweak(feature: path.feature, variable: path.variable, value: value))
    }

    mutating func setFeature(_ feature: String, enabled isEnabled: Bool) {
        table.setFeature(feature, enabled: isEnabled)
    }

    /// Reports an undeclared tweak whose name looks like a mistake.
    ///
    /// Values of undeclared tweaks are allowed. A tweak is reported only if its name is similar to that of a
    /// declared one, or if its feature has declared tweaks.
    ///
    /// - Parameters:
    ///   - path: The path of the tweak.
    ///   - name: The environment variable, or the command-line option.
    ///   - place: The location of the value, for the message.
    mutating func reportIfMisspelt(_ path: TweakPath, name: String, place: String) {
        guard declarations[path] == nil else { return }
        let nearest = NearestName.nearest(to: path.description, among: paths, name: \.description)
        guard nearest != nil || declarations.keys.contains(where: { $0.feature == path.feature }) else {
            return
        }
        let hint = nearest.map { "did you mean “\($0)”?" } ?? "declare it, or leave it out."
        report(
            TweakFinding(
                .unknownName, isWarning: true, name: name, paths: nearest.map { [$0] } ?? [],
                "\(place) “\(JSONText.excerpt(path.description))”: no such tweak is declared; \(hint)"))
    }

    /// Reports a feature without declared tweaks whose name is similar to that of a feature with declared
    /// tweaks.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - name: The command-line option.
    mutating func reportIfMisspelt(feature: String, name: String) {
        let features = Set(declarations.keys.map(\.feature))
        guard !features.contains(feature),
            let nearest = NearestName.nearest(to: feature, among: features.sortedOutOfLine(), name: \.self)
        else { return }
        report(
            TweakFinding(
                .unknownName, isWarning: true, name: name,
                "\(name) “\(JSONText.excerpt(feature))”: no declared tweak has this feature; did you mean "
                    + "“\(JSONText.excerpt(nearest))”?"))
    }

    private mutating func value(_ text: String, of name: String, for path: TweakPath) -> TweakValue {
        guard let kind = declarations[path]?.kind else { return TweakValue(parsing: text) }
        let value =
            switch kind {
            case .array, .object: Self.structure(text, of: kind)
            case .bool, .int, .double, .string: TweakValue.string(text).converted(to: kind)
            }
        if let value { return value }
        report(
            TweakFinding(
                .wrongType, name: name, paths: [path],
                "\(name): the text is no \(kind.rawValue), as “\(JSONText.excerpt(path.description))” is declared; \(Self.remedy(kind))."
            ))
        return .string(text)
    }

    private static func structure(_ text: String, of kind: TweakKind) -> TweakValue? {
        let document = JSONDocument(Array(text.utf8))
        guard document.problems.isEmpty, let root = document.root, let value = TweakValue(json: root),
            value.kind == kind
        else { return nil }
        return value
    }

    private static func remedy(_ kind: TweakKind) -> String {
        switch kind {
        case .bool: "write true or false"
        case .int: "write a whole number such as 42"
        case .double: "write a number such as 0.5 or 1e3"
        case .string: "write a text"
        case .array: "write a JSON array without null, such as [1, 2]"
        case .object: "write a JSON object without null, such as {\"a\": 1}"
        }
    }
}

extension String {
    /// Returns the part of the text after a prefix; `nil` if the text does not begin with the Unicode scalars
    /// of the prefix.
    ///
    /// `hasPrefix` compares characters, and would treat the prefix and a following combining mark as one
    /// character.
    func dropping(prefix: String) -> String? {
        guard utf8.starts(with: prefix.utf8) else { return nil }
        return String(unicodeScalars.dropFirst(prefix.unicodeScalars.count))
    }
}
