import FlintDurableFlows

extension FlowEngineConfiguration {
    /// No lease ends by itself, however busy the machine is: else another worker would do steps again.
    static var patient: FlowEngineConfiguration { FlowEngineConfiguration(lease: .seconds(3_600)) }
}
