/// A record in the log of a store: a change of one run, its removal, or a note about obsolete files.
///
/// The fields of a run outside of the header stay encoded, because only workers and clients need them.
package enum LogRecord {
    /// A run has changed, or the record holds the run as a whole; `fields` is the range of the encoded fields
    /// that the header does not have.
    case change(RunHeader, fields: Range<Int>)
    /// A run was removed.
    case removal(FlowRunID)
    /// All segments (files of the log) up to this number are obsolete.
    case cleaned(upTo: UInt32)

    private enum Code {
        static let change: UInt8 = 1
        static let removal: UInt8 = 2
        static let cleaned: UInt8 = 3
        /// The code of a change of a run with a queue or a key; the header of such a record also has
        /// ``RunHeader/turn``.
        static let changeInLine: UInt8 = 4
    }

    /// Encodes a record from the header and the encoded fields of a run.
    ///
    /// - Parameters:
    ///   - header: The header of the record.
    ///   - fields: The encoded fields.
    /// - Returns: The record.
    package static func bytes(_ header: RunHeader, fields: [UInt8]) -> [UInt8] {
        var writer = ByteWriter()
        writer.add(byte: header.turn == nil ? Code.change : Code.changeInLine)
        header.write(to: &writer)
        writer.add(raw: fields)
        return writer.bytes
    }

    /// Encodes the changes of a run.
    ///
    /// - Parameters:
    ///   - record: The run.
    ///   - old: The previous version of the run.
    ///   - number: The number of earlier records of the run.
    ///   - previous: The location of the previous record.
    /// - Returns: The record.
    static func bytes(
        of record: borrowing FlowRecord, since old: borrowing FlowRecord, number: UInt64,
        previous: LogLocation
    ) -> [UInt8] {
        var writer = beginning(record, number: number, previous: previous)
        RunFields.write(record, since: old, to: &writer)
        return writer.bytes
    }

    /// Encodes a whole run.
    ///
    /// - Parameters:
    ///   - record: The run.
    ///   - number: The number of earlier records of the run.
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
        writer.add(byte: record.turn == nil ? Code.change : Code.changeInLine)
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
    /// - Parameter bytes: The record; the range `fields` of a change has indices of these bytes.
    /// - Throws: ``FlowBytesError`` if the bytes are not a record of a known kind.
    package init(_ bytes: ArraySlice<UInt8>) throws(FlowBytesError) {
        var reader = ByteReader(bytes)
        let code = try reader.byte()
        switch code {
        case Code.change, Code.changeInLine:
            let header = try RunHeader(&reader, hasTurn: code == Code.changeInLine)
            self = .change(header, fields: reader.position..<bytes.endIndex)
        case Code.removal: self = .removal(FlowRunID(machine: try reader.text(), id: try reader.text()))
        case Code.cleaned: self = .cleaned(upTo: try reader.fixed32())
        default: throw .newer
        }
    }
}
