import FlintTweaks

/// Renders values of a file as Swift expressions with the same values.
enum TweakValueText {
    /// A value as an expression of the type of the tweak's property.
    ///
    /// - Parameters:
    ///   - value: The value, of the declared kind; an int is accepted for a double.
    ///   - declaration: The declaration, which decides the type.
    /// - Returns: The expression.
    static func literal(_ value: TweakValue, for declaration: TweakDeclaration) -> String {
        switch (declaration.kind, value) {
        case (.double, .int(let number)): double(Double(number))
        case (_, .bool(let flag)): String(flag)
        case (_, .int(let number)): String(number)
        case (_, .double(let number)): double(number)
        case (_, .string(let text)): SwiftIdentifier.literal(text)
        case (_, .array(let elements)) where declaration.isEncrypted: array(elements)
        case (_, .object(let members)) where declaration.isEncrypted: object(members)
        case (_, .array), (_, .object): tweakValue(value)
        }
    }

    /// A value as an expression of `TweakValue`.
    static func tweakValue(_ value: TweakValue) -> String {
        switch value {
        case .bool(let flag): ".bool(\(flag))"
        case .int(let number): ".int(\(number))"
        case .double(let number): ".double(\(double(number)))"
        case .string(let text): ".string(\(SwiftIdentifier.literal(text)))"
        case .array(let elements): ".array(\(array(elements)))"
        case .object(let members): ".object(\(object(members)))"
        }
    }

    private static func array(_ elements: [TweakValue]) -> String {
        "[\(elements.map(tweakValue).joined(separator: ", "))]"
    }

    private static func object(_ members: [String: TweakValue]) -> String {
        guard !members.isEmpty else { return "[:]" }
        let texts = members.sorted { $0.key < $1.key }
            .map { "\(SwiftIdentifier.literal($0.key)): \(tweakValue($0.value))" }
        return "[\(texts.joined(separator: ", "))]"
    }

    /// The shortest digits that give the same number.
    private static func double(_ number: Double) -> String {
        // JSON has no such values; values from elsewhere still have to compile.
        guard number.isFinite else { return number.isNaN ? ".nan" : number < 0 ? "-.infinity" : ".infinity" }
        // The compiler warns about literals of subnormal numbers, though the digits are exact.
        if number.isSubnormal { return ".init(bitPattern: 0x\(String(number.bitPattern, radix: 16)))" }
        return number.description
    }
}
