public import Foundation

extension TelemetryConfiguration {
    /// Reads the variables of OpenTelemetry's specification, whose names begin with `OTEL_`.
    ///
    /// A malformed variable is ignored and listed in ``findings`` with the expected form. An empty variable
    /// counts as not set, as the specification says.
    ///
    /// - Parameter environment: The variables; by default those of the process.
    /// - SeeAlso: https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
    public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.init()
        var reader = TelemetryEnvironment(environment)
        if let isDisabled = reader.flag("OTEL_SDK_DISABLED") { isEnabled = !isDisabled }
        readResource(&reader)
        readSampling(&reader)
        for signal in TelemetrySignal.allCases { readExport(of: signal, &reader) }
        spanBatching.read("OTEL_BSP", &reader)
        logBatching.read("OTEL_BLRP", &reader)
        metricInterval = reader.milliseconds("OTEL_METRIC_EXPORT_INTERVAL", metricInterval)
        limit(.traces, "OTEL_BSP", &reader)
        limit(.logs, "OTEL_BLRP", &reader)
        limit(.metrics, "OTEL_METRIC", &reader)
        textLimit = reader.count("OTEL_ATTRIBUTE_VALUE_LENGTH_LIMIT", textLimit)
        let preference = "OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE"
        switch reader.word(preference) {
        case nil, "cumulative": break
        case "delta": temporality = .delta
        case "lowmemory":
            reader.note(.unsupported, preference, expected: "cumulative or delta", used: "cumulative")
        default: reader.note(.malformed, preference, expected: "cumulative or delta", used: "cumulative")
        }
        findings = reader.findings
    }

    private mutating func readResource(_ reader: inout TelemetryEnvironment) {
        for (key, value) in reader.list("OTEL_RESOURCE_ATTRIBUTES") { resource[key] = .string(value) }
        if let name = reader.text("OTEL_SERVICE_NAME") { serviceName = name }
    }

    /// Sets the rule that selects traces for the export, from `OTEL_TRACES_SAMPLER` and
    /// `OTEL_TRACES_SAMPLER_ARG`.
    ///
    /// The rule applies to traces that begin in this process. For a trace that another process began, Flint
    /// follows the decision of that process, because the trace would have gaps otherwise. A value without the
    /// prefix `parentbased_`, which asks for the rule on all traces, adds a finding.
    private mutating func readSampling(_ reader: inout TelemetryEnvironment) {
        let variable = "OTEL_TRACES_SAMPLER"
        guard let word = reader.word(variable) else { return }
        let prefix = "parentbased_"
        let root = word.hasPrefix(prefix) ? String(word.dropFirst(prefix.count)) : word
        switch root {
        case "always_on": sampling = .always
        case "always_off": sampling = .off
        case "traceidratio": sampling = .ratio(reader.fraction("OTEL_TRACES_SAMPLER_ARG", 1))
        case "jaeger_remote", "xray":
            reader.note(
                .unsupported, variable, expected: "parentbased_always_on, …_off or …_traceidratio",
                used: "parentbased_always_on")
            return
        default:
            reader.note(
                .malformed, variable, expected: "parentbased_always_on, …_off or …_traceidratio",
                used: "parentbased_always_on")
            return
        }
        guard root == word else { return }
        reader.note(.unsupported, variable, expected: prefix + root, used: prefix + root)
    }

    private mutating func readExport(of signal: TelemetrySignal, _ reader: inout TelemetryEnvironment) {
        let name = signal.rawValue.uppercased()
        let (common, own) = ("OTEL_EXPORTER_OTLP", "OTEL_EXPORTER_OTLP_\(name)")
        switch reader.word("OTEL_\(name)_EXPORTER") {
        case nil, "otlp": break
        case "none": self[signal].isOn = false
        default:
            reader.note(.unsupported, "OTEL_\(name)_EXPORTER", expected: "otlp or none", used: "otlp")
        }
        if let url = reader.url("\(own)_ENDPOINT", default: "the common endpoint") {
            self[signal].url = url
        } else if let url = reader.url("\(common)_ENDPOINT", default: "\(Self.localCollector)") {
            self[signal].url = url.appending(path: signal.path)
        }
        let ownHeaders = reader.list("\(own)_HEADERS", isHeader: true)
        let headers = ownHeaders.isEmpty ? reader.list("\(common)_HEADERS", isHeader: true) : ownHeaders
        for (key, value) in headers { self[signal].headers[key] = value }
        self[signal].timeout = reader.milliseconds(
            "\(own)_TIMEOUT", reader.milliseconds("\(common)_TIMEOUT", self[signal].timeout))
        readForm(of: signal, [own, common], &reader)
    }

    /// Lowers the timeout of a signal to the value of a variable such as `OTEL_BSP_EXPORT_TIMEOUT`, if that
    /// is shorter.
    ///
    /// An export consists of a single HTTP request, so the limit applies to that request.
    ///
    /// - Parameters:
    ///   - signal: The signal.
    ///   - prefix: The beginning of the variable's name, before `_EXPORT_TIMEOUT`.
    ///   - reader: Reads the variable, and collects findings.
    private mutating func limit(
        _ signal: TelemetrySignal, _ prefix: String, _ reader: inout TelemetryEnvironment
    ) {
        let timeout = self[signal].timeout
        self[signal].timeout = min(timeout, reader.milliseconds("\(prefix)_EXPORT_TIMEOUT", timeout))
    }

    private mutating func readForm(
        of signal: TelemetrySignal, _ prefixes: [String], _ reader: inout TelemetryEnvironment
    ) {
        if let variable = prefixes.map({ "\($0)_PROTOCOL" }).first(where: { reader.text($0) != nil }) {
            if let encoding = reader.word(variable).flatMap(TelemetryEncoding.init) {
                self[signal].encoding = encoding
            } else {
                let isKnown = reader.word(variable) == "grpc"
                reader.note(
                    isKnown ? .unsupported : .malformed, variable, expected: "http/protobuf or http/json",
                    used: "http/protobuf")
            }
        }
        guard let variable = prefixes.map({ "\($0)_COMPRESSION" }).first(where: { reader.text($0) != nil })
        else { return }
        switch reader.word(variable) {
        case "none": break
        case "gzip" where Self.canCompress: self[signal].isCompressed = true
        case "gzip":
            reader.note(.unsupported, variable, expected: "none, on this platform", used: "none")
        default: reader.note(.malformed, variable, expected: "gzip or none", used: "none")
        }
    }
}

extension TelemetryConfiguration.Batching {
    fileprivate mutating func read(_ prefix: String, _ reader: inout TelemetryEnvironment) {
        delay = reader.milliseconds("\(prefix)_SCHEDULE_DELAY", delay)
        queueCapacity = reader.count("\(prefix)_MAX_QUEUE_SIZE", queueCapacity)
        batchSize = reader.count("\(prefix)_MAX_EXPORT_BATCH_SIZE", batchSize)
        if batchSize > queueCapacity {
            reader.note(
                .malformed, "\(prefix)_MAX_EXPORT_BATCH_SIZE", expected: "at most the size of the queue",
                used: "\(queueCapacity)")
            batchSize = queueCapacity
        }
    }
}
