internal import FlintJSON

/// Compiles the rules of a flag document into one program, and makes findings for their mistakes.
///
/// A rule of `$evaluators` is compiled only once, even if many flags refer to it.
struct RuleCompiler {
    /// A compiled rule: the node of its outermost operation, and the first mistake in the rule.
    struct Rule {
        let node: LogicProgram.NodeID
        /// The first mistake in this rule, or in another rule to which this rule refers; `nil` for none.
        ///
        /// Do not evaluate a rule with a mistake.
        let mistake: FlagFinding?
    }

    private enum Shared {
        case source(JSONMember)
        /// The rule is being compiled, so a `$ref` to the rule in its own operations is circular.
        case compiling
        case compiled(Rule)
    }

    private(set) var program = LogicProgram()
    private(set) var findings: [FlagFinding] = []
    private var shared: [JSONName: Shared]
    private let names: [String]
    private let text: FlagText
    private let damaged: [JSONName: FlagFinding]
    /// The parsed names of variables in all rules, by name.
    ///
    /// Each name is parsed once, even if many rules contain it.
    private var paths: [JSONName: LogicPath] = [:]
    /// The position in the document of each node of the program; a node and its position have the same index.
    private var positions: [JSONPosition] = []
    private var flag: String?
    private var mistake: FlagFinding?
    /// The remaining cost of the search for corrections of misspelled names, for the whole document.
    ///
    /// When the cost is used up, messages suggest no further corrections.
    ///
    /// A unit is a hundred comparisons of two characters. The limit keeps this search from taking longer than
    /// reading the document.
    private var comparisons = 100_000
    /// The remaining cost of checking the possible results of rules, for the whole document.
    ///
    /// When the cost is used up, further results are not checked.
    ///
    /// A node of a rule costs one plus the number of its operands, and a finding costs 100. Without a limit,
    /// many flags that refer to one rule with many results would take too long.
    private var checks = 1_000_000

    /// Creates a compiler for the rules of one document.
    ///
    /// - Parameters:
    ///   - evaluators: The members of `$evaluators`: rules by name, to which `$ref` can refer.
    ///   - text: The text of the document.
    ///   - damaged: The findings about rules of `$evaluators` that contain invalid JSON, by the name of the
    ///     rule.
    init(
        evaluators: [JSONMember], in text: FlagText = FlagText([]), damaged: [JSONName: FlagFinding] = [:]
    ) {
        self.text = text
        self.damaged = damaged
        names = evaluators.map(\.name)
        shared = Dictionary(evaluators.map { (JSONName($0.name), .source($0)) }) { $1 }
    }

    /// Compiles the rules of `$evaluators` to which no flag refers, so that their mistakes are found too.
    mutating func finish() {
        flag = nil
        for name in names { _ = evaluator(name) }
    }

    /// Compiles the rule of a flag into the program.
    ///
    /// - Parameters:
    ///   - node: The JSON of the rule, the member `targeting` of the flag.
    ///   - flag: The key of the flag, for findings.
    /// - Returns: The rule's outermost node, and the first mistake that was found.
    mutating func compile(_ node: JSONNode, of flag: String) -> Rule {
        self.flag = flag
        mistake = nil
        let id = compile(node)
        return Rule(node: id, mistake: mistake)
    }

    mutating func report(
        _ code: FlagFinding.Code, isWarning: Bool = false, at position: JSONPosition, _ message: String
    ) {
        let finding = FlagFinding(code, isWarning: isWarning, flag: flag, at: position, message)
        findings.append(finding)
        if !isWarning, code != .wrongOperands, mistake == nil { mistake = finding }
    }

    /// Makes a warning if a value is a whole number above 2^53 - 1 or below -(2^53 - 1), which evaluators in
    /// JavaScript may read inexactly.
    private mutating func checkDigits(_ node: JSONNode) {
        guard text.isUnsafeInteger(node) else { return }
        report(.unsafeInteger, isWarning: true, at: node.position, FlagText.unsafeInteger)
    }

    /// Returns the known name that is most similar to a misspelled name.
    ///
    /// The result is `nil` if no known name is similar, or if the budget `comparisons` is used up.
    private mutating func nearest(to name: String, among names: [String]) -> String? {
        let length = min(name.utf8.count, 256)
        comparisons -= names.count * (1 + length * length / 100)
        return comparisons >= 0 ? NearestName.nearest(to: name, among: names) : nil
    }

    private mutating func add(
        _ content: LogicProgram.Content, _ operands: [LogicProgram.NodeID] = [], at position: JSONPosition
    ) -> LogicProgram.NodeID {
        let id = program.add(content, operands)
        positions.append(position)
        if program.nodes[id].depth == LogicProgram.depthLimit + 1 {
            report(
                .tooDeep, at: position,
                "with the rules that it refers to, this rule nests deeper than \(LogicProgram.depthLimit) "
                    + "operations; make it flatter")
        }
        return id
    }

