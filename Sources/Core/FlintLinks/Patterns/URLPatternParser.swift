/// A parser for the text of a URL pattern.
///
/// It iterates over Unicode scalars and not over characters: a slash with a combining mark is one character,
/// but still separates components.
struct URLPatternParser {
    private typealias Scalars = Substring.UnicodeScalarView

    private let text: String
    private var names: Set<String> = []

    init(_ text: String) {
        self.text = text
    }

    mutating func parse() throws(URLPattern.Failure) -> [URLPattern.Component] {
        guard !text.isEmpty else { throw URLPattern.Failure(code: .empty, pattern: text, column: 1) }
        var components: [URLPattern.Component] = []
        let parts = text.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            let component = try component(part)
            if component == .rest, index < parts.count - 1 { throw error(.misplacedRest, part.startIndex) }
            components.append(component)
        }
        return components
    }

    private mutating func component(_ part: Scalars) throws(URLPattern.Failure) -> URLPattern.Component {
        if part.elementsEqual("*".unicodeScalars) { return .single }
        if part.elementsEqual("**".unicodeScalars) { return .rest }
        var texts = [String.UnicodeScalarView()]
        var names: [String] = []
        var index = part.startIndex
        while index < part.endIndex {
            let next = part.index(after: index)
            switch part[index] {
            case "*": throw error(.mixedWildcard, index)
            case "$" where part[next...].first == "(":
                if !names.isEmpty, texts.last?.isEmpty == true { throw error(.adjacentVariables, index) }
                guard let end = part[next...].firstIndex(of: ")") else {
                    throw error(.unclosedVariable, index)
                }
                names.append(try name(part[part.index(after: next)..<end]))
                texts.append(String.UnicodeScalarView())
                index = part.index(after: end)
            default:
                texts[texts.count - 1].append(part[index])
                index = next
            }
        }
        guard let name = names.first else { return .literal(ComponentText(String(texts[0]))) }
        if texts.allSatisfy(\.isEmpty) { return .variable(name) }
        return .mixed(MixedComponent(texts: texts.map { String($0) }), names: names)
    }

    private mutating func name(_ scalars: Scalars) throws(URLPattern.Failure) -> String {
        let name = String(scalars)
        guard let first = name.first, first.isLetter || first == "_",
            name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" })
        else { throw error(.badName, scalars.startIndex) }
        guard names.insert(name).inserted else { throw error(.duplicateName, scalars.startIndex) }
        return name
    }

    private func error(_ code: URLPattern.Failure.Code, _ index: String.Index) -> URLPattern.Failure {
        let column = text.unicodeScalars.distance(from: text.startIndex, to: index) + 1
        return URLPattern.Failure(code: code, pattern: text, column: column)
    }
}
