extension URLPattern {
    /// One component of a pattern.
    package enum Component: Sendable, Hashable {
        case literal(ComponentText)
        /// Text and variables, with the variables' names.
        case mixed(MixedComponent, names: [String])
        case variable(String)
        /// `*`.
        case single
        /// `**`.
        case rest

        package var names: [String] {
            switch self {
            case .mixed(_, let names): names
            case .variable(let name): [name]
            default: []
            }
        }

        package var specificity: Specificity {
            switch self {
            case .literal: Specificity(kind: 4)
            case .mixed(let component, _): Specificity(kind: 3, literalCount: component.literalCount)
            case .variable: Specificity(kind: 2)
            case .single: Specificity(kind: 1)
            case .rest: Specificity(kind: 0)
            }
        }
    }

    /// The specificity of a component; the greater one has precedence.
    package struct Specificity: Sendable, Hashable, Comparable {
        package let kind: Int
        var literalCount = 0

        package static func < (first: Specificity, second: Specificity) -> Bool {
            (first.kind, first.literalCount) < (second.kind, second.literalCount)
        }
    }
}
