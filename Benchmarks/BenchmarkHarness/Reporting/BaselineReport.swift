import Foundation

/// An earlier report, read from a file that is not trusted.
///
/// Only the marker, the schema and the names are required; a file of another schema may lack other fields or have other
/// types for them, and then only the readable fields are compared.
package struct BaselineReport: Sendable, Equatable {
    /// The figures of one benchmark.
    package struct Figures: Sendable, Equatable {
        /// Nanoseconds per operation.
        package var time: Double?

        /// The ratio to the limit.
        package var ratio: Double?
    }

    /// The version of the fields.
    package let schema: Int

    /// The machine and the build, if the file has them in a known format.
    package let machine: MachineDescription?

    /// The figures by name; of a duplicate name, the first figures are used.
    package let figures: [String: Figures]

    /// The names in the order of the file.
    package let names: [String]

    /// Reads a file's bytes.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file.
    ///   - path: The path, for messages.
    /// - Throws: ``BenchmarkUsageError`` with the code `foreignFile`.
    package init(bytes: [UInt8], path: String) throws(BenchmarkUsageError) {
        guard let content = try? JSONDecoder().decode(Content.self, from: Data(bytes)),
            content.format == BenchmarkReport.formatName
        else {
            throw BenchmarkUsageError(
                .foreignFile, "'\(path)' was not written by --format json of these benchmarks")
        }
        schema = content.schema
        machine = content.machine
        names = content.rows.map(\.name)
        figures = Dictionary(
            content.rows.map { ($0.name, Figures(time: $0.time, ratio: $0.ratio)) },
            uniquingKeysWith: { first, _ in first })
    }

    private struct Content: Decodable {
        var format: String
        var schema: Int
        var machine: MachineDescription?
        var rows: [Row]

        private enum CodingKeys: String, CodingKey {
            case format
            case schema
            case machine
            case results
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            format = try container.decode(String.self, forKey: .format)
            schema = try container.decode(Int.self, forKey: .schema)
            machine = try? container.decode(MachineDescription.self, forKey: .machine)
            rows = try container.decode([Row].self, forKey: .results)
        }
    }

    private struct Row: Decodable {
        var name: String
        var time: Double?
        var ratio: Double?

        private enum CodingKeys: String, CodingKey {
            case name
            case time
            case ratio
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
            time = try? container.decode(Double.self, forKey: .time)
            ratio = try? container.decode(Double.self, forKey: .ratio)
        }
    }
}
