// Written by the tests from the drawings.
// swift-format-ignore-file

import FlintFlows

struct JourneyScripted: JourneyStateMachine {
    let script: Script

    func onBegin(_ context: Int, from _: State) async throws -> State.Begin {
        switch try await script.choose(1) {
        default: return .start(1)
        }
    }

    func onStart(_ context: Int, from _: State) async throws -> State.Start {
        switch try await script.choose(1) {
        default: return .decide(1)
        }
    }

    func onDecide(_ context: Int, from _: State) async throws -> State.Decide {
        switch try await script.choose(10) {
        case 0: return .trip(1)
        case 1: return .tripDeepHistory(1)
        case 2: return .tripHistory(1)
        case 3: return .tripRideRest
        case 4: return .meal
        case 5: return .split(1)
        case 6: return .ask
        case 7: return .waiting
        case 8: return .pausing
        default: return .hoping
        }
    }

    func onTrip(_ context: JourneyTripEntry, from _: State) async throws -> State.Trip {
        let scripts = try script.regions("Trip", 1)
        return try await runTrip(JourneyTripScripted(script: scripts[0]), context)
    }

    func onMeal(from _: State) async throws -> State.Meal {
        let scripts = try script.regions("Meal", 2)
        return try await runMeal(region1: JourneyMealRegion1Scripted(script: scripts[0]), region2: JourneyMealRegion2Scripted(script: scripts[1])) { _ in .ask }
    }

    func onSplit(_ context: Int, from _: State) async throws -> State.Split {
        let scripts = try script.regions("Split", 2)
        return try await runSplit(pack: JourneySplitPackScripted(script: scripts[0]), call: JourneySplitCallScripted(script: scripts[1]), context)
    }

    func onAsk(from _: State) async throws -> State.Ask {
        func ask() async throws -> Int {
            switch try await subflow(to: QuestionScripted(script: script.inner("Ask"))) {
            case .finished: 0
            case .back: 1
            case .cancelled: 2
            }
        }
        switch try await ask() {
        case 0: return .decide(1)
        case 1: return .done(1)
        default: return .waiting
        }
    }

    func onWaiting(on _: State.Waiting.Event, from _: State) async throws -> State.Waiting {
        switch try await script.choose(2) {
        case 0: return .start(1)
        default: return .done(1)
        }
    }

    func onPausing(on _: State.Pausing.Event, from _: State) async throws -> State.Pausing {
        switch try await script.choose(1) {
        default: return .done(1)
        }
    }

    func onHoping(on _: State.Hoping.Event, from _: State) async throws -> State.Hoping {
        switch try await script.choose(2) {
        case 0: return .start(1)
        default: return .pausing
        }
    }

    func onDone(_ context: Int, from _: State) async throws -> State.Done {
        switch try await script.choose(3) {
        case 0: return .end(1)
        case 1: return .start(1)
        default: return .fail(Oops())
        }
    }

    func onMeet(_ context: JourneySplitOutput, from _: State) async throws -> State.Meet {
        switch try await script.choose(1) {
        default: return .done(1)
        }
    }

    func onEnd(_ context: Int, from _: State) async throws -> State.End {
        switch try await script.choose(2, isReserved: true) {
        case 0: return .done(1)
        default: return .terminate(context)
        }
    }

    func onFail(_ error: any Error, from _: State) async throws -> State.Fail {
        switch try await script.choose(2, isReserved: true) {
        case 0: return .start(1)
        default: return .terminate(error)
        }
    }

    func onTerminate(_ result: Result<Output, any Error>, from _: State) async throws -> Output {
        script.end()
        return try result.get()
    }
}

struct JourneyTripScripted: JourneyTripStateMachine {
    let script: Script

    func onBegin(_ context: Int, from _: State) async throws -> State.Begin {
        switch try await script.choose(1) {
        default: return .plan(1)
        }
    }

    func onRide(_ context: JourneyTripRideEntry, from _: State) async throws -> State.Ride {
        let scripts = try script.regions("Ride", 1)
        return try await runRide(JourneyTripRideScripted(script: scripts[0]), context)
    }

    func onPlan(_ context: Int, from _: State) async throws -> State.Plan {
        switch try await script.choose(2) {
        case 0: return .ride
        default: return .decide(1)
        }
    }

    func onArrived(_ context: Int, from _: State) async throws -> State.Arrived {
        switch try await script.choose(2) {
        case 0: return .end(1)
        default: return .rideHistory
        }
    }

    func onEnd(_ context: JourneyTripExit, from _: State) async throws -> State.End {
        switch try await script.choose(1, isReserved: true) {
        default: return .terminate(context)
        }
    }

    func onFail(_ error: any Error, from _: State) async throws -> State.Fail {
        switch try await script.choose(1, isReserved: true) {
        default: return .terminate(error)
        }
    }

    func onTerminate(_ result: Result<Output, any Error>, from _: State) async throws -> Output {
        script.end()
        return try result.get()
    }
}

struct JourneyTripRideScripted: JourneyTripRideStateMachine {
    let script: Script

    func onBegin(from _: State) async throws -> State.Begin {
        switch try await script.choose(1) {
        default: return .walk
        }
    }

    func onRest(from _: State) async throws -> State.Rest {
        switch try await script.choose(2) {
        case 0: return .end(1)
        default: return .walk
        }
    }

