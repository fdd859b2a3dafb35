import FlintBasics
internal import FlintJSON
internal import FlintTool

/// The texts for people about parts of an application's state, such as its features or stacks.
///
/// A section is the JSON that the inspector sends for one part.
enum InspectListing {
    /// Returns a list of the features with their actions; subfeatures are indented.
    ///
    /// - Parameters:
    ///   - section: The JSON with the features.
    ///   - showsAll: Whether Flint's own features are included.
    /// - Returns: A line for each feature and action.
    static func features(_ section: JSONNode, showsAll: Bool) -> String {
        let features = (section["features"]?.elements ?? []).filter {
            showsAll || $0["isFramework"]?.isTrue != true
        }
        guard !features.isEmpty else { return "No feature is registered.\n" }
        return features.sortedOutOfLine { $0.text("path") < $1.text("path") }.map(feature).joined()
    }

    private static func feature(_ feature: JSONNode) -> String {
        let depth = feature.text("path").count { $0 == "/" }
        let space = String(repeating: "  ", count: depth)
        var line = "\(space)\(feature.text("name"))  \(feature.text("identifier"))"
        if feature["availability"]?["isAvailable"]?.isTrue != true {
            let reasons = (feature["availability"]?["reasons"]?.elements ?? [])
                .map { $0.string ?? $0.text("text") }.filter { !$0.isEmpty }
            let isKnown = feature["availability"]?["isAvailable"] != nil
            line += isKnown ? "  not available" : "  availability not determined"
            line += reasons.isEmpty ? "" : ": " + reasons.joined(separator: " ")
        }
        let actions = (feature["actions"]?.elements ?? []).map { action in
            let input = action.text("inputType")
            return "\(space)  · \(action.text("name"))  \(action.text("identifier"))"
                + (input.isEmpty || input == "NoInput" ? "" : " (\(input))")
        }
        return ([line] + actions).map { PrintableText.line($0) + "\n" }.joined()
    }

    /// Returns a list of the open stacks, with the requests in each, from the JSON with the stacks.
    static func stacks(_ section: JSONNode) -> String {
        let stacks = section["stacks"]?.elements ?? []
        guard !stacks.isEmpty else { return "No stack is open.\n" }
        return stacks.map(stack).joined()
    }

    private static func stack(_ stack: JSONNode) -> String {
        var lines = [heading(of: stack)]
        if let dropped = stack["dropped"]?.integer, dropped > 0 {
            lines.append("  (\(dropped) older entries)")
        }
        lines += (stack["entries"]?.elements ?? []).map(entry)
        return lines.map { PrintableText.line($0) + "\n" }.joined()
    }

    private static func heading(of stack: JSONNode) -> String {
        let (id, feature, session) = (stack["id"]?.integer ?? 0, stack.name("feature"), stack.text("session"))
        let heading = "stack \(id)  \(feature)  in session \(session)"
        guard let parent = stack["parentId"]?.integer else { return heading }
        return heading + ", opened from stack \(parent)"
    }

    private static func entry(_ entry: JSONNode) -> String {
        guard entry.text("kind") == "action" else {
            return "  → stack \(entry["id"]?.integer ?? 0)  \(entry.name("feature"))"
        }
        let input = entry["input"]?.string.map { " (\($0))" } ?? ""
        return "  \(entry.name("action"))\(input)  \(outcome(of: entry)) #\(entry["request"]?.integer ?? 0)"
    }

    private static func outcome(of entry: JSONNode) -> String {
        guard let outcome = entry["outcome"] else { return "running" }
        return outcome.string ?? outcome.text("kind")
    }

    /// Returns the JSON objects of the tweaks, one for each, from the inspector's JSON with the tweaks.
    static func tweakRows(_ section: JSONNode) -> [JSONNode] {
        (section["sections"]?.elements ?? []).flatMap { $0["rows"]?.elements ?? [] }
    }

    /// Returns a list of the tweaks with their values and the providers of these values.
    ///
    /// - Parameter section: The inspector's JSON with the tweaks.
    static func tweaks(_ section: JSONNode) -> String {
        let rows = tweakRows(section)
        guard !rows.isEmpty else { return "No tweak is declared.\n" }
        return rows.map { row in
            let mark = row["isOverridden"]?.isTrue == true ? "  (overridden)" : ""
            let source = row.text("source")
            let origin = source.isEmpty ? "" : "  from \(source)"
            return PrintableText.line("\(row.text("path")) = \(row.text("text"))\(origin)\(mark)") + "\n"
        }.joined()
    }

