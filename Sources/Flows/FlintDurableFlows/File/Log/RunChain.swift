/// The chain of records of a run since its last whole record.
///
/// Each record has the location of the previous one.
enum RunChain {
    /// The greatest number of records in a chain; a longer chain is damaged.
    private static let limit = 4_096

    /// Reads a run.
    ///
    /// - Throws: ``FlowFileError``.
    static func read(
        _ id: FlowRunID, endingAt last: LogLocation, from log: FlowLog
    ) throws(FlowFileError) -> FlowRecord {
        var parts: [(header: RunHeader, fields: ArraySlice<UInt8>)] = []
        var next: LogLocation? = last
        while let location = next {
            let bytes = try log.read(location)
            do throws(FlowBytesError) {
                guard case .change(let header, let fields) = try LogRecord(bytes), header.id == id,
                    parts.count < limit
                else { throw .order }
                parts.append((header, bytes[fields]))
                next = header.previous
            } catch {
                throw damage(id, location, log)
            }
        }
        do throws(FlowBytesError) {
            var record: FlowRecord?
            for part in parts.reversed() {
                record = try RunFields.record(part.fields, part.header, since: record)
            }
            guard let record else { throw .order }
            return record
        } catch {
            throw damage(id, last, log)
        }
    }

    private static func damage(_ id: FlowRunID, _ location: LogLocation, _ log: FlowLog) -> FlowFileError {
        FlowFileError(
            .damaged,
            "The run '\(id)' cannot be read from '\(SegmentHeader.name(of: location.segment))' in "
                + "'\(log.disk.path)', byte \(location.offset); close the store and repair it.")
    }
}
