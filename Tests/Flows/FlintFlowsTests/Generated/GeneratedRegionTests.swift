import FlintFlows
import Testing

/// Runs a generated machine with a fork, a join and regions.
@Suite struct GeneratedRegionTests {
    struct Burnt: Error {}

    struct Cook: KitchenSplitCookStateMachine {
        var burns = false

        func onCook(
            _ context: Order, from previous: KitchenSplitCookState
        ) async throws -> KitchenSplitCookState.Cook {
            if burns { throw Burnt() }
            return .end(Dish(name: "soup \(context.courses)"))
        }
    }

    struct Lay: KitchenSplitLayStateMachine {
        func onBegin(
            _ context: Order, from previous: KitchenSplitLayState
        ) async throws -> KitchenSplitLayState.Begin {
            .lay
        }

        func onLay(from previous: KitchenSplitLayState) async throws -> KitchenSplitLayState.Lay { .end }
    }

    final class Pour: KitchenSplitPourStateMachine {
        func onPour(
            _ context: Order, from previous: KitchenSplitPourState
        ) async throws -> KitchenSplitPourState.Pour {
            .end(context.courses > 1 ? Wine(year: 1990) : nil)
        }
    }

    actor Eater: KitchenMealRegion1StateMachine {
        private let diary: Diary
        private var complains: Bool

        init(_ diary: Diary, complains: Bool) {
            self.diary = diary
            self.complains = complains
        }

        func onEating(from previous: KitchenMealRegion1State) async throws -> KitchenMealRegion1State.Eating {
            await diary.note("eating")
            return complains ? .resting : .end(Dish(name: "empty plate"))
        }

        func onResting(
            from previous: KitchenMealRegion1State
        ) async throws -> KitchenMealRegion1State.Resting {
            await diary.note("resting")
            defer { complains = false }
            return .complaint
        }
    }

    /// Talks on until the others are done, if it is told to.
    actor Talker: KitchenMealRegion2StateMachine {
        enum Manner: Sendable {
            case brief
            case endless
            case leaving
        }

        private let manner: Manner

        init(_ manner: Manner) { self.manner = manner }

        func onTalking(
            from previous: KitchenMealRegion2State
        ) async throws -> KitchenMealRegion2State.Talking {
            switch manner {
            case .brief: return .end
            case .leaving: return .kitchenEnd(Dish(name: "left"))
            case .endless:
                await Task.yield()
                return .talking
            }
        }
    }

    actor Kitchen: KitchenStateMachine {
        private let diary: Diary
        private let eater: Eater
        private let talker: Talker
        private let burns: Bool
        private var goesBack: Bool

        init(
            _ diary: Diary, complains: Bool = false, goesBack: Bool = false, burns: Bool = false,
            talks: Talker.Manner = .brief
        ) {
            self.diary = diary
            self.goesBack = goesBack
            self.burns = burns
            eater = Eater(diary, complains: complains)
            talker = Talker(talks)
        }

        func onSplit(_ context: Order, from previous: KitchenState) async throws -> KitchenState.Split {
            try await runSplit(cook: Cook(burns: burns), lay: Lay(), pour: Pour(), context)
        }

        func onMeet(
            _ context: KitchenSplitOutput, from previous: KitchenState
        ) async throws -> KitchenState.Meet {
            await diary.note("meet \(context.cook.name) \(context.pour?.year ?? 0)")
            return .meal
        }

        func onMeal(
            _ context: KitchenMealEntry, from previous: KitchenState
        ) async throws -> KitchenState.Meal {
            try await runMeal(region1: eater, region2: talker, context) { output in .end(output.region1) }
        }

        func onComplaint(from previous: KitchenState) async throws -> KitchenState.Complaint {
            await diary.note("complaint")
            defer { goesBack = false }
            return goesBack ? .mealRegion1History : .end(Dish(name: "refund"))
        }
    }

    @Test func `the outputs of branches and regions are joined`() async throws {
        let diary = Diary()
        let dish = try await Kitchen(diary).run(Order(courses: 3))
        #expect(dish == Dish(name: "empty plate"))
        #expect(await diary.entries == ["meet soup 3 1990", "eating"])
    }

    @Test func `a region that leaves takes the others with it, also for the end of the machine around it`()
        async throws
    {
        let diary = Diary()
        let dish = try await Kitchen(diary, complains: true, talks: .endless).run(Order())
        #expect(dish == Dish(name: "refund"))
        #expect(await diary.entries == ["meet soup 1 0", "eating", "resting", "complaint"])
        let left = try await Kitchen(Diary(), talks: .leaving).run(from: .meal(.begin))
        #expect(left.name == "left")
    }

    @Test func `the first error of a branch is the error of all`() async {
        await #expect(throws: Burnt.self) { try await Kitchen(Diary(), burns: true).run(Order()) }
    }

    @Test func `regions resume where they were left`() async throws {
        let diary = Diary()
        let kitchen = Kitchen(diary, complains: true, goesBack: true)
        // The second stay resumes at Resting, so the first region complains once more.
        #expect(try await kitchen.run(from: .meal(.begin)).name == "refund")
        #expect(await diary.entries == ["eating", "resting", "complaint", "resting", "complaint"])
    }
}
