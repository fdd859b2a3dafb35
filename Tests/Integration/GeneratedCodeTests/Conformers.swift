/// Writes a type for each generated protocol whose handlers only throw, so that the compiler sees every one.
enum Conformers {
    /// `generated` is the output of the renderer; `kind` is how each type begins, such as `final class`.
    static func text(for generated: String, kind: String) -> String {
        var types: [String] = []
        var name = ""
        var handlers: [String] = []
        var pending = ""
        for line in generated.split(separator: "\n") {
            if let start = line.firstRange(of: " protocol "), !line.hasPrefix(" ") {
                name = String(line[start.upperBound...].prefix { $0 != ":" })
            } else if !name.isEmpty, line == "}" {
                types.append(type(name, handlers, kind: kind))
                (name, handlers) = ("", [])
            } else if !name.isEmpty, line.hasPrefix("    ") {
                guard !line.hasPrefix("    ///") else { continue }
                pending += " " + line.drop { $0 == " " }
                if pending.contains(") async throws -> ") {
                    handlers.append(pending)
                    pending = ""
                }
            }
        }
        return types.joined(separator: "\n")
    }

    private static func type(_ name: String, _ handlers: [String], kind: String) -> String {
        let bodies = handlers.map { "   \($0) { throw CancellationError() }" }
        return "\(kind) \(name)Stub: \(name) {\n\(bodies.joined(separator: "\n"))\n}\n"
    }
}
