#if SQLite
    internal import FlintDurableFlows

    /// The SQL statements that a connection prepares once and keeps.
    enum SQL: Int, CaseIterable {
        case begin, beginImmediate, commit, rollback, dataVersion, lowestReader
        case run, runVersion, runParent, runKey, insertRun, updateRun, moveRun, postpone, free, deleteRun
        case context, putContext, deleteContext
        case items, insertItem, deleteItems, deleteAllItems
        case awaited, insertAwaited, deleteAwaited, endAwaited, isAwaiting
        case kind, kindKey, insertKind
        case due, nextDue, owned, news, children, removable
        case lease, putLease, deleteLease, lostLeases, nextExpiry
        case time, putTime
        case names, putName
        case putTurn, postponeTurn, deleteTurn, taken, recent, opening, holdsKey, nextOfKey

        var text: String {
            switch self {
            case .begin: "BEGIN"
            case .beginImmediate: "BEGIN IMMEDIATE"
            case .commit: "COMMIT"
            case .rollback: "ROLLBACK"
            case .dataVersion: "PRAGMA data_version"
            case .lowestReader: "SELECT lowest_reader FROM flow_schema"

            case .run:
                """
                SELECT key, change, kind, slot, status, owner, due, ended, entered, news, cancel, epoch, version, claims,
                failures, events, arrival FROM runs WHERE machine = ? AND id = ?
                """
            case .runVersion: "SELECT key, change FROM runs WHERE machine = ? AND id = ?"
            case .runParent: "SELECT parent_machine, parent_id FROM runs WHERE machine = ? AND id = ?"
            case .runKey: "SELECT key, ended IS NULL FROM runs WHERE machine = ? AND id = ?"
            case .insertRun:
                """
                INSERT INTO runs(machine, id, parent_machine, parent_id, change, kind, slot, entered, news, cancel, epoch,
                version, claims, failures, events, arrival, error, status, owner, due, ended, started)
                VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
            case .updateRun:
                """
                UPDATE runs SET change = ?, kind = ?, slot = ?, entered = ?, news = ?, cancel = ?, epoch = ?, version = ?,
                claims = ?, failures = ?, events = ?, arrival = ?, error = ? WHERE key = ?
                """
            case .moveRun:
                """
                UPDATE runs SET change = ?, kind = ?, slot = ?, entered = ?, news = ?, cancel = ?, epoch = ?, version = ?,
                claims = ?, failures = ?, events = ?, arrival = ?, error = ?, status = ?, owner = ?, due = ?, ended = ?
                WHERE key = ?
                """
            case .postpone: "UPDATE runs SET due = ?, change = change + 1 WHERE machine = ? AND id = ?"
            case .free:
                """
                UPDATE runs SET owner = NULL, status = \(FlowStatus.ready.code), due = ?, change = change + 1
                WHERE machine = ? AND id = ?
                """
            case .deleteRun: "DELETE FROM runs WHERE key = ?"

            case .context: "SELECT data FROM contexts WHERE key = ?"
            case .putContext: "REPLACE INTO contexts(key, data) VALUES(?, ?)"
            case .deleteContext: "DELETE FROM contexts WHERE key = ?"

            case .items: "SELECT list, position, data FROM items WHERE run = ? ORDER BY list, position"
            case .insertItem: "INSERT INTO items(run, list, position, data) VALUES(?, ?, ?, ?)"
            case .deleteItems: "DELETE FROM items WHERE run = ? AND list = ? AND position BETWEEN ? AND ?"
            case .deleteAllItems: "DELETE FROM items WHERE run = ?"

            case .awaited: "SELECT machine, id FROM awaited WHERE run = ? ORDER BY position"
            case .insertAwaited: "INSERT INTO awaited(run, position, machine, id, open) VALUES(?, ?, ?, ?, 1)"
            case .deleteAwaited: "DELETE FROM awaited WHERE run = ?"
            case .endAwaited:
                "UPDATE awaited SET open = 0 WHERE run = ? AND machine = ? AND id = ? AND open = 1"
            case .isAwaiting: "SELECT 1 FROM awaited WHERE run = ? AND open = 1 LIMIT 1"

            case .kind: "SELECT machine, state, context, revision FROM kinds WHERE key = ?"
            case .kindKey:
                "SELECT key FROM kinds WHERE machine = ? AND state = ? AND context = ? AND revision = ?"
            case .insertKind: "INSERT INTO kinds(machine, state, context, revision) VALUES(?, ?, ?, ?)"

            case .due:
                """
                SELECT key, machine, id, due FROM runs WHERE kind = ? AND due IS NOT NULL AND due <= ?
                ORDER BY due, key LIMIT ?
                """
            case .nextDue: "SELECT min(due) FROM runs WHERE kind = ? AND due IS NOT NULL"
            case .owned: "SELECT machine, id FROM runs WHERE owner = ? ORDER BY machine, id"
            case .news: "SELECT machine, id FROM runs WHERE owner = ? AND news = 1 ORDER BY machine, id"
            case .children:
                """
                SELECT machine, id FROM runs WHERE parent_machine = ? AND parent_id = ? AND ended IS NULL
                ORDER BY machine, id
                """
            case .removable:
                """
                SELECT machine, id FROM runs AS old WHERE ended IS NOT NULL AND ended < ? AND NOT EXISTS (
                    SELECT 1 FROM runs WHERE machine = old.parent_machine AND id = old.parent_id AND ended IS NULL
                ) LIMIT ?
                """

            case .time: "SELECT now, uptime, boot, lead FROM time"
            case .putTime: "REPLACE INTO time(key, now, uptime, boot, lead) VALUES(1, ?, ?, ?, ?)"

            case .names: "SELECT machine, fingerprint, kind, name FROM names"
            case .putName: "INSERT OR IGNORE INTO names(machine, fingerprint, kind, name) VALUES(?, ?, ?, ?)"

            case .putTurn:
                "REPLACE INTO turns(run, queue, key, stage, rank, starts, admitted) VALUES(?, ?, ?, ?, ?, ?, ?)"
            case .postponeTurn:
                "UPDATE turns SET starts = ? WHERE run = (SELECT key FROM runs WHERE machine = ? AND id = ?)"
            case .deleteTurn: "DELETE FROM turns WHERE run = ?"
            case .taken:
                "SELECT count(*) FROM turns WHERE queue = ? AND stage = \(FlowTurn.Stage.admitted.code)"
            case .recent:
                "SELECT count(*) FROM turns WHERE queue = ? AND admitted IS NOT NULL AND admitted > ?"
            case .opening:
                """
                SELECT admitted FROM turns WHERE queue = ? AND admitted IS NOT NULL ORDER BY admitted DESC LIMIT 1 OFFSET ?
                """
            case .holdsKey:
                """
                SELECT 1 FROM turns WHERE key = ? AND stage BETWEEN \(FlowTurn.Stage.queued.code)
                AND \(FlowTurn.Stage.paused.code) LIMIT 1
                """
            case .nextOfKey:
                """
                SELECT machine, id FROM turns JOIN runs ON runs.key = turns.run
                WHERE turns.key = ? AND stage = \(FlowTurn.Stage.behind.code) ORDER BY rank, starts, run LIMIT 1
                """

            case .lease: "SELECT 1 FROM workers WHERE name = ?"
            case .putLease: "REPLACE INTO workers(name, boot, expiry) VALUES(?, ?, ?)"
            case .deleteLease: "DELETE FROM workers WHERE name = ?"
            case .lostLeases: "SELECT name FROM workers WHERE boot <> ? OR expiry <= ?"
            case .nextExpiry:
                """
                SELECT min(CASE WHEN boot = ? THEN expiry ELSE 0 END) FROM workers
                WHERE EXISTS (SELECT 1 FROM runs WHERE owner = workers.name)
                """
            }
        }
    }
#endif
