package import FlintCore

/// Appends a line, suspending between reading and writing so that an overlap would lose one.
package enum NoteAppendAction: Action {
    package static let description = "Append a line"

    package static func perform(with context: ActionContext<NoteLine>, using note: Note) async throws -> Int {
        var lines = await note.lines
        await Task.yield()
        lines.append(context.input.text)
        await note.replace(with: lines)
        return lines.count
    }
}

/// Appends a line twice by performing another action.
package enum NoteAppendTwiceAction: Action {
    package static let description = "Append a line twice"

    package static func perform(with context: ActionContext<NoteLine>, using note: Note) async throws -> Int {
        try await context.perform(NoteFeature.append, with: context.input, using: note)
        return try await context.perform(NoteFeature.append, with: context.input, using: note)
    }
}

/// Gives the text of a note away.
package enum NoteShareAction: Action {
    package static let description = "Share a note"

    package static func perform(with context: ActionContext<NoInput>, using note: Note) async throws -> String
    {
        await note.lines.joined(separator: ",")
    }
}
