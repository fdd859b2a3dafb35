/// The chain of records of a run since the last record that holds the run as a whole.
///
/// Each record has the location of the previous one.
enum RunChain {
    /// The greatest number of records in a chain; a longer chain is damaged.
    static let limit = 65_536

    /// Reads a run.
    ///
    /// - Returns: The run, and the number of its last record: ``RunHeader/number``.
    /// - Throws: ``FlowFileError`` with the code `damaged` if a record is damaged or missing, or
    ///   `inaccessible` if a file cannot be read.
    static func read(
        _ id: FlowRunID, endingAt last: LogLocation, from log: FlowLog
    ) throws(FlowFileError) -> (record: FlowRecord, number: UInt64) {
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
                // The version before is given away, so that its lists are changed in place.
                record = try RunFields.record(part.fields, part.header, since: record.take())
            }
            guard let record, let newest = parts.first else { throw .order }
            return (record, newest.header.number)
        } catch {
            throw damage(id, last, log)
        }
    }

    /// Reads the header of a run's last record; `nil` if the record cannot be read or is not about a run.
    static func header(at location: LogLocation, from log: FlowLog) throws(FlowFileError) -> RunHeader? {
        guard case .change(let header, _) = try? LogRecord(try log.read(location)) else { return nil }
        return header
    }

    private static func damage(_ id: FlowRunID, _ location: LogLocation, _ log: FlowLog) -> FlowFileError {
        FlowFileError(
            .damaged,
            "The run '\(id)' cannot be read from '\(SegmentHeader.name(of: location.segment))' in "
                + "'\(log.disk.path)', byte \(location.offset); close the store and repair it.")
    }
}
