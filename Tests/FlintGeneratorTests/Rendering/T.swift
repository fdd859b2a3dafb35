import FlintGenerator
import Testing
@Suite struct TTests {
@Test func show() { 
 print(SwiftRenderer(options: RenderOptions()).render(FlowFile(name: "Refund.puml", machines: [SampleMachines.refund, SampleMachines.checkout])))
 print(SwiftRenderer(options: RenderOptions(access: .public, isolation: .mainActor, isCodable: true)).render(FlowFile(name: "Refund.puml", machines: [SampleMachines.checkout])))
}}
