import FlintFlows
import Synchronization

/// Two branches, then two regions; the eater may leave by the edge of the inside or by that of the composite.
struct SupperFlow: SupperStateMachine {
    let isFull: Bool

    func onSplit(from _: SupperState) async throws -> SupperState.Split {
        try await runSplit(cook: Cooking(), lay: Laying())
    }

    func onMeet(from _: SupperState) async throws -> SupperState.Meet { .meal }

    func onMeal(from _: SupperState) async throws -> SupperState.Meal {
        try await runMeal(region1: Eating(isFull: isFull), region2: Talking())
    }

    func onHome(from _: SupperState) async throws -> SupperState.Home { .end }

    struct Cooking: SupperSplitCookStateMachine {
        func onCook(from _: SupperSplitCookState) async throws -> SupperSplitCookState.Cook { .end }
    }

    struct Laying: SupperSplitLayStateMachine {
        func onLay(from _: SupperSplitLayState) async throws -> SupperSplitLayState.Lay { .end }
    }

    struct Eating: SupperMealRegion1StateMachine {
        let isFull: Bool

        func onEating(from _: SupperMealRegion1State) async throws -> SupperMealRegion1State.Eating {
            isFull ? .home : .end
        }
    }

    struct Talking: SupperMealRegion2StateMachine {
        func onTalking(from previous: SupperMealRegion2State) async throws -> SupperMealRegion2State.Talking {
            if case .talking = previous { .end } else { .talking }
        }
    }
}
