import FlintBasics
import FlintJSON

/// Parses the variables of an environment, and collects a table of tweaks, and the problems.
struct EnvironmentReader {
    static let tweakPrefix = "FLINT_TWEAK_"
    static let featurePrefix = "FLINT_FEATURE_"
    static let documentName = "FLINT_TWEAKS"

    private(set) var text: TweakInputText
    private let pathsByName: [String: [TweakPath]]
    private let featuresByName: [String: [String]]

    init(declaring: [any TweakDeclaring], features: [String]) {
        text = TweakInputText(declaring: declaring)
        pathsByName = Dictionary(
            grouping: text.paths, by: EnvironmentTweakProvider.variableName(for:))
        let allFeatures = Set(features + text.paths.map(\.feature)).sortedOutOfLine()
        featuresByName = Dictionary(
            grouping: allFeatures, by: EnvironmentTweakProvider.variableName(forFeature:))
    }

    mutating func read(_ environment: [String: String]) {
        reportCollisions()
        if let document = environment[Self.documentName] { read(document: document) }
        for (name, value) in environment.sortedOutOfLine(by: { $0.key < $1.key }) {
            if name.dropping(prefix: Self.tweakPrefix) != nil {
                readTweak(name, value)
            } else if name.dropping(prefix: Self.featurePrefix) != nil {
                readFeature(name, value)
            }
        }
    }

