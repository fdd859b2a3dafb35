import Foundation
import Testing

@testable import FlintTelemetry

@Suite struct TelemetryEnvironmentTests {
    private static func findings(_ environment: [String: String]) -> [String] {
        TelemetryConfiguration(environment: environment).findings.map { "\($0.variable) \($0.code)" }
    }

    @Test func `without variables everything goes to this machine`() {
        let configuration = TelemetryConfiguration(environment: [:])
        #expect((configuration.isEnabled, configuration.findings.isEmpty) == (true, true))
        let exports = [configuration.traces, configuration.metrics, configuration.logs]
        #expect(
            exports.map(\.url.absoluteString) == [
                "http://localhost:4318/v1/traces", "http://localhost:4318/v1/metrics",
                "http://localhost:4318/v1/logs",
            ])
        #expect((configuration.traces.encoding, configuration.sampling) == (.protobuf, .always))
        #expect(configuration.serviceName?.hasPrefix("unknown_service:") == true)
    }

    @Test func `the smaller limit of an export counts`() {
        let configuration = TelemetryConfiguration(environment: [
            "OTEL_EXPORTER_OTLP_TIMEOUT": "2000", "OTEL_BSP_EXPORT_TIMEOUT": "300",
            "OTEL_BLRP_EXPORT_TIMEOUT": "30000", "OTEL_METRIC_EXPORT_TIMEOUT": "never",
        ])
        let exports = [configuration.traces, configuration.logs, configuration.metrics]
        #expect(exports.map(\.timeout) == [.milliseconds(300), .seconds(2), .seconds(2)])
        #expect(configuration.findings.map(\.variable) == ["OTEL_METRIC_EXPORT_TIMEOUT"])
    }

    @Test func `every variable counts`() {
        let configuration = TelemetryConfiguration(environment: [
            "OTEL_SDK_DISABLED": "TRUE", "OTEL_SERVICE_NAME": "shop",
            "OTEL_RESOURCE_ATTRIBUTES": "service.name=other,team=a%2Cb, empty=",
            "OTEL_EXPORTER_OTLP_ENDPOINT": "https://example.com/base/",
            "OTEL_EXPORTER_OTLP_LOGS_ENDPOINT": "http://logs.example.com:1/x",
            "OTEL_EXPORTER_OTLP_HEADERS": "api-key=a%20b,other=1",
            "OTEL_EXPORTER_OTLP_LOGS_HEADERS": "only=logs", "OTEL_EXPORTER_OTLP_PROTOCOL": "http/protobuf",
            "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL": "HTTP/JSON", "OTEL_EXPORTER_OTLP_TIMEOUT": "2000",
            "OTEL_EXPORTER_OTLP_TRACES_TIMEOUT": "3000", "OTEL_EXPORTER_OTLP_COMPRESSION": "none",
            "OTEL_TRACES_SAMPLER": "parentbased_traceidratio", "OTEL_TRACES_SAMPLER_ARG": "0.25",
            "OTEL_BSP_SCHEDULE_DELAY": "100", "OTEL_BSP_MAX_QUEUE_SIZE": "7",
            "OTEL_BSP_MAX_EXPORT_BATCH_SIZE": "3", "OTEL_BLRP_SCHEDULE_DELAY": "200",
            "OTEL_BLRP_MAX_QUEUE_SIZE": "8", "OTEL_BLRP_MAX_EXPORT_BATCH_SIZE": "4",
            "OTEL_METRIC_EXPORT_INTERVAL": "500", "OTEL_METRIC_EXPORT_TIMEOUT": "400",
            "OTEL_METRICS_EXPORTER": "none", "OTEL_TRACES_EXPORTER": "otlp",
            "OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE": "Delta",
            "OTEL_ATTRIBUTE_VALUE_LENGTH_LIMIT": "99",
        ])
        #expect((configuration.findings.isEmpty, configuration.isEnabled) == (true, false))
        #expect(configuration.serviceName == "shop")
        #expect((configuration.resource["team"], configuration.resource["empty"]) == ("a,b", ""))
        let (traces, logs, metrics) = (configuration.traces, configuration.logs, configuration.metrics)
        #expect(
            [traces, logs].map(\.url.absoluteString) == [
                "https://example.com/base/v1/traces", "http://logs.example.com:1/x",
            ])
        #expect((traces.headers, logs.headers) == (["api-key": "a b", "other": "1"], ["only": "logs"]))
        #expect((traces.encoding, logs.encoding) == (.json, .protobuf))
        #expect(
            [traces, logs, metrics].map(\.timeout) == [.seconds(3), .seconds(2), .milliseconds(400)])
        #expect([traces, logs, metrics].map(\.isOn) == [true, true, false])
        let (spans, records) = (configuration.spanBatching, configuration.logBatching)
        #expect((spans.delay, spans.queueCapacity, spans.batchSize) == (.milliseconds(100), 7, 3))
        #expect((records.delay, records.queueCapacity, records.batchSize) == (.milliseconds(200), 8, 4))
        #expect(
            (configuration.sampling, configuration.metricInterval) == (.ratio(0.25), .milliseconds(500)))
        #expect((configuration.temporality, configuration.textLimit) == (.delta, 99))
    }

    @Test(arguments: [
        ("OTEL_SDK_DISABLED", "yes"), ("OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"),
        ("OTEL_EXPORTER_OTLP_ENDPOINT", "ftp://x"), ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "http://"),
        ("OTEL_EXPORTER_OTLP_PROTOCOL", "xml"), ("OTEL_EXPORTER_OTLP_TIMEOUT", "-1"),
        ("OTEL_EXPORTER_OTLP_TIMEOUT", "99999999999999999999"), ("OTEL_EXPORTER_OTLP_COMPRESSION", "zip"),
        ("OTEL_TRACES_SAMPLER", "sometimes"), ("OTEL_BSP_MAX_QUEUE_SIZE", "0"),
        ("OTEL_BLRP_MAX_EXPORT_BATCH_SIZE", "many"), ("OTEL_METRIC_EXPORT_INTERVAL", "1.5"),
        ("OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE", "weekly"),
    ])
    func `a malformed variable is found, and the default counts`(name: String, value: String) {
        #expect(Self.findings([name: value]) == ["\(name) malformed"])
        let configuration = TelemetryConfiguration(environment: [name: value])
        let usual = TelemetryConfiguration()
        #expect(configuration.traces == usual.traces)
        #expect(
            (configuration.spanBatching, configuration.logBatching)
                == (usual.spanBatching, usual.logBatching))
        #expect(
            (configuration.metricInterval, configuration.sampling, configuration.isEnabled)
                == (usual.metricInterval, usual.sampling, true))
    }

    @Test func `what Flint does not have is found`() {
        for (name, value) in [
            ("OTEL_EXPORTER_OTLP_PROTOCOL", "grpc"), ("OTEL_TRACES_EXPORTER", "zipkin"),
            ("OTEL_TRACES_SAMPLER", "xray"), ("OTEL_TRACES_SAMPLER", "always_on"),
        ] { #expect(Self.findings([name: value]) == ["\(name) unsupported"]) }
        let gzip = TelemetryConfiguration(environment: ["OTEL_EXPORTER_OTLP_COMPRESSION": "gzip"])
        let canCompress = TelemetryConfiguration.canCompress
        #expect((gzip.traces.isCompressed, gzip.findings.isEmpty) == (canCompress, canCompress))
    }

    @Test(arguments: ["novalue", "a=1,=2", "k%20y=1", "key=a%0d%0aevil: 1", "key=%ff%fe", "a=%zz"])
    func `a malformed header is left out`(list: String) {
        let configuration = TelemetryConfiguration(environment: ["OTEL_EXPORTER_OTLP_HEADERS": list])
        #expect(configuration.findings.map(\.code) == [.unreadableMember])
        #expect(configuration.traces.headers.keys.allSatisfy { $0 == "a" })
        #expect(!configuration.findings[0].description.contains("evil"))
    }

    @Test func `a ratio outside does not count`() {
        for text in ["-0.1", "1.1", "nan", "half"] {
            let configuration = TelemetryConfiguration(environment: [
                "OTEL_TRACES_SAMPLER": "parentbased_traceidratio", "OTEL_TRACES_SAMPLER_ARG": text,
            ])
            #expect(
                (configuration.sampling, configuration.findings.map(\.variable))
                    == (.ratio(1), ["OTEL_TRACES_SAMPLER_ARG"]))
        }
    }

    @Test func `an empty variable is none`() {
        let names = [
            "OTEL_SDK_DISABLED", "OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_TRACES_SAMPLER", "OTEL_SERVICE_NAME",
        ]
        let configuration = TelemetryConfiguration(
            environment: Dictionary(uniqueKeysWithValues: names.map { ($0, " ") }))
        #expect(
            (configuration.findings.isEmpty, configuration.isEnabled, configuration.serviceName?.isEmpty)
                == (true, true, false))
    }

    @Test func `the checksum of gzip is the usual one`() {
        #expect(Gzip.checksum(of: Array("123456789".utf8)) == 0xcbf4_3926)
        #expect(Gzip.trailer(of: []) == [0, 0, 0, 0, 0, 0, 0, 0])
    }
}