    private mutating func compile(_ node: JSONNode) -> LogicProgram.NodeID {
        switch node.value {
        case .null: return add(.constant(.null), at: node.position)
        case .unreadable:
            // The problem was already reported when the JSON was parsed.
            mistake =
                mistake ?? FlagFinding(.malformed, flag: flag, at: node.position, FlagText.unreadable)
            return add(.constant(.null), at: node.position)
        case .bool(let value): return add(.constant(.bool(value)), at: node.position)
        case .int(let value):
            checkDigits(node)
            return add(.constant(.number(Double(value))), at: node.position)
        case .double(let value):
            checkDigits(node)
            return add(.constant(.number(value)), at: node.position)
        case .string(let value): return add(.constant(.string(value)), at: node.position)
        case .array(let elements):
            let operands = elements.map { compile($0) }
            if operands.allSatisfy({ program.isConstant($0) }) {
                let constants = operands.compactMap { program.constant($0) }
                return add(.constant(.array(constants)), at: node.position)
            }
            return add(.list, operands, at: node.position)
        case .object(let members):
            if let member = members.first, members.count == 1 { return operation(member, at: node.position) }
            if !members.isEmpty {
                report(
                    .wrongOperands, isWarning: true, at: node.position,
                    "an object with \(members.count) members is taken as data; an operation is an object with one"
                )
            }
            return add(.constant(LogicValue(node)), at: node.position)
        }
    }

    private mutating func operation(_ member: JSONMember, at position: JSONPosition) -> LogicProgram.NodeID {
        if member.name == "$ref" { return reference(member, at: position) }
        var operands: [JSONNode] = [member.node]
        if case .array(let elements) = member.node.value { operands = elements }
        if member.name == "var" {
            let ids = operands.map { compile($0) }
            guard let name = ids.first else { return add(.variable(LogicPath("")), at: position) }
            guard let known = program.constant(name) else { return add(.computedVariable, ids, at: position) }
            let path = path(known.isNothing ? "" : known.asText)
            if path.components.first == LogicContext.propertiesName, path.components.count > 1,
                ![LogicContext.flagKeyName, LogicContext.timestampName].contains(path.components[1])
            {
                report(
                    .unknownOperation, isWarning: true, at: position,
                    "there is no '\(JSONText.excerpt(path.name))'; flagd has '$flagd.flagKey' and "
                        + "'$flagd.timestamp'")
            }
            return add(.variable(path), Array(ids.dropFirst()), at: position)
        }
        guard let function = LogicFunction(rawValue: member.name) else {
            let known = LogicFunction.allCases.map(\.rawValue) + ["var", "$ref"]
            let hint =
                LogicFunction.replacement(of: member.name)
                ?? nearest(to: member.name, among: known).map { "do you mean '\($0)'?" }
                ?? "see jsonlogic.com/operations.html"
            report(
                .unknownOperation, at: member.position,
                "there is no operation '\(JSONText.excerpt(member.name))'; \(hint)")
            return add(.constant(.null), at: position)
        }
        if !function.operands.contains(operands.count) {
            let range = function.operands
            let count =
                range.upperBound == .max
                ? "at least \(range.lowerBound)"
                : range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
            report(
                .wrongOperands, isWarning: true, at: member.position,
                "'\(member.name)' takes \(count) operands and has \(operands.count)")
        }
        checkOperands(of: function, operands, at: member)
        return add(.call(function), operands.map { compile($0) }, at: position)
    }

    private mutating func path(_ name: String) -> LogicPath {
        if let known = paths[JSONName(name)] { return known }
        let path = LogicPath(name)
        paths[JSONName(name)] = path
        return path
    }

    // MARK: References

    private mutating func reference(_ member: JSONMember, at position: JSONPosition) -> LogicProgram.NodeID {
        guard case .string(let name) = member.node.value else {
            report(.wrongType, at: member.node.position, "'$ref' is the name of a rule in '$evaluators'")
            return add(.constant(.null), at: position)
        }
        if case .compiling? = shared[JSONName(name)] {
            report(
                .circularReference, at: position,
                "the rule '\(JSONText.excerpt(name))' refers to itself; break the circle")
            return add(.constant(.null), at: position)
        }
        guard let rule = evaluator(name) else {
            let nearest = nearest(to: name, among: names)
            report(
                .unknownReference, at: member.node.position,
                "'$evaluators' has no rule '\(JSONText.excerpt(name))'"
                    + (nearest.map { "; do you mean '\(JSONText.excerpt($0))'?" } ?? "; add it there"))
            return add(.constant(.null), at: position)
        }
        if mistake == nil { mistake = rule.mistake }
        return add(.reference(name), [rule.node], at: position)
    }

    /// Returns the rule of `$evaluators` with a name, and compiles the rule if necessary.
    ///
    /// The result is `nil` if there is no such rule, or if the rule is being compiled, so that the reference
    /// to it is circular.
    private mutating func evaluator(_ name: String) -> Rule? {
        switch shared[JSONName(name)] {
        case .compiled(let rule)?: return rule
        case .compiling?, nil: return nil
        case .source(let member)?: return compile(member)
        }
    }

