// The codes of what a diagram means. The codes of its form stand beside the parser.
extension DiagnosticCode {
    /// A machine has no edge from `[*]` and is not always entered elsewhere, so that its start was guessed or is missing.
    public static let noStart: DiagnosticCode = DiagnosticCode("no-start")
    /// A machine has no way to `[*]`.
    public static let noEnd: DiagnosticCode = DiagnosticCode("no-end")
    /// No way leads to a state.
    public static let unreachable: DiagnosticCode = DiagnosticCode("unreachable")
    /// No way leads out of a state.
    public static let deadEnd: DiagnosticCode = DiagnosticCode("dead-end")
    /// Two states, machines, models or members would have one Swift name.
    public static let duplicateName: DiagnosticCode = DiagnosticCode("duplicate-name")
    /// A name belongs to the generated code or to the runtime.
    public static let reservedName: DiagnosticCode = DiagnosticCode("reserved-name")
    /// A state has the name of a type that is used in its machine.
    public static let shadowedType: DiagnosticCode = DiagnosticCode("shadowed-type")
    /// Two different types are given for one thing, or a type where none may be.
    public static let typeConflict: DiagnosticCode = DiagnosticCode("type-conflict")
    /// The branches of a fork cannot be separated.
    public static let badFork: DiagnosticCode = DiagnosticCode("bad-fork")
    /// An edge leads from one region into another one of the diagram itself.
    public static let crossRegion: DiagnosticCode = DiagnosticCode("cross-region")
    /// A fork does not split, or a join does not join.
    public static let stereotypeDegree: DiagnosticCode = DiagnosticCode("stereotype-degree")
    /// A state has two stereotypes, or a stereotype and a body, that exclude one another.
    public static let stereotypeConflict: DiagnosticCode = DiagnosticCode("stereotype-conflict")
    /// An entry or exit point does not stand inside a composite.
    public static let stereotypePlace: DiagnosticCode = DiagnosticCode("stereotype-place")
    /// An id names several states, none of them right there, so that another one is made.
    public static let ambiguousName: DiagnosticCode = DiagnosticCode("ambiguous-name")
    /// Nothing of a name can stand in a Swift name.
    public static let badName: DiagnosticCode = DiagnosticCode("bad-name")
    /// The type of a model's member is none.
    public static let badType: DiagnosticCode = DiagnosticCode("bad-type")
    /// The default of a model's member is no expression of Swift.
    public static let badDefault: DiagnosticCode = DiagnosticCode("bad-default")
    /// A history mark is used where there is nothing to resume, or has an impossible default.
    public static let badHistory: DiagnosticCode = DiagnosticCode("bad-history")
    /// An edge leads into one region of a composite, so that the others would have no input.
    public static let regionEntry: DiagnosticCode = DiagnosticCode("region-entry")
    /// An edge leads from outside to the End or Fail of a composite.
    public static let reservedTarget: DiagnosticCode = DiagnosticCode("reserved-target")
    /// `Fail` leads to `Fail`, or `End` to `End`.
    public static let reservedLoop: DiagnosticCode = DiagnosticCode("reserved-loop")
    /// `[*]` of a composite without states of its own is the end of an edge.
    public static let emptyComposite: DiagnosticCode = DiagnosticCode("empty-composite")
    /// A composite leads to its own `[*]`, or is led to from there, inside of itself.
    public static let ownBorder: DiagnosticCode = DiagnosticCode("own-border")
    /// A declaration of a name that a state elsewhere has, and that means that state.
    public static let sameState: DiagnosticCode = DiagnosticCode("same-state")
    /// A state got another title, or that of another state.
    public static let repeatedTitle: DiagnosticCode = DiagnosticCode("repeated-title")
    /// A description that would be a type if its brackets were closed.
    public static let almostType: DiagnosticCode = DiagnosticCode("almost-type")
}
