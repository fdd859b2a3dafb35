import FlintCore
import Foundation

extension DispatchEvent {
    /// The beginning of a request.
    static func began(_ request: Int, sequence: Int, input: String? = nil) throws -> DispatchEvent {
        try event(#""kind":"began","request":\#(request)"#, sequence, input)
    }

    /// The end of a request.
    static func ended(_ request: Int, sequence: Int, failing: Bool = false) throws -> DispatchEvent {
        let outcome = failing ? #""failure","failure":{"typeName":"Bad"}"# : #""success""#
        return try event(
            #""kind":"ended","request":\#(request),"closesActionStack":false,"outcome":\#(outcome)"#, sequence
        )
    }

    private static func event(
        _ members: String, _ sequence: Int, _ input: String? = nil
    ) throws -> DispatchEvent {
        let input = input.map { #","input":{"text":"\#($0)","info":{}}"# } ?? ""
        let text = #"{"v":1,"sequence":\#(sequence),"time":"2027-01-15T08:00:00.000Z",\#(members)\#(input)}"#
        return try JSONDecoder().decode(DispatchEvent.self, from: Data(text.utf8))
    }
}
