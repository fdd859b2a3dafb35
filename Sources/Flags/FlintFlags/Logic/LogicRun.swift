/// One evaluation of a rule: the program and its data, the remaining cost, and the recorded results.
///
/// The semantics are those of JsonLogic's reference in JavaScript
/// (https://github.com/jwadhams/json-logic-js), which https://jsonlogic.com/operations.html describes.
struct LogicRun {
    /// An error that ends the evaluation of a rule whose cost exceeds ``budget``.
    struct BudgetExceeded: Error {}

    /// The maximum cost of one evaluation; each evaluated operation or constant costs 1.
    ///
    /// An operation on long texts or large arrays costs more, depending on their size.
    static let budget = 50_000

    let program: LogicProgram
    let context: LogicContext
    private var budget = LogicRun.budget
    /// The last result of each evaluated node, and the number of its evaluations; `nil` without recording.
    ///
    /// Results are recorded only for an explanation.
    private(set) var records: [LogicProgram.NodeID: (result: LogicValue, count: Int)]?

    /// The reasons why operations of flagd returned null, without duplicates; empty unless results are
    /// recorded.
    private(set) var notes: [String] = []
    private static let noteLimit = 20

    init(_ program: LogicProgram, _ context: LogicContext, isRecording: Bool = false) {
        self.program = program
        self.context = context
        records = isRecording ? [:] : nil
    }

    /// Subtracts the cost of an operation from the remaining budget of the evaluation.
    ///
    /// - Throws: ``BudgetExceeded`` if the cost is greater than the remaining budget.
    mutating func charge(_ cost: Int) throws(BudgetExceeded) {
        budget -= cost
        if budget < 0 { throw BudgetExceeded() }
    }

    /// Subtracts the cost of converting a value to a text or number, or of comparing the value.
    ///
    /// - Throws: ``BudgetExceeded`` if the remaining budget is used up.
    mutating func charge(converting value: LogicValue) throws(BudgetExceeded) {
        try charge(value.weight(upTo: budget))
    }

    /// Subtracts the cost of reading a variable: the number of values that its value contains.
    ///
    /// A rule can build a larger value by reading one value repeatedly. The cost bounds the size and the
    /// depth of such a value, and so the depth of recursive calls that process the value.
    ///
    /// - Throws: ``BudgetExceeded`` if the remaining budget is used up.
    mutating func charge(reading value: LogicValue) throws(BudgetExceeded) {
        try charge(value.size(upTo: budget))
    }

    /// Subtracts the cost of looking up a variable by name.
    ///
    /// The cost is quadratic in the length of the name, because attributes of a subject are first compared by
    /// Unicode equivalence, which takes quadratic time for a name with many combining marks.
    ///
    /// - Throws: ``BudgetExceeded`` if the remaining budget is used up.
    mutating func charge(lookingUp name: String) throws(BudgetExceeded) {
        let words = name.utf8.count / 64
        try charge(words * words)
    }

    /// Adds the reason why an operation of flagd returns null, if results are recorded.
    ///
    /// Only 20 reasons are kept; flagd writes such reasons to its log.
    mutating func note(_ text: @autoclosure () -> String) {
        guard records != nil, notes.count < Self.noteLimit else { return }
        let text = text()
        if !notes.contains(text) { notes.append(text) }
    }

    /// Converts the computed name of a variable to a path; null becomes the empty path, which stands for all
    /// data.
    ///
    /// - Throws: ``BudgetExceeded`` if the remaining budget is used up.
    mutating func variablePath(_ value: LogicValue) throws(BudgetExceeded) -> LogicPath {
        guard !value.isNothing else { return LogicPath("") }
        try charge(converting: value)
        let name = value.asText
        try charge(lookingUp: name)
        return LogicPath(name)
    }

    /// Returns the index of an operand's node; `nil` if the node has fewer operands.
    ///
    /// - Parameters:
    ///   - number: The position of the operand, from 0.
    ///   - node: The node of the operation.
    func operand(_ number: Int, of node: LogicProgram.Node) -> LogicProgram.NodeID? {
        number < node.operands.count ? program.operands[node.operands.lowerBound + number] : nil
    }

    /// Evaluates one operand of a node.
    ///
    /// - Parameters:
    ///   - number: The position of the operand, from 0.
    ///   - node: The node of the operation.
    ///   - scope: The data that variables read.
    /// - Returns: The result; ``LogicValue/undefined`` if the node has fewer operands.
    /// - Throws: ``BudgetExceeded`` if the remaining budget is used up.
    mutating func value(
        _ number: Int, of node: LogicProgram.Node, _ scope: LogicScope
    ) throws(BudgetExceeded) -> LogicValue {
        guard let operand = operand(number, of: node) else { return .undefined }
        return try evaluate(operand, scope)
    }

    /// Evaluates all operands of a node, in order.
    ///
    /// - Throws: ``BudgetExceeded`` if the remaining budget is used up.
    mutating func values(
        of node: LogicProgram.Node, _ scope: LogicScope
    ) throws(BudgetExceeded) -> [LogicValue] {
        var values: [LogicValue] = []
        values.reserveCapacity(node.operands.count)
        for operand in program.operands[node.operands] { values.append(try evaluate(operand, scope)) }
        return values
    }

