/// The conversion of texts to labels in Mermaid diagrams.
package enum MermaidText {
    /// Returns a text as a label, with `<br/>` between lines and entities for characters that Mermaid could
    /// interpret.
    ///
    /// Letters, ASCII digits and harmless punctuation stay as they are. The word `direction` is split by an
    /// entity, because Mermaid parses a line that contains it as an instruction.
    package static func label(_ text: String) -> String {
        let lines = text.split(whereSeparator: \.isNewline).map { line in
            line.unicodeScalars.map(escaped).joined()
        }
        return lines.joined(separator: "<br/>").replacing(/(?i)direction/) { match in
            match.output.dropLast() + "#\(match.output.unicodeScalars.last?.value ?? 0);"
        }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        let isHarmless = " .,_+/()=!?'".unicodeScalars.contains(scalar)
        let isWord = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        return isHarmless || isWord ? String(Character(scalar)) : "#\(scalar.value);"
    }
}
