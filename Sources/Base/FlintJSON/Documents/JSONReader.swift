/// A parser of JSON that uses no recursion, so that deep nesting cannot exhaust the stack.
struct JSONReader {
    /// The state of reading an array or object that is not closed yet.
    private struct Frame {
        let position: JSONPosition
        let start: Int
        let isObject: Bool
        /// The index of this object's first member in the reader's `members`, or of this array's first
        /// element in `elements`.
        let firstChild: Int
        /// The names of this object's members so far, in a text of tweaks.
        ///
        /// The set is empty until the object has eight members; until then, names are compared one by one.
        var names: Set<String> = []
        /// The names of this object's members so far, in a text of another program, where names are compared
        /// by bytes.
        ///
        /// The set is empty until the object has eight members; until then, names are compared one by one.
        var exactNames: Set<JSONName> = []
        /// The name of the member whose value is being read.
        var name = ""
        var namePosition: JSONPosition
        /// Whether the member whose value is being read has a duplicate or unreadable name.
        ///
        /// The value is then read and discarded.
        var isNameTaken = false
    }

    var text: JSONCursor
    private(set) var problems: [JSONProblem] = []
    private(set) var omittedProblems = 0
    /// For each array or object around the current position, outermost first: whether it is an object.
    private var isObject: [Bool] = []
    /// The arrays and objects around the current position, outermost first, up to the nesting limit.
    ///
    /// The content of deeper ones is discarded.
    private var frames: [Frame] = []
    /// The members of all objects that are not closed yet, the innermost object's last.
    ///
    /// When an object is closed, its members move from the end of this array to an array of their own.
    private var members: [JSONMember] = []
    private var elements: [JSONNode] = []

    let origin: JSONDocument.Origin

    init(_ bytes: [UInt8], from origin: JSONDocument.Origin) {
        text = JSONCursor(bytes)
        self.origin = origin
    }

