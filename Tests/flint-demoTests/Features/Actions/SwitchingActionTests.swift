import FlintCore
import FlintTesting
import Testing

@testable import flint_demo

@Suite(.notes) struct SwitchingActionTests {
    private let presenter = RecordingPresenter()

    private func context(_ word: String) -> ActionContext<FeatureWord> {
        ActionContext(input: FeatureWord(text: word))
    }

    @Test(arguments: ["export", "Export", "ExportFeature"])
    func `a feature is switched by name or identifier`(word: String) async throws {
        #expect(ExportFeature.isAvailable == false)
        try await FeatureEnableAction.perform(with: context(word), using: presenter)
        #expect(ExportFeature.isAvailable == true)
        try await FeatureDisableAction.perform(with: context(word), using: presenter)
        #expect(ExportFeature.isAvailable == false)
        #expect(presenter.reports == [.switched("Export", isOn: true), .switched("Export", isOn: false)])
    }

    @Test(arguments: [
        ("exprot", FeatureWordError.Code.unknown), ("Browsing", .unconditional), ("journal", .otherGate),
    ])
    func `other features are not switched`(word: String, code: FeatureWordError.Code) async throws {
        for switching in [FeatureEnableAction.perform, FeatureDisableAction.perform] {
            let error = await #expect(throws: FeatureWordError.self) {
                try await switching(context(word), presenter)
            }
            #expect(error?.code == code)
        }
    }

    @Test func `the list has every registered feature, with the reasons of those that are closed`()
        async throws
    {
        let sample = try SampleDesk()
        let features = try await FeatureListAction.perform(
            with: sample.context(FeatureListing(isLive: false)), using: presenter)
        #expect(features.map(\.name) == Flint.current.features.map(\.name))
        #expect(
            features.filter { $0.availability.isAvailable != true }.map(\.name)
                == ["Export", "Statistics", "Journal", "Archive", "Editor"])
        let export = try #require(features.first { $0.name == "Export" })
        #expect(export.gates == ["switch"])
        #expect(export.openings.map(\.command) == ["enable export"])
        #expect(export.depth == 1)
        #expect(export.availability.explanation == "Export is switched off.")
        #expect(presenter.reports == [.features(features)])
    }
}
