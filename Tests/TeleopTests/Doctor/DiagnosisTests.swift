import Testing

@testable import Teleop

@Suite("What the doctor found, for people and for machines")
struct DiagnosisTests {
    static let all = [
        Diagnosis("clock", "it is synchronised"),
        Diagnosis("others", "a\nbridge", .warning(remedy: "end it")),
        Diagnosis("broker", "say \"no\"", .fault(remedy: "start it")),
    ]

    @Test("a line each, and below it what to do; nobody's name moves the cursor")
    func lines() {
        #expect(
            Self.all.map(\.lines).joined() == """
                ok       clock      it is synchronised
                warning  others     a bridge
                                    -> end it
                fault    broker     say "no"
                                    -> start it

                """)
    }

    @Test("a JSON array of objects with all keys")
    func json() {
        #expect(
            Self.all.json
                == #"[{"verdict":"ok","subject":"clock","text":"it is synchronised","remedy":null},"#
                + #"{"verdict":"warning","subject":"others","text":"a\u000abridge","remedy":"end it"},"#
                + #"{"verdict":"fault","subject":"broker","text":"say \"no\"","remedy":"start it"}]"#
        )
        #expect([Diagnosis]().json == "[]")
    }

    @Test("only a fault makes the exit status 1")
    func status() {
        #expect([Diagnosis]().exitStatus == .done)
        #expect(Array(Self.all.prefix(2)).exitStatus == .done)
        #expect(Self.all.exitStatus == .fault)
    }
}
