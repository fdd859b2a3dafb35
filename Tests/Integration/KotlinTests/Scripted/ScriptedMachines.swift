// Written by the tests from the drawings.
// swift-format-ignore-file

import FlintFlows

struct JourneyScripted: JourneyStateMachine, Scripted {
    let script: Script

    func onBegin(_ context: Int, from _: State) async throws -> State.Begin {
        try await script.choose(.start(1))
    }

    func onStart(_ context: Int, from _: State) async throws -> State.Start {
        try await script.choose(.decide(1))
    }

    func onDecide(_ context: Int, from _: State) async throws -> State.Decide {
        try await script.choose(.trip(1), .tripDeepHistory(1), .tripHistory(1), .tripRideRest, .meal, .mealRegion1History, .race, .split(1), .ask, .waiting, .pausing, .hoping)
    }

    func onTrip(_ context: JourneyTripEntry, from _: State) async throws -> State.Trip {
        let scripts = try script.regions("Trip", 1)
        return try await runTrip(JourneyTripScripted(script: scripts[0]), context)
    }

    func onMeal(_ context: JourneyMealEntry, from _: State) async throws -> State.Meal {
        let scripts = try script.regions("Meal", 2)
        return try await runMeal(region1: JourneyMealRegion1Scripted(script: scripts[0]), region2: JourneyMealRegion2Scripted(script: scripts[1]), context) { _ in .ask }
    }

    func onRace(from _: State) async throws -> State.Race {
        let scripts = try script.regions("Race", 2)
        return try await runRace(region1: JourneyRaceRegion1Scripted(script: scripts[0]), region2: JourneyRaceRegion2Scripted(script: scripts[1]))
    }

    func onSplit(_ context: Int, from _: State) async throws -> State.Split {
        let scripts = try script.regions("Split", 2)
        return try await runSplit(pack: JourneySplitPackScripted(script: scripts[0]), call: JourneySplitCallScripted(script: scripts[1]), context)
    }

    func onAsk(from _: State) async throws -> State.Ask {
        try await script.ask("Ask", .decide(1), back: .done(1), cancelled: .waiting)
    }

    func onWaiting(on _: State.Waiting.Event, from _: State) async throws -> State.Waiting {
        try await script.choose(.start(1))
    }

    func onPausing(on _: State.Pausing.Event, from _: State) async throws -> State.Pausing {
        try await script.choose(.done(1))
    }

    func onHoping(on _: State.Hoping.Event, from _: State) async throws -> State.Hoping {
        try await script.choose(.start(1), .pausing)
    }

    func onDone(_ context: Int, from _: State) async throws -> State.Done {
        try await script.choose(.end(1), .start(1), .mealRegion1History, .fail(Oops()))
    }

    func onMeet(_ context: JourneySplitOutput, from _: State) async throws -> State.Meet {
        try await script.choose(.done(1))
    }

    func onEnd(_ context: Int, from _: State) async throws -> State.End {
        try await script.choose(reserved: .done(1), .terminate(context))
    }

    func onFail(_ error: any Error, from _: State) async throws -> State.Fail {
        try await script.choose(reserved: .start(1), .terminate(error))
    }
}

struct JourneyTripScripted: JourneyTripStateMachine, Scripted {
    let script: Script

    func onRide(_ context: JourneyTripRideEntry, from _: State) async throws -> State.Ride {
        let scripts = try script.regions("Ride", 1)
        return try await runRide(JourneyTripRideScripted(script: scripts[0]), context)
    }

    func onPlan(_ context: Int, from _: State) async throws -> State.Plan {
        try await script.choose(.ride, .decide(1))
    }

    func onArrived(_ context: Int, from _: State) async throws -> State.Arrived {
        try await script.choose(.end(1), .rideHistory)
    }

    func onEnd(_ context: JourneyTripExit, from _: State) async throws -> State.End {
        try await script.choose(reserved: .plan(1), .terminate(context))
    }

    func onFail(_ error: any Error, from _: State) async throws -> State.Fail {
        try await script.choose(reserved: .arrived(1), .terminate(error))
    }
}

struct JourneyTripRideScripted: JourneyTripRideStateMachine, Scripted {
    let script: Script

    func onRest(from _: State) async throws -> State.Rest {
        try await script.choose(.end(1), .walk)
    }

    func onWalk(from _: State) async throws -> State.Walk {
        try await script.choose(.rest, .ask)
    }
}

struct JourneyMealRegion1Scripted: JourneyMealRegion1StateMachine, Scripted {
    let script: Script

    func onEat(from _: State) async throws -> State.Eat {
        try await script.choose(.end(1), .chew)
    }

    func onChew(from _: State) async throws -> State.Chew {
        try await script.choose(.eat, .ask)
    }
}

struct JourneyMealRegion2Scripted: JourneyMealRegion2StateMachine, Scripted {
    let script: Script

    func onTalk(from _: State) async throws -> State.Talk {
        try await script.choose(.listen)
    }

    func onListen(from _: State) async throws -> State.Listen {
        try await script.choose(.end, .talk)
    }
}

struct JourneyRaceRegion1Scripted: JourneyRaceRegion1StateMachine, Scripted {
    let script: Script

    func onSlow(on _: State.Slow.Event, from _: State) async throws -> State.Slow {
        try await script.choose(.end)
    }
}

struct JourneyRaceRegion2Scripted: JourneyRaceRegion2StateMachine, Scripted {
    let script: Script

    func onFast(on _: State.Fast.Event, from _: State) async throws -> State.Fast {
        try await script.choose(.over)
    }

    func onOver(from _: State) async throws -> State.Over {
        try await script.choose(.ask)
    }
}

struct JourneySplitPackScripted: JourneySplitPackStateMachine, Scripted {
    let script: Script

    func onPack(_ context: Int, from _: State) async throws -> State.Pack {
        try await script.choose(.end(1), .pack(1))
    }
}

struct JourneySplitCallScripted: JourneySplitCallStateMachine, Scripted {
    let script: Script

    func onBegin(_ context: Int, from _: State) async throws -> State.Begin {
        try await script.choose(.call)
    }

    func onCall(from _: State) async throws -> State.Call {
        try await script.choose(.end)
    }
}

struct QuestionScripted: QuestionStateMachine, Scripted {
    let script: Script

    func onBegin(from _: State) async throws -> State.Begin {
        try await script.choose(.asked)
    }

    func onAsked(from _: State) async throws -> State.Asked {
        try await script.choose(.answered)
    }

    func onAnswered(from _: State) async throws -> State.Answered {
        try await script.choose(.asked, .end(1))
    }

    func onEnd(_ context: Int, from _: State) async throws -> State.End {
        try await script.choose(reserved: .asked, .terminate(context))
    }

    func onFail(_ error: any Error, from _: State) async throws -> State.Fail {
        try await script.choose(reserved: .asked, .terminate(error))
    }
}