    /// Returns a text for people about the value of a tweak for a subject.
    ///
    /// - Parameters:
    ///   - answer: The inspector's answer to the query for the value.
    ///   - bytes: The JSON text of the answer.
    /// - Returns: A line with the value and its reason, a line with the error if there is one, then a line
    ///   for each operation of the tweak's rule, with the result of the operation.
    static func decision(_ answer: JSONNode, in bytes: [UInt8]) -> String {
        let value = answer["value"].map { node in
            let range = Int(node.range.lowerBound)..<Int(node.range.upperBound)
            return range.upperBound <= bytes.count ? String(decoding: bytes[range], as: UTF8.self) : ""
        }
        var parts = ["reason \(answer.text("reason"))"]
        if let variant = answer["variant"]?.string { parts.insert("variant '\(variant)'", at: 0) }
        if let code = answer["errorCode"]?.string { parts.append("error \(code)") }
        if let source = answer["source"]?.string { parts.append("from \(source)") }
        let head =
            "\(answer.text("path")) = \(value ?? "the default of the code")  (\(parts.joined(separator: ", ")))"
        let message = answer["errorMessage"]?.string.map { ["  " + $0] } ?? []
        let steps = (answer["steps"]?.elements ?? []).map(step)
        return ([head] + message + steps).map { PrintableText.line($0) + "\n" }.joined()
    }

    private static func step(_ node: JSONNode) -> String {
        let (name, result) = (node.text("operation"), node["result"]?.string)
        let depth = Int(node["depth"]?.integer ?? 0)
        let count = node["count"]?.integer ?? 0
        let note = count == 0 ? " not evaluated" : count > 1 && !name.isEmpty ? " (\(count) times)" : ""
        return String(repeating: "  ", count: max(0, min(depth, 256)) + 1)
            + (name.isEmpty || result == nil ? name : name + " → ")
            + (result ?? (name.isEmpty ? "…" : "")) + note
    }

    /// Returns a list of the machines and of the newest runs.
    ///
    /// Each edge of a machine has a line with the number of its recorded transitions.
    ///
    /// - Parameter section: The inspector's JSON with the flows.
    static func flows(_ section: JSONNode) -> String {
        let machines = section["machines"]?.elements ?? []
        let runs = section["runs"]?.elements ?? []
        guard !machines.isEmpty || !runs.isEmpty else { return "No flow has run inside an action yet.\n" }
        let listed = Set(runs.map { $0.text("flow") })
        return (machines.map(machine) + runs.map { PrintableText.line(run($0, listed)) + "\n" }).joined()
    }

    private static func machine(_ machine: JSONNode) -> String {
        let visits = machine["visits"]?.elements ?? []
        let taken = Set(visits.map { "\($0.text("from")) → \($0.text("to"))" })
        let drawn = (machine["graph"]?["edges"]?.elements ?? []).map {
            "\($0.text("from")) → \($0.text("to"))"
        }
        let lines =
            [machine.text("machine")]
            + visits.map { "  \($0.text("from")) → \($0.text("to"))  \($0["count"]?.integer ?? 0)×" }
            + drawn.filter { !taken.contains($0) }.map { "  \($0)  never" }
        return lines.map { PrintableText.line($0) + "\n" }.joined()
    }

    /// Returns the line of a run, indented by two spaces for each listed run inside of which the run was
    /// started.
    ///
    /// - Parameters:
    ///   - run: The JSON of the run.
    ///   - listed: The identities of the runs in the list.
    private static func run(_ run: JSONNode, _ listed: Set<String>) -> String {
        let parts = run.text("flow").split(separator: "/", omittingEmptySubsequences: false)
        let depth = parts.indices.dropFirst().count { listed.contains(parts[..<$0].joined(separator: "/")) }
        let state = run["ending"]?.string ?? "in \(run.text("state"))"
        let elapsed = run["elapsed"]?.number.map { "  " + InspectRow.duration($0) } ?? ""
        let action = run.name("action")
        return String(repeating: "  ", count: depth)
            + "run \(run.text("flow"))  \(run.text("machine"))  \(state)\(elapsed)"
            + (action.isEmpty ? "" : "  in \(action)")
    }
}
