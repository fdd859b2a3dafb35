import Foundation
import Testing

@testable import FlintSubjects

@Suite struct SubjectTests {
    @Test func `a subject without identifier is not the application`() {
        #expect(Subject(id: "") != .application)
        #expect(Set([Subject(id: ""), .application]).count == 2)
        #expect(!Subject(id: "").isApplication)
    }

    @Test func `attributes are part of the subject`() {
        var subject = Subject(id: "17", attributes: ["plan": "pro"])
        #expect(subject != Subject(id: "17"))
        subject["plan"] = nil
        #expect(subject == Subject(id: "17"))
    }

    @Test func `identifier and attributes are in no text`() {
        let subject = Subject(id: "secret-id", attributes: ["mail": "secret-mail"])
        var dumped = ""
        dump([subject], to: &dumped)
        for text in ["\(subject)", String(reflecting: subject), String(describing: [subject]), dumped] {
            #expect(!text.contains("secret"), "\(text)")
        }
    }

    @Test(arguments: [
        Subject.application, Subject(id: ""), Subject(id: "é\u{0}\u{202E}\""),
        Subject(
            id: "1",
            attributes: [
                "b": true, "i": 9_007_199_254_740_993, "d": 1.5, "s": "1", "a": [1, [], ["x": false]],
                "o": [:],
            ]),
    ])
    func `coding keeps everything`(subject: Subject) throws {
        let data = try JSONEncoder().encode(subject)
        #expect(try JSONDecoder().decode(Subject.self, from: data) == subject)
    }

    @Test(arguments: [
        "{}", "[]", #"{"id":1}"#, #"{"id":"a","attributes":{"x":null}}"#, #"{"application":false}"#,
    ])
    func `malformed subjects are errors`(text: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Subject.self, from: Data(text.utf8)) }
    }
}

@Suite struct SubjectPseudonymsTests {
    /// Vectors of the reference implementation: the key 00…0f, and messages 00, 01, … of 0 to 63 bytes.
    @Test func `the hash has the vectors of its authors`() {
        let pseudonyms = SubjectPseudonyms(key: 0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908)
        #expect(pseudonyms.hash([]) == 0x726f_db47_dd0e_0e31)
        #expect(pseudonyms.hash(0..<8) == 0x93f5_f579_9a93_2462)
        #expect(pseudonyms.hash(0..<15) == 0xa129_ca61_49be_45e5)
        #expect(pseudonyms.hash(0..<63) == 0x958a_324c_eb06_4572)
    }

    @Test func `pseudonyms depend on key and identifier`() {
        let (one, other) = (SubjectPseudonyms(key: 1, 2), SubjectPseudonyms(key: 1, 3))
        #expect(one.text(of: "a") == one.text(of: "a"))
        #expect(one.text(of: "a") != one.text(of: "b"))
        #expect(one.text(of: "a") != other.text(of: "a"))
        #expect((0..<2000).allSatisfy { one.text(of: "\($0)").count == 16 })
    }
}