    /// Reads the whole text.
    ///
    /// A problem with a single value is reported, and the reading continues.
    ///
    /// - Returns: The value of the text.
    /// - Throws: The first syntax error, which ends the reading.
    mutating func read() throws(JSONProblem) -> JSONNode {
        text.skipBlanks()
        var complete = try begin()
        while true {
            text.skipBlanks()
            if let node = complete {
                guard let isObject = isObject.last else {
                    guard text.current == nil else {
                        throw error("there is more text behind the value; leave it out")
                    }
                    return node
                }
                append(node)
                if text.take(isObject ? "}" : "]") {
                    complete = end()
                    continue
                }
                guard text.take(",") else {
                    throw error("here should be ',' or '\(isObject ? "}" : "]")'")
                }
                text.skipBlanks()
                if isObject { try name() }
            } else if let isObject = isObject.last {
                if text.take(isObject ? "}" : "]") {
                    complete = end()
                    continue
                }
                if isObject { try name() }
            }
            complete = try begin()
        }
    }

    /// Reads the next string, number, Boolean or null, or the opening bracket of an array or object.
    ///
    /// - Returns: The value; `nil` after a bracket.
    /// - Throws: A syntax error, for example if there is no value at the current position.
    private mutating func begin() throws(JSONProblem) -> JSONNode? {
        let position = text.position
        let start = text.index
        let value: JSONNode.Value
        switch text.current {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            open(isObject: text.current == UInt8(ascii: "{"))
            return nil
        case UInt8(ascii: "\""): value = try string().map(JSONNode.Value.string) ?? .unreadable
        case UInt8(ascii: "-"): value = try number()
        case let byte? where JSONCursor.isDigit(byte): value = try number()
        case let byte? where JSONCursor.isLetter(byte): value = try word()
        case UInt8(ascii: "'"): throw error("a string stands in double quotes; write \"…\"")
        case nil: throw error("the text ends where a value should be; add it")
        case let byte? where byte >= 0x80: throw foreignByte()
        default: throw error("here should be a value; write a string, a number, true, […] or {…}")
        }
        return JSONNode(value: value, position: position, range: Int32(start)..<Int32(text.index))
    }

    private mutating func open(isObject: Bool) {
        let position = text.position
        if frames.count < JSONDocument.nestingLimit {
            frames.append(
                Frame(
                    position: position, start: text.index, isObject: isObject,
                    firstChild: isObject ? members.count : elements.count, namePosition: position))
        } else if self.isObject.count == frames.count {
            let limit = JSONDocument.nestingLimit
            report(.nesting, at: position, "values nest deeper than \(limit) levels; make it flatter")
        }
        self.isObject.append(isObject)
        text.advance()
    }

    /// Completes the innermost array or object after its closing bracket was read.
    ///
    /// - Returns: The array or object with its content; a value `unreadable` if it is nested too deeply.
    private mutating func end() -> JSONNode {
        isObject.removeLast()
        guard isObject.count < frames.count, let frame = frames.popLast() else {
            return JSONNode(value: .unreadable, position: text.position)
        }
        let value: JSONNode.Value =
            frame.isObject
            ? .object(Self.take(from: frame.firstChild, of: &members))
            : .array(Self.take(from: frame.firstChild, of: &elements))
        return JSONNode(
            value: value, position: frame.position, range: Int32(frame.start)..<Int32(text.index))
    }

    private static func take<Child>(from first: Int, of children: inout [Child]) -> [Child] {
        guard first < children.count else { return [] }
        defer { children.removeSubrange(first...) }
        return Array(children[first...])
    }

    /// Appends a value to the innermost array or object.
    ///
    /// The value is discarded if that array or object is nested too deeply, or if the name of the value's
    /// member is a duplicate or unreadable.
    private mutating func append(_ node: JSONNode) {
        guard isObject.count == frames.count else { return }
        let last = frames.count - 1
        if !frames[last].isObject {
            elements.append(node)
        } else if !frames[last].isNameTaken {
            members.append(
                JSONMember(name: frames[last].name, position: frames[last].namePosition, node: node))
        }
    }

    /// Returns whether the innermost object has no member of this name yet, and remembers the name in objects
    /// of at least eight members.
    private mutating func isNew(_ name: String) -> Bool {
        let last = frames.count - 1
        let known = members[frames[last].firstChild...]
        if origin == .others {
            let name = JSONName(name)
            guard known.count >= 8 else { return !known.contains { JSONName($0.name) == name } }
            if frames[last].exactNames.isEmpty {
                frames[last].exactNames = Set(known.map { JSONName($0.name) })
            }
            return frames[last].exactNames.insert(name).inserted
        }
        guard known.count >= 8 else { return !known.contains { $0.name == name } }
        if frames[last].names.isEmpty { frames[last].names = Set(known.map(\.name)) }
        return frames[last].names.insert(name).inserted
    }

    private mutating func name() throws(JSONProblem) {
        let position = text.position
        guard let byte = text.current else {
            throw error("the text ends within an object; add the rest of it, or '}'")
        }
        guard byte == UInt8(ascii: "\"") else {
            throw error("here should be a name in double quotes; a comma before '}' is not allowed")
        }
        let isKept = isObject.count == frames.count
        // While the next name is read, the key path of a problem must not contain the previous name.
        if isKept { frames[frames.count - 1].name = "" }
        let read = try string()
        let name = read ?? ""
        text.skipBlanks()
        guard text.take(":") else {
            throw error("here should be ':' and the value of '\(JSONText.excerpt(name))'")
        }
        text.skipBlanks()
        guard isKept else { return }
        let last = frames.count - 1
        frames[last].name = name
        frames[last].namePosition = position
        frames[last].isNameTaken = read == nil || !isNew(name)
        guard read != nil, frames[last].isNameTaken else { return }
        report(
            .duplicateMember, at: position, "'\(JSONText.excerpt(name))' stands here twice; leave one out")
    }

    private mutating func word() throws(JSONProblem) -> JSONNode.Value {
        let start = text
        // A message must not contain the word itself, which may be a secret without its quotes.
        switch text.takeLetters() {
        case let word where word.elementsEqual("true".utf8): return .bool(true)
        case let word where word.elementsEqual("false".utf8): return .bool(false)
        case let word where word.elementsEqual("null".utf8): return .null
        default:
            throw error("this word is no value; a string stands in double quotes", at: start.position)
        }
    }

    private func foreignByte() -> JSONProblem {
        var decoder = UTF8()
        var rest = text.bytes[text.index...].makeIterator()
        if case .scalarValue = decoder.decode(&rest) {
            return error("here should be a value; write a string, a number, true, […] or {…}")
        }
        return JSONProblem(
            code: .invalidUTF8, keyPath: keyPath, position: text.position,
            message: "this is no UTF-8; save the file as UTF-8")
    }

    /// The names of members and indices of elements that lead from the root to the current position.
    var keyPath: [String] {
        var end = elements.count
        let path = frames.reversed().map { frame in
            if frame.isObject { return frame.name }
            defer { end = frame.firstChild }
            return "\(end - frame.firstChild)"
        }
        return path.reversed()
    }

    func error(_ message: String, at position: JSONPosition? = nil) -> JSONProblem {
        JSONProblem(code: .malformed, keyPath: keyPath, position: position ?? text.position, message: message)
    }

    mutating func report(_ code: JSONProblem.Code, at position: JSONPosition, _ message: String) {
        guard problems.count < JSONDocument.problemLimit else {
            omittedProblems += 1
            return
        }
        problems.append(JSONProblem(code: code, keyPath: keyPath, position: position, message: message))
    }
}

/// The detection of texts with so many combining marks that comparing and hashing them takes quadratic time.
///
/// The limit is that of the Stream-Safe Text Format:
/// https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format
package enum CombiningMarks {
    /// The greatest number of combining marks in a row.
    ///
    /// No script needs more.
    package static let limit = 30

    /// Returns whether a text nowhere has more combining marks in a row than the limit.
    package static func areFew(in text: String) -> Bool {
        var run = 0
        for scalar in text.unicodeScalars {
            let isMark = scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
            run = isMark ? run + 1 : 0
            if run > limit { return false }
        }
        return true
    }
}
