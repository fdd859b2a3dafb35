/// A record of a group, without the fields of a run that only those need who work on it.
package enum LogRecord {
    /// A run has changed, or is stored as a whole.
    case change(RunHeader, fields: Range<Int>)
    /// A run was removed.
    case removal(FlowRunID)
    /// Nothing that counts is in the segments up to this one.
    case cleaned(upTo: UInt32)

    private enum Code {
        static let change: UInt8 = 1
        static let removal: UInt8 = 2
        static let cleaned: UInt8 = 3
    }

    /// Writes a record that frames the fields of a run.
    ///
    /// - Parameters:
    ///   - header: What is known of the run without its fields.
    ///   - fields: The fields.
    /// - Returns: The record.
    package static func bytes(_ header: RunHeader, fields: [UInt8]) -> [UInt8] {
        var writer = ByteWriter()
        writer.add(byte: Code.change)
        header.write(to: &writer)
        writer.add(raw: fields)
        return writer.bytes
    }

    /// Writes what has changed of a run.
    ///
    /// - Parameters:
    ///   - record: The run.
    ///   - old: The run as it was.
    ///   - number: How many records of the run came before.
    ///   - previous: The record for which this one says what has changed.
    /// - Returns: The record.
    static func bytes(
        of record: borrowing FlowRecord, since old: borrowing FlowRecord, number: UInt64,
        previous: LogLocation
    ) -> [UInt8] {
        var writer = beginning(record, number: number, previous: previous)
        RunFields.write(record, since: old, to: &writer)
        return writer.bytes
    }

    /// Writes a whole run.
    ///
    /// - Parameters:
    ///   - record: The run.
    ///   - number: How many records of the run came before.
    /// - Returns: The record.
    static func bytes(ofWhole record: borrowing FlowRecord, number: UInt64) -> [UInt8] {
        var writer = beginning(record, number: number, previous: nil)
        RunFields.write(whole: record, to: &writer)
        return writer.bytes
    }

    private static func beginning(
        _ record: borrowing FlowRecord, number: UInt64, previous: LogLocation?
    ) -> ByteWriter {
        var writer = ByteWriter(capacity: 512)
        writer.add(byte: Code.change)
        RunHeader(record, number: number, previous: previous).write(to: &writer)
        return writer
    }

    package static func bytes(removing run: FlowRunID) -> [UInt8] {
        var writer = ByteWriter()
        writer.add(byte: Code.removal)
        writer.add(run.machine)
        writer.add(run.id)
        return writer.bytes
    }

    package static func bytes(cleanedUpTo segment: UInt32) -> [UInt8] {
        var writer = ByteWriter()
        writer.add(byte: Code.cleaned)
        writer.add(fixed: segment)
        return writer.bytes
    }

    /// Reads a record.
    ///
    /// - Parameter bytes: The record; ranges are of their indices.
    /// - Throws: ``FlowBytesError``.
    package init(_ bytes: ArraySlice<UInt8>) throws(FlowBytesError) {
        var reader = ByteReader(bytes)
        switch try reader.byte() {
        case Code.change:
            let header = try RunHeader(&reader)
            self = .change(header, fields: reader.position..<bytes.endIndex)
        case Code.removal: self = .removal(FlowRunID(machine: try reader.text(), id: try reader.text()))
        case Code.cleaned: self = .cleaned(upTo: try reader.fixed32())
        default: throw .newer
        }
    }
}