    func onWalk(from _: State) async throws -> State.Walk {
        switch try await script.choose(2) {
        case 0: return .rest
        default: return .ask
        }
    }

    func onEnd(_ context: JourneyTripRideExit, from _: State) async throws -> State.End {
        switch try await script.choose(1, isReserved: true) {
        default: return .terminate(context)
        }
    }

    func onFail(_ error: any Error, from _: State) async throws -> State.Fail {
        switch try await script.choose(1, isReserved: true) {
        default: return .terminate(error)
        }
    }

    func onTerminate(_ result: Result<Output, any Error>, from _: State) async throws -> Output {
        script.end()
        return try result.get()
    }
}

struct JourneyMealRegion1Scripted: JourneyMealRegion1StateMachine {
    let script: Script

    func onBegin(from _: State) async throws -> State.Begin {
        switch try await script.choose(1) {
        default: return .eat
        }
    }

    func onEat(from _: State) async throws -> State.Eat {
        switch try await script.choose(2) {
        case 0: return .end(1)
        default: return .chew
        }
    }

    func onChew(from _: State) async throws -> State.Chew {
        switch try await script.choose(2) {
        case 0: return .eat
        default: return .ask
        }
    }

    func onEnd(_ context: JourneyMealRegion1Exit, from _: State) async throws -> State.End {
        switch try await script.choose(1, isReserved: true) {
        default: return .terminate(context)
        }
    }

    func onFail(_ error: any Error, from _: State) async throws -> State.Fail {
        switch try await script.choose(1, isReserved: true) {
        default: return .terminate(error)
        }
    }

    func onTerminate(_ result: Result<Output, any Error>, from _: State) async throws -> Output {
        script.end()
        return try result.get()
    }
}

struct JourneyMealRegion2Scripted: JourneyMealRegion2StateMachine {
    let script: Script

    func onBegin(from _: State) async throws -> State.Begin {
        switch try await script.choose(1) {
        default: return .talk
        }
    }

    func onTalk(from _: State) async throws -> State.Talk {
        switch try await script.choose(1) {
        default: return .listen
        }
    }

    func onListen(from _: State) async throws -> State.Listen {
        switch try await script.choose(2) {
        case 0: return .end
        default: return .talk
        }
    }

    func onEnd(from _: State) async throws -> State.End {
        switch try await script.choose(1, isReserved: true) {
        default: return .terminate
        }
    }

    func onFail(_ error: any Error, from _: State) async throws -> State.Fail {
        switch try await script.choose(1, isReserved: true) {
        default: return .terminate(error)
        }
    }

    func onTerminate(_ result: Result<Output, any Error>, from _: State) async throws -> Output {
        script.end()
        return try result.get()
    }
}

struct JourneySplitPackScripted: JourneySplitPackStateMachine {
    let script: Script

    func onBegin(_ context: Int, from _: State) async throws -> State.Begin {
        switch try await script.choose(1) {
        default: return .pack(1)
        }
    }

    func onPack(_ context: Int, from _: State) async throws -> State.Pack {
        switch try await script.choose(2) {
        case 0: return .end(1)
        default: return .pack(1)
        }
    }

    func onEnd(_ context: Int, from _: State) async throws -> State.End {
        switch try await script.choose(1, isReserved: true) {
        default: return .terminate(context)
        }
    }

    func onFail(_ error: any Error, from _: State) async throws -> State.Fail {
        switch try await script.choose(1, isReserved: true) {
        default: return .terminate(error)
        }
    }

    func onTerminate(_ result: Result<Output, any Error>, from _: State) async throws -> Output {
        script.end()
        return try result.get()
    }
}

struct JourneySplitCallScripted: JourneySplitCallStateMachine {
    let script: Script

    func onBegin(_ context: Int, from _: State) async throws -> State.Begin {
        switch try await script.choose(1) {
        default: return .call
        }
    }

    func onCall(from _: State) async throws -> State.Call {
        switch try await script.choose(1) {
        default: return .end
        }
    }

    func onEnd(from _: State) async throws -> State.End {
        switch try await script.choose(1, isReserved: true) {
        default: return .terminate
        }
    }

    func onFail(_ error: any Error, from _: State) async throws -> State.Fail {
        switch try await script.choose(1, isReserved: true) {
        default: return .terminate(error)
        }
    }

    func onTerminate(_ result: Result<Output, any Error>, from _: State) async throws -> Output {
        script.end()
        return try result.get()
    }
}

struct QuestionScripted: QuestionStateMachine {
    let script: Script

    func onBegin(from _: State) async throws -> State.Begin {
        switch try await script.choose(1) {
        default: return .asked
        }
    }

    func onAsked(from _: State) async throws -> State.Asked {
        switch try await script.choose(1) {
        default: return .answered
        }
    }

    func onAnswered(from _: State) async throws -> State.Answered {
        switch try await script.choose(2) {
        case 0: return .asked
        default: return .end(1)
        }
    }

    func onEnd(_ context: Int, from _: State) async throws -> State.End {
        switch try await script.choose(1, isReserved: true) {
        default: return .terminate(context)
        }
    }

    func onFail(_ error: any Error, from _: State) async throws -> State.Fail {
        switch try await script.choose(1, isReserved: true) {
        default: return .terminate(error)
        }
    }

    func onTerminate(_ result: Result<Output, any Error>, from _: State) async throws -> Output {
        script.end()
        return try result.get()
    }
}
