import TestSupport

/// A pattern with its meaning, made without the parser, and what it means by definition.
struct RandomPattern {
    enum Part: Equatable {
        case text(String)
        case variable
    }

    enum Piece: Equatable {
        case parts([Part])
        case single
        case rest

        /// By the table of precedence: the kind, then the literal characters.
        var rank: [Int] {
            switch self {
            case .rest: return [0, 0]
            case .single: return [1, 0]
            case .parts(let parts):
                let text = parts.reduce(0) { $0 + ($1.text?.count ?? 0) }
                if !parts.contains(.variable) { return [4, 0] }
                return text == 0 ? [2, 0] : [3, text]
            }
        }
    }

    let pieces: [Piece]

    init(_ pieces: [Piece]) {
        self.pieces = pieces
    }

    init(using generator: inout SeededGenerator, texts: [String] = ["a", "b", "ab", "-", "é", ""]) {
        var pieces = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
            Self.piece(using: &generator, texts)
        }
        if Int.random(in: 0..<4, using: &generator) == 0 { pieces.append(.rest) }
        self.pieces = pieces
    }

    private static func piece(using generator: inout SeededGenerator, _ texts: [String]) -> Piece {
        let text = texts.randomElement(using: &generator) ?? ""
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: return .single
        case 1, 2: return .parts([.variable])
        case 3: return .parts([.text(text), .variable].filter { $0 != .text("") })
        case 4: return .parts([.variable, .text(text)].filter { $0 != .text("") })
        case 5: return .parts([.variable, .text(text.isEmpty ? "-" : text), .variable])
        default: return .parts([.text(text)])
        }
    }

    /// The pattern's text, after a slash; variables are named by number.
    var text: String { text(named: (0..<9).map { "v\($0)" }) }

    func text(named names: [String]) -> String {
        var names = names[...]
        let components = pieces.map { piece in
            switch piece {
            case .single: "*"
            case .rest: "**"
            case .parts(let parts): parts.map { $0.text ?? "$(\(names.popFirst() ?? "?"))" }.joined()
            }
        }
        return "/" + components.joined(separator: "/")
    }

    var variableCount: Int {
        pieces.reduce(0) { count, piece in
            if case .parts(let parts) = piece { count + parts.count { $0 == .variable } } else { count }
        }
    }

    var ranks: [[Int]] { pieces.map(\.rank) }

    func goesBefore(_ other: RandomPattern) -> Bool {
        other.ranks.flatMap(\.self).lexicographicallyPrecedes(ranks.flatMap(\.self))
    }

    /// What the variables take, in order, tried out from the longest to the shortest.
    func captures(_ path: [String]) -> [String]? { Self.captures(pieces[...], path[...]) }

    private static func captures(_ pieces: ArraySlice<Piece>, _ path: ArraySlice<String>) -> [String]? {
        guard let piece = pieces.first else { return path.isEmpty ? [] : nil }
        guard let text = path.first else { return nil }
        let own: [String]
        switch piece {
        case .rest: return []
        case .single: own = []
        case .parts(let parts):
            guard let captures = captures(parts[...], Array(text.unicodeScalars)[...]) else { return nil }
            own = captures
        }
        guard piece != .single || !text.isEmpty else { return nil }
        return captures(pieces.dropFirst(), path.dropFirst()).map { own + $0 }
    }

    private static func captures(
        _ parts: ArraySlice<Part>, _ text: ArraySlice<Unicode.Scalar>
    ) -> [String]? {
        guard let part = parts.first else { return text.isEmpty ? [] : nil }
        if let literal = part.text {
            let scalars = Array(literal.unicodeScalars)
            guard text.starts(with: scalars) else { return nil }
            return captures(parts.dropFirst(), text.dropFirst(scalars.count))
        }
        for count in stride(from: text.count, to: 0, by: -1) {
            if let others = captures(parts.dropFirst(), text.dropFirst(count)) {
                var own = String.UnicodeScalarView()
                own.append(contentsOf: text.prefix(count))
                return [String(own)] + others
            }
        }
        return nil
    }
}

extension RandomPattern.Part {
    fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
}
