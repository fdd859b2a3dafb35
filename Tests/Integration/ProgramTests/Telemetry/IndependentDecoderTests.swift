import Foundation
import TestSupport
import Testing

@testable import FlintTelemetry
@testable import FlintTelemetryTests

/// Reads bodies with the package `opentelemetry-proto` of Python, where that is installed.
@Suite struct IndependentDecoderTests {
    private static let script = """
        import base64, json, sys
        from google.protobuf import json_format, unknown_fields
        from opentelemetry.proto.collector.logs.v1 import logs_service_pb2 as logs
        from opentelemetry.proto.collector.metrics.v1 import metrics_service_pb2 as metrics
        from opentelemetry.proto.collector.trace.v1 import trace_service_pb2 as trace
        kinds = {'traces': trace.ExportTraceServiceRequest, 'metrics': metrics.ExportMetricsServiceRequest,
                 'logs': logs.ExportLogsServiceRequest}
        def unknown(message):
            count = len(unknown_fields.UnknownFieldSet(message))
            for field, value in message.ListFields():
                if field.message_type is not None:
                    for item in (value if hasattr(value, '__len__') else [value]):
                        count += unknown(item)
            return count
        def ids(value):
            if isinstance(value, list): return [ids(item) for item in value]
            if not isinstance(value, dict): return value
            return {key: base64.b64encode(bytes.fromhex(item)).decode()
                    if key in ('traceId', 'spanId', 'parentSpanId') else ids(item) for key, item in value.items()}
        kind = kinds[sys.argv[1]]
        binary = kind()
        binary.ParseFromString(open(sys.argv[2], 'rb').read())
        if unknown(binary): sys.exit('unknown members')
        text = kind()
        json_format.ParseDict(ids(json.loads(open(sys.argv[3], 'rb').read())), text)
        if binary != text: sys.exit('the forms differ:' + str(binary) + str(text))
        print(binary.SerializeToString(deterministic=True).hex())
        """

    private static func status(
        _ signal: TelemetrySignal, _ encode: (OTLPEncoder) -> [[UInt8]]
    ) async throws -> ChildProcess.Result {
        let folder = try TemporaryFolder()
        try folder.write(script, to: "decode.py")
        try folder.write(bytes: Bodies.body(signal, .protobuf, encode), to: "body.pb")
        try folder.write(bytes: Bodies.body(signal, .json, encode), to: "body.json")
        return try await ChildProcess.run([
            "/usr/bin/env", "python3", folder.path("decode.py"), signal.rawValue, folder.path("body.pb"),
            folder.path("body.json"),
        ])
    }

    private static func isInstalled() async throws -> Bool {
        let check = "import google.protobuf, opentelemetry.proto.trace.v1.trace_pb2"
        return try await ChildProcess.run(["/usr/bin/env", "python3", "-c", check]).status == 0
    }

    @Test(
        .enabled("Needs python3 with opentelemetry-proto") { try await isInstalled() },
        arguments: TelemetrySignal.allCases)
    func `another implementation reads the same from both forms`(signal: TelemetrySignal) async throws {
        let span = try Samples.span()
        let record = TelemetryLogRecord(
            at: TelemetryTime(nanoseconds: 5), .error, .string(Samples.hostile), eventName: "e",
            attributes: span.attributes, context: span.context)
        let result = try await Self.status(signal) { encoder in
            switch signal {
            case .traces: [encoder.encode(span), encoder.encode(span)]
            case .metrics: [encoder.encode(Samples.metrics())]
            case .logs: [encoder.encode(record)]
            }
        }
        #expect(result.status == 0, "\(result.errors)")
        #expect(!result.output.isEmpty)
    }
}