    /// Returns the name of a feature or variable in the form of environment variables.
    ///
    /// Letters of ASCII are in upper case. Each sequence of characters other than letters and digits of ASCII
    /// becomes one `_`, so `max-größe` becomes `MAX_GR_E`.
    static func upperCase(_ name: String) -> String {
        var result = ""
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            case UInt8(ascii: "a")...UInt8(ascii: "z"):
                result.unicodeScalars.append(Unicode.Scalar(byte - 0x20))
            default:
                if result.last != "_" { result.append("_") }
            }
        }
        return result
    }

    /// Returns whether the name of an environment variable is ASCII, as the variables of all declared tweaks
    /// and features are.
    ///
    /// The check comes before the look-up of the name, because hashing other text can take quadratic time.
    private static func isName(_ name: String) -> Bool { name.utf8.allSatisfy { $0 < 0x80 } }

    private mutating func readTweak(_ name: String, _ value: String) {
        guard let paths = Self.isName(name) ? pathsByName[name] : nil else {
            let nearest = nearest(to: name, Self.tweakPrefix, among: text.paths) {
                EnvironmentTweakProvider.variableName(for: $0)
            }
            reportUnknown(
                name,
                nearest: nearest.map { (EnvironmentTweakProvider.variableName(for: $0), $0.description) },
                paths: nearest.map { [$0] } ?? [])
            return
        }
        // An ambiguous name is reported by `reportCollisions()` and has no effect, because the value may be
        // for another tweak.
        guard paths.count == 1 else { return }
        text.set(paths[0], to: value, of: name)
    }

    /// Returns the candidate whose environment variable has the name most similar to an unknown one; `nil`
    /// for none.
    ///
    /// - Parameters:
    ///   - name: The unknown name.
    ///   - prefix: The prefix of all names; the comparison leaves the prefix out, because it would make all
    ///     names similar.
    ///   - candidates: The declared tweaks or features.
    ///   - nameOf: Returns the name of a candidate's environment variable.
    private func nearest<Candidate>(
        to name: String, _ prefix: String, among candidates: [Candidate], name nameOf: (Candidate) -> String
    ) -> Candidate? {
        NearestName.nearest(to: String(name.unicodeScalars.dropFirst(prefix.count)), among: candidates) {
            String(nameOf($0).dropFirst(prefix.count))
        }
    }

    private mutating func readFeature(_ name: String, _ value: String) {
        guard let features = Self.isName(name) ? featuresByName[name] : nil else {
            let features = featuresByName.values.map { $0[0] }.sortedOutOfLine()
            let nearest = nearest(to: name, Self.featurePrefix, among: features) {
                EnvironmentTweakProvider.variableName(forFeature: $0)
            }
            reportUnknown(
                name, nearest: nearest.map { (EnvironmentTweakProvider.variableName(forFeature: $0), $0) },
                paths: [])
            return
        }
        guard features.count == 1 else { return }
        guard case .bool(let isEnabled) = TweakValue(parsing: value) else {
            text.report(
                TweakFinding(
                    .wrongType, name: name,
                    "\(name): the text is neither true nor false, so the feature's state is not read; write one of "
                        + "these."))
            return
        }
        text.setFeature(features[0], enabled: isEnabled)
    }

    private mutating func read(document: String) {
        let name = Self.documentName
        let json = JSONDocument(Array(document.utf8))
        for problem in json.problems { report(at: problem.position, problem.message) }
        guard json.problems.isEmpty, let root = json.root else { return }
        guard let features = root.members else {
            report(at: root.position, "here is \(root.kindText); write {feature: {variable: value}}")
            return
        }
        for feature in features {
            guard let variables = feature.node.members else {
                report(
                    at: feature.node.position,
                    "a feature is an object, and here is \(feature.node.kindText); write {variable: value}")
                continue
            }
            for variable in variables {
                guard let value = TweakValue(json: variable.node) else {
                    report(
                        at: variable.node.position,
                        "the value is or holds null; write a value, or leave the variable out")
                    continue
                }
                let path = TweakPath(feature.name, variable.name)
                if let kind = text.declarations[path]?.kind, !Self.accepts(value, as: kind) {
                    text.report(
                        TweakFinding(
                            .wrongType, name: name, paths: [path],
                            "\(name):\(variable.node.position.line):\(variable.node.position.column): the value of "
                                + "“\(path)” is declared as \(kind.rawValue), and here is \(variable.node.kindText)."
                        ))
                }
                text.set(path, to: value)
                let position = variable.node.position
                text.reportIfMisspelt(
                    path, name: name, place: "\(name):\(position.line):\(position.column):")
            }
        }
    }

    private static func accepts(_ value: TweakValue, as kind: TweakKind) -> Bool {
        value.kind == kind || (value.kind == .int && kind == .double && value.converted(to: .double) != nil)
    }

    private mutating func report(at position: JSONPosition, _ message: String) {
        let name = Self.documentName
        text.report(
            TweakFinding(
                .malformed, name: name, "\(name):\(position.line):\(position.column): \(message)."))
    }

    private mutating func reportUnknown(
        _ name: String, nearest: (name: String, path: String)?, paths: [TweakPath]
    ) {
        let hint = nearest.map { "did you mean \($0.name), which is “\($0.path)”?" }
        text.report(
            TweakFinding(
                .unknownName, isWarning: true, name: name, paths: paths,
                "\(JSONText.excerpt(name)): no declared tweak or feature has this name and it is not read; "
                    + (hint ?? "declare it, or leave it out.")))
    }

    private mutating func reportCollisions() {
        for (name, paths) in pathsByName.sortedOutOfLine(by: { $0.key < $1.key }) where paths.count > 1 {
            text.report(
                TweakFinding(
                    .nameCollision, name: name, paths: paths,
                    "\(name) is the name of \(Self.list(paths.map(\.description))), so none is read from it; use "
                        + "\(Self.documentName), or rename one."))
        }
        for (name, features) in featuresByName.sortedOutOfLine(by: { $0.key < $1.key })
        where features.count > 1 {
            text.report(
                TweakFinding(
                    .nameCollision, name: name,
                    "\(name) is the name of the features \(Self.list(features)), so none is read from it; rename "
                        + "one."))
        }
    }

    private static func list(_ names: [String]) -> String {
        names.map { "“\(JSONText.excerpt($0))”" }.joined(separator: " and ")
    }
}