    /// Evaluates a node with its operands, and records the result if results are recorded.
    ///
    /// - Parameters:
    ///   - id: The index of the node.
    ///   - scope: The data that variables inside of the node read.
    /// - Throws: ``BudgetExceeded`` if the remaining budget is used up.
    mutating func evaluate(
        _ id: LogicProgram.NodeID, _ scope: LogicScope
    ) throws(BudgetExceeded) -> LogicValue {
        let node = program.nodes[id]
        try charge(1)
        let result: LogicValue
        switch node.content {
        case .constant(let value): result = value
        case .variable(let path): result = try variable(path, node, default: 0, scope)
        case .computedVariable:
            let path = try variablePath(try value(0, of: node, scope))
            result = try variable(path, node, default: 1, scope)
        case .list: result = .array(try values(of: node, scope))
        case .reference: result = try value(0, of: node, scope)
        case .call(let function): result = try call(function, node, scope)
        }
        if let count = records.map({ $0[id]?.count ?? 0 }) { records?[id] = (result, count + 1) }
        return result
    }

    private mutating func variable(
        _ path: LogicPath, _ node: LogicProgram.Node, default position: Int, _ scope: LogicScope
    ) throws(BudgetExceeded) -> LogicValue {
        if let value = scope.value(at: path, in: context) {
            try charge(reading: value)
            return value
        }
        let fallback = try value(position, of: node, scope)
        if case .undefined = fallback { return .null }
        return fallback
    }

    private mutating func call(
        _ function: LogicFunction, _ node: LogicProgram.Node, _ scope: LogicScope
    ) throws(BudgetExceeded) -> LogicValue {
        switch function {
        case .if, .conditional: return try condition(node, scope)
        case .and, .or:
            var last = LogicValue.undefined
            for operand in program.operands[node.operands] {
                last = try evaluate(operand, scope)
                if last.isTruthy == (function == .or) { break }
            }
            return last
        case .map, .filter, .reduce, .all, .none, .some: return try walk(function, node, scope)
        case .fractional: return try fractional(node, scope)
        case .missing, .missingSome, .max, .min, .add, .multiply, .merge, .concatenate:
            return try combine(function, try values(of: node, scope), scope)
        case .log: return try value(0, of: node, scope)
        case .not, .isTrue: return .bool(try value(0, of: node, scope).isTruthy == (function == .isTrue))
        case .contains:
            let wanted = try value(0, of: node, scope)
            return .bool(try contains(wanted, in: try value(1, of: node, scope)))
        default:
            let first = try value(0, of: node, scope)
            let second = try value(1, of: node, scope)
            try charge(converting: first)
            try charge(converting: second)
            return try relate(function, first, second, node, scope)
        }
    }

    private mutating func condition(
        _ node: LogicProgram.Node, _ scope: LogicScope
    ) throws(BudgetExceeded) -> LogicValue {
        var number = 0
        while number + 1 < node.operands.count {
            if try value(number, of: node, scope).isTruthy { return try value(number + 1, of: node, scope) }
            number += 2
        }
        return number < node.operands.count ? try value(number, of: node, scope) : .null
    }

    /// Evaluates an operation that has up to three operands and always evaluates all of them.
    ///
    /// - Parameters:
    ///   - function: The operation.
    ///   - first: The result of the first operand.
    ///   - second: The result of the second operand.
    ///   - node: The node of the operation, for its third operand.
    ///   - scope: The data that variables read.
    /// - Throws: ``BudgetExceeded`` if the remaining budget is used up.
    private mutating func relate(
        _ function: LogicFunction, _ first: LogicValue, _ second: LogicValue, _ node: LogicProgram.Node,
        _ scope: LogicScope
    ) throws(BudgetExceeded) -> LogicValue {
        switch function {
        case .equal: return .bool(LogicValue.isLooselyEqual(first, second))
        case .unequal: return .bool(!LogicValue.isLooselyEqual(first, second))
        case .identical: return .bool(LogicValue.isStrictlyEqual(first, second))
        case .notIdentical: return .bool(!LogicValue.isStrictlyEqual(first, second))
        case .greater: return .bool(LogicValue.isLess(second, first))
        case .greaterOrEqual: return .bool(LogicValue.isLessOrEqual(second, first))
        case .less, .lessOrEqual:
            let compare = function == .less ? LogicValue.isLess : LogicValue.isLessOrEqual
            guard node.operands.count > 2 else { return .bool(compare(first, second)) }
            let third = try thirdOperand(of: node, scope)
            return .bool(compare(first, second) && compare(second, third))
        case .subtract:
            return .number(
                node.operands.count < 2 ? -first.asNumber : first.asNumber - second.asNumber)
        case .divide: return .number(first.asNumber / second.asNumber)
        case .remainder: return .number(first.asNumber.truncatingRemainder(dividingBy: second.asNumber))
        case .substring:
            return .string(Self.substring(first.asText, second, try thirdOperand(of: node, scope)))
        case .startsWith, .endsWith, .version:
            return try flagdOperation(function, first, second, node, scope)
        default: return first
        }
    }

    /// Evaluates the third operand of a node, and subtracts from the budget what it costs to convert the result.
    ///
    /// - Throws: ``BudgetExceeded`` if the remaining budget is used up.
    mutating func thirdOperand(
        of node: LogicProgram.Node, _ scope: LogicScope
    ) throws(BudgetExceeded) -> LogicValue {
        let third = try value(2, of: node, scope)
        try charge(converting: third)
        return third
    }
}