    /// A rule of `$evaluators` that waits for its compilation.
    ///
    /// `references` are the names in the rule's `$ref` operations. The rules with these names must still be
    /// compiled first.
    private struct Step {
        let member: JSONMember
        var references: ArraySlice<String>
    }

    /// Compiles a rule of `$evaluators` after the rules to which it refers.
    ///
    /// The function uses a stack of its own. With recursion, a long chain of references would exhaust the
    /// call stack.
    ///
    /// - Parameter member: The name and the JSON of the rule, which is not compiled yet.
    /// - Returns: The compiled rule; never `nil`. The type is optional because the caller needs an optional
    ///   value.
    private mutating func compile(_ member: JSONMember) -> Rule? {
        var rule: Rule?
        var steps = [step(member)]
        while let last = steps.indices.last {
            if let name = steps[last].references.popFirst() {
                if case .source(let member)? = shared[JSONName(name)] { steps.append(step(member)) }
            } else {
                let member = steps.removeLast().member
                let outer = (flag, mistake)
                (flag, mistake) = (nil, nil)
                let node = compile(member.node)
                let compiled = Rule(node: node, mistake: damaged[JSONName(member.name)] ?? mistake)
                (flag, mistake) = outer
                shared[JSONName(member.name)] = .compiled(compiled)
                rule = compiled
            }
        }
        return rule
    }

    private mutating func step(_ member: JSONMember) -> Step {
        shared[JSONName(member.name)] = .compiling
        var names: [String] = []
        Self.addReferences(in: member.node, to: &names)
        return Step(member: member, references: names[...])
    }

    private static func addReferences(in node: JSONNode, to names: inout [String]) {
        switch node.value {
        case .array(let elements): for element in elements { addReferences(in: element, to: &names) }
        case .object(let members):
            guard let member = members.first, members.count == 1 else { return }
            if member.name == "$ref", case .string(let name) = member.node.value {
                names.append(name)
            } else {
                addReferences(in: member.node, to: &names)
            }
        default: return
        }
    }

    // MARK: Results

    /// The names of the variants of a flag.
    private struct Variants {
        let names: [String]
        let all: Set<JSONName>

        init(_ names: [String]) { (self.names, all) = (names, Set(names.map { JSONName($0) })) }
    }

    /// Makes a warning for each constant that a rule may return and that is not the name of a variant.
    ///
    /// - Parameters:
    ///   - rule: The rule, compiled.
    ///   - names: The names of the flag's variants.
    ///   - flag: The key of the flag, for findings.
    mutating func checkResults(of rule: Rule, _ names: [String], in flag: String) {
        self.flag = flag
        let variants = Variants(names)
        var pending = [rule.node]
        // Only the target of a reference can be reached twice.
        var seen: Set<LogicProgram.NodeID> = []
        while let id = pending.popLast(), checks > 0 {
            let node = program.nodes[id]
            checks -= 1 + node.operands.count
            let operands = Array(program.operands[node.operands])
            switch node.content {
            case .constant(let value): check(value, at: positions[id], variants)
            case .reference: pending += operands.filter { seen.insert($0).inserted }
            case .call(.if), .call(.conditional):
                for (number, operand) in operands.enumerated()
                where number % 2 == 1 || number == operands.count - 1 {
                    pending.append(operand)
                }
            case .call(.fractional):
                for operand in operands { pending += bucketResult(operand, variants) }
            case .variable, .computedVariable, .list, .call: break
            }
        }
    }

    private mutating func bucketResult(
        _ id: LogicProgram.NodeID, _ variants: Variants
    ) -> [LogicProgram.NodeID] {
        switch program.nodes[id].content {
        case .list: return Array(program.operands[program.nodes[id].operands].prefix(1))
        case .constant(.array(let parts)):
            if let name = parts.first { check(name, at: positions[id], variants) }
        default: break
        }
        return []
    }

    private mutating func check(_ value: LogicValue, at position: JSONPosition, _ variants: Variants) {
        let message: String
        if let name = value.variantName {
            guard !variants.all.contains(JSONName(name)) else { return }
            let nearest = nearest(to: name, among: variants.names)
            message =
                "the rule may end with '\(JSONText.excerpt(name))', which is no variant"
                + (nearest.map { "; do you mean '\(JSONText.excerpt($0))'?" } ?? "")
        } else {
            guard !value.isNothing else { return }
            message = "the rule may end with something that is no name of a variant"
        }
        guard checks > 0 else { return }
        checks -= 100
        report(.unknownVariant, isWarning: true, at: position, message)
    }
}

extension LogicValue {
    /// Creates a value from parsed JSON that is data, so that an object in it is no operation.
    init(_ node: JSONNode) {
        switch node.value {
        case .null, .unreadable: self = .null
        case .bool(let value): self = .bool(value)
        case .int(let value): self = .number(Double(value))
        case .double(let value): self = .number(value)
        case .string(let value): self = .string(value)
        case .array(let elements): self = .array(elements.map { LogicValue($0) })
        case .object(let members):
            self = .object(Dictionary(members.map { (JSONName($0.name), LogicValue($0.node)) }) { $1 })
        }
    }
}
