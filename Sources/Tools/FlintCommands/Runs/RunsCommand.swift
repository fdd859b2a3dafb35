internal import FlintBasics
internal import FlintDurableFlows
internal import FlintJSON
package import FlintTool
internal import Foundation

/// The command `flint runs`, which lists, explains and changes the stored runs of a store.
package struct RunsCommand {
    let request: RunsRequest
    /// The time at which the command runs, from which the ages of runs are computed.
    var now = FlowTime(microseconds: Int64(Date().timeIntervalSince1970 * 1e6))

    /// The number of runs that are read from the store at once.
    var pageSize = 1_000
    /// A function that makes a random text, which distinguishes a new run from earlier runs of the same
    /// identity.
    var makeText = FlowEngineConfiguration().makeText

    static let options: [CommandOption] = [
        .machine, .state, .status, .queue, .olderThan, .after, .limit,
        .json.only(for: "runs list", "runs show", "runs events"), .errors, .print, .yes, .from, .named,
        .key, .by, .because, .contextType, .storedContext, .force, .schema,
    ]

    /// The declaration of the command, with its options and help texts.
    package static let command = ToolCommand(
        "runs",
        synopsis: "list|show|send|retry|move|cancel|… STORE [RUN] [options]",
        headline: "list stored runs of durable flows, and act on them",
        summary: """
            Works with the runs that a program keeps. STORE is a folder, a file of SQLite, or a database of PostgreSQL:
            'postgresql://USER@HOST/NAME' or 'host=… dbname=…', with the password in '~/.pgpass' or PGPASSWORD. The
            folder of a running program can be read; end the program before you act on its runs. A run is written
            MACHINE/ID.

              list STORE                    the runs, a line each
              show STORE RUN                one run: where it is, its path, its steps, what was done to it
              send STORE RUN TYPE [JSON]    stores an event, which it consumes when it waits for the type
              retry STORE RUN               lets a run that is stuck go on at its last entry; from Fail it returns to
                                            the state that failed
              move STORE RUN STATE [JSON]   lets a run go on at another state, with this context or the present one
              cancel STORE RUN              asks a run to cancel; with '--force' it ends without its code
              restart STORE RUN --from=STATE [JSON]
                                            starts a run that begins at this state, with this context or that of the
                                            run, which must have ended; with '--force' it need not
              remove STORE RUN              removes a run that has ended
              remove STORE --older-than=AGE removes the runs that ended longer ago, after a question
              events STORE RUN              the events that it has not consumed, also those that were set aside
              drop STORE RUN NUMBER         removes such an event
              replace STORE RUN NUMBER [TYPE [JSON]]
                                            stores such an event again, with another type or other contents if they
                                            are given; with '--context' the context of a stuck run instead
              export STORE                  everything that is stored, as one line of JSON for each run
              migrate STORE                 makes or updates the tables of a file or database; with '--print' it prints
                                            the SQL for a database, with the rights of the roles worker and reader
              repair FOLDER                 keeps what a damaged folder has that can be read

            'retry', 'move' and 'cancel' take a selection in place of RUN: '--machine', '--state', '--status',
            '--queue' and '--older-than'. They count the runs and ask before they change any; without a terminal they
            need '--yes'.

            Contexts, results and events appear in 'export' only, and there as they are stored: encoded by the codec of
            the program, if it has one. An event of 'send' is stored without it. Texts of errors may contain such
            values: 'list', 'show' and 'events' print them with '--errors'.
            """,
        options: options,
        example: "flint runs list Runs --status=stuck"
    ) { arguments throws(UsageError) in
        let request = try RunsRequest(arguments, user: NSUserName())
        return { console in RunsCommand(request: request).run(&console) }
    }

    func run(_ console: inout Console) {
        do {
            let place = try StorePlace(request, console.system)
            if case .migrate(let prints) = request.task {
                return console.print(try Awaited.value { try await place.migrate(printing: prints) })
            }
            if case .folder(let path) = place, request.task == .repair {
                let folder = URL(filePath: path, directoryHint: .isDirectory)
                let report = try Awaited.value { try await FileFlowStore.repair(directory: folder) }
                return console.print("\(report)\n")
            }
            let store = try Awaited.value { try await place.open(isReading: request.task.isReading) }
            defer { try? Awaited.value { await store.close() } }
            try perform(on: store.runs, &console)
        } catch let error as FileError {
            console.report(error)
        } catch {
            console.system.printError(PrintableText.line("flint: error: \(error)"))
            console.raise(to: StorePlace.isInaccessible(error) ? .files : .findings)
        }
    }

    private func perform(on store: any FlowStore, _ console: inout Console) throws {
        switch request.task {
        case .list(let query): try list(query, store, &console)
        case .export(let query): try export(query, store, &console)
        case .show(let id):
            let record = try known(id, store)
            console.print(
                request.printsJSON
                    ? try RunSummary.line(RunSummary(of: record, showsErrors: request.showsErrors))
                    : text.text(of: record))
        case .send(let id, let type, let payload, let key):
            try check(type, as: .event, of: id.machine, in: store)
            try Awaited.value { try await store.send(type, payload: payload, to: id, key: key) }
            console.print("\(id) has the event '\(type)'.\n")
        case .act(let id, let act): try perform(act, on: id, store, &console)
        case .all(let operation): try change(operation, in: store, &console)
        case .events(let id):
            let record = try known(id, store)
            console.print(
                try request.printsJSON
                    ? RunSummary.events(of: record, showsErrors: request.showsErrors)
                    : text.events(of: record))
        case .replaceEvent(let id, let number, let type, let contents, let actor, let reason):
            let event = try Self.replacement(of: number, type: type, contents: contents, in: known(id, store))
            try check(event.type, as: .event, of: id.machine, in: store)
            try perform(FlowAct(.replace, by: actor, because: reason, event: event), on: id, store, &console)
        case .replaceContext(let id, let context, let actor, let reason):
            let entry = try Self.entry(withContext: context, of: known(id, store))
            try perform(FlowAct(.replace, by: actor, because: reason, to: entry), on: id, store, &console)
        case .move(let id, let state, let context, let type, let actor, let reason):
            try check(state, as: .state, of: id.machine, in: store)
            let names = try Awaited.value { try await store.registeredNames() }
            let entry = try Self.entry(state, context, type, of: try known(id, store), names)
            if !request.isForced { try Self.check(entry.kind, in: names) }
            try perform(FlowAct(.move, by: actor, because: reason, to: entry), on: id, store, &console)
        case .restart(let restart): try self.restart(restart, in: store, &console)
        case .remove(let age): try remove(age, from: store, &console)
        case .removeRun(let id):
            try Awaited.value { try await store.removeRun(id) }
            console.print(PrintableText.line("\(id) was removed.") + "\n")
        case .migrate, .repair: break
        }
    }

    private func perform(
        _ act: FlowAct, on id: FlowRunID, _ store: any FlowStore, _ console: inout Console
    ) throws {
        try Awaited.value { try await store.perform(act, on: id) }
        console.print(text.table(of: [try known(id, store)]))
    }

    /// Checks that a state or event of a machine has a name that workers have registered, unless `--force` is
    /// given.
    ///
    /// If workers have registered no names for the machine, every name is accepted.
    ///
    /// - Throws: `FlowStoreError` with the code `unknownEvent` or `missingEntry` if the name is not
    ///   registered; the text suggests a similar one.
    func check(
        _ name: String, as kind: FlowMachineName.Kind, of machine: String, in store: any FlowStore
    ) throws {
        if request.isForced { return }
        let names = try Awaited.value { try await store.registeredNames() }.filter { $0.machine == machine }
        let same = names.filter { $0.kind == kind }.map(\.name)
        guard !names.isEmpty, !same.contains(name), !same.contains("") else { return }
        let known = Set(same).sorted()
        let what = kind == .event ? "awaits an event" : "has a state"
        let hint =
            NearestName.nearest(to: name, among: known).map { "did you mean '\($0)'?" }
            ?? "it \(kind == .event ? "awaits" : "has") \(known.isEmpty ? "none" : known.joined(separator: ", "))"
        throw FlowStoreError(
            kind == .event ? .unknownEvent : .missingEntry,
            "No registered version of the machine '\(machine)' \(what) '\(name)'; \(hint)")
    }

    /// Checks that a version of a machine that workers have registered has this type of context at a state.
    ///
    /// If workers have registered no types for the state, every type is accepted.
    ///
    /// - Throws: `FlowStoreError` with the code `missingEntry` if the type is not registered; the text names
    ///   those that are.
    static func check(_ kind: FlowKind, in names: Set<FlowMachineName>) throws(FlowStoreError) {
        let known = names.contexts(of: kind.state, in: kind.machine)
        guard !known.isEmpty, !known.contains(kind.context) else { return }
        func text(_ type: String) -> String { type.isEmpty ? "no context" : "a context '\(type)'" }
        throw FlowStoreError(
            .missingEntry,
            "No registered version of the machine '\(kind.machine)' has \(text(kind.context)) at "
                + "'\(kind.state)', but \(known.sorted().map(text).joined(separator: " or ")); give it as JSON, and "
                + "its type with '--context-type'")
    }

    /// Makes the stored entry into a state to which a run moves.
    ///
    /// It names no awaited events, even if the state waits for some.
    ///
    /// The worker that claims the run adds the awaited events, because only the program has the diagram.
    ///
    /// - Parameters:
    ///   - state: The name of the state.
    ///   - context: The context as JSON; `nil` for that of the present state or, if that cannot be read, of
    ///     the previous state. A state that is registered without a context gets none.
    ///   - type: The name of the context's type, as in the diagram; `nil` for that of the present state.
    ///   - record: The run.
    ///   - names: The registered names, with the revisions of contexts. A context that stays in its state
    ///     keeps its revision.
    static func entry(
        _ state: String, _ context: String?, _ type: String?, of record: FlowRecord,
        _ names: Set<FlowMachineName>
    ) throws(UsageError) -> FlowStoredEntry {
        guard type != nil || record.kind.state != "Fail" else {
            throw UsageError(
                "the run is at Fail, so the type of the context is unknown; give '--context-type=TYPE'")
        }
        let revision = names.revision(of: state, in: record.id.machine)
        if context == nil, type == nil, record.kind.context != "",
            names.contexts(of: state, in: record.id.machine) == [""]
        {
            return FlowStoredEntry(
                number: 0, kind: FlowKind(machine: record.id.machine, state: state, revision: revision),
                state: .encoded(Array(#"{"state":"\#(state)"}"#.utf8)), wait: nil)
        }
        let isSame = context == nil && state == record.kind.state
        let contexts = [context, Self.context(in: record.entry.state), Self.context(in: record.previous)]
        guard let context = contexts.compactMap(\.self).first,
            let bytes = RunsRequest.contents(context, of: state, as: .state)
        else {
            throw UsageError(
                "the present context cannot be read here; give the context of '\(state)' as JSON")
        }
        return FlowStoredEntry(
            number: 0,
            kind: FlowKind(
                machine: record.id.machine, state: state, context: type ?? record.kind.context,
                revision: isSame ? record.kind.revision : revision),
            state: .encoded(bytes), wait: nil)
    }

    /// Returns the context of a stored state as JSON; `nil` if the state holds an error, or if its bytes are
    /// not JSON, for example because a codec has encrypted them.
    static func context(in state: FlowStoredState) -> String? {
        guard case .encoded(let bytes) = state,
            let members = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any],
            let data = try? JSONSerialization.data(
                withJSONObject: members["context"] ?? [:],
                options: [.fragmentsAllowed, .withoutEscapingSlashes])
        else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    private var text: RunText { RunText(now, showsErrors: request.showsErrors) }

    func known(_ id: FlowRunID, _ store: any FlowStore) throws -> FlowRecord {
        if let record = try Awaited.value({ try await store.record(of: id) }) { return record }
        throw FlowStoreError(.unknownRun, "There is no run '\(id)'; 'flint runs list' shows what there is.")
    }

    private func list(_ query: FlowQuery, _ store: any FlowStore, _ console: inout Console) throws {
        let runs = try Awaited.value { try await store.runs(query) }
        if request.printsJSON {
            for run in runs {
                console.print(try RunSummary.line(RunSummary(of: run, showsErrors: request.showsErrors)))
            }
            return
        }
        console.print(runs.isEmpty ? "There is no such run.\n" : text.table(of: runs))
        if runs.count == query.limit, let last = runs.last {
            console.print(PrintableText.line("There may be more: go on with '--after=\(last.id)'.") + "\n")
        }
    }

    /// Prints all runs that match a query as JSON, one line for each.
    ///
    /// It reads the runs page by page, so that memory does not grow with the store.
    private func export(_ query: FlowQuery, _ store: any FlowStore, _ console: inout Console) throws {
        var query = query
        query.limit = pageSize
        while !console.isOutputClosed {
            let page = try Awaited.value { [query] in try await store.runs(query) }
            for record in page { console.print(try RunSummary.line(record)) }
            guard page.count == query.limit, let last = page.last else { return }
            query.after = last.id
        }
    }
}
