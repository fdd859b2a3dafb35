/// A construct in a diagram that PlantUML refuses to draw, although code can be generated from it.
///
/// A refusal changes no generated code. `flint check` reports the first one of each kind as a warning.
package struct DrawingRefusal: Equatable, Sendable {
    /// The kinds of constructs that PlantUML refuses to draw.
    package enum Kind: String, Sendable, CaseIterable {
        case classBesideStates
        case otherDiagram
        case region
        case note
        case lineToNote
        case bodyOnOneLine
        case unnamedBody
        case dottedName
        case quotedEnd
        case endTail
        case stateTail
        case arrowEnd
        case arrowStyle
        case emptyLabel
        case blankInMark
        case presentation
        case capitals
    }

    package var kind: Kind
    /// The position of the construct.
    package var location: SourceLocation

    package init(_ kind: Kind, at location: SourceLocation) {
        self.kind = kind
        self.location = location
    }

    /// The refusal as a finding with the severity of a warning.
    package var diagnostic: Diagnostic {
        Diagnostic(.warning, .notDrawn, at: location, "PlantUML \(kind.reason)")
    }

    /// Returns the first one of each kind of refusal, sorted by position in the text.
    package static func firstOfEachKind(_ refusals: [DrawingRefusal]) -> [DrawingRefusal] {
        var seen: Set<Kind> = []
        return refusals.sorted { $0.location < $1.location }.filter { seen.insert($0.kind).inserted }
    }
}

extension DrawingRefusal.Kind {
    /// The message after the word `PlantUML`: the refused construct, and what to write instead.
    fileprivate var reason: String {
        switch self {
        case .classBesideStates:
            "draws no class beside states; put classes and enums between an '@startuml' and '@enduml' of their own"
        case .otherDiagram:
            "takes this for another kind of diagram; write '[*] --> First', or declare a state with 'state First'"
        case .region:
            "draws nothing from one region into another one or out of its region; draw it from or to the composite"
        case .note:
            "finds nothing here to attach the note to; write 'note left of Name' with the name of a state"
        case .lineToNote: "draws only '-->' between a note and a state; write '-->', or 'note left of Name'"
        case .bodyOnOneLine:
            "reads no body on one line; write '}' on a line of its own, or leave out an empty body"
        case .unnamedBody: "needs a name before a body; write 'state \"text\" as Name {'"
        case .dottedName:
            "knows no state before the last dot here; declare it with 'state Outer {', or remove a dot at an end"
        case .quotedEnd: "draws no edge to a text in quotes; write 'state \"text\" as Name' and use the name"
        case .endTail:
            "takes a stereotype and then one plain color after a name here, and nothing else; remove the rest"
        case .stateTail:
            "reads tags and stereotypes, then an address, then a color, then '##'; write them in this order"
        case .arrowEnd: "draws a circle only at the end of '-->o ' and 'o <--'; remove the 'o'"
        case .arrowStyle: "does not know this style of an arrow; write '-[#red,dashed]->' without blanks"
        case .emptyLabel: "reads no label without a text; remove the ':'"
        case .blankInMark: "reads no blank in these marks; write 'Name[H]' and '==Name=='"
        case .presentation: "has no such statement in a state diagram; remove it"
        case .capitals: "ends a block at small letters only; write '@enduml'"
        }
    }
}

extension DiagnosticCode {
    /// PlantUML refuses to draw a construct, although code can be generated from it.
    public static let notDrawn: DiagnosticCode = DiagnosticCode("not-drawn")
    /// PlantUML draws a state with another kind, or in another composite, than the generated code has it.
    public static let drawnDifferently: DiagnosticCode = DiagnosticCode("drawn-differently")
}
