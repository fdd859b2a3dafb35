package com.example.shop

import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.flow.consumeAsFlow
import kotlinx.coroutines.job
import kotlinx.coroutines.launch

class Oops : Exception()

class Exhausted : Exception()

class Approval

class Miracle

/** What the handlers of one run do; `Script.swift` is the same in Swift. */
class Script(
    private val seed: ULong,
    private val path: String = "",
    private val budget: Int = 60,
    private val isCalm: Boolean = false,
    private val others: Int = 0,
    private val ended: Channel<Unit>? = null,
) {
    private var count = 0

    private fun roll(
        bound: Int,
        number: Int,
    ): Int {
        var hash = 0xcbf29ce484222325UL xor seed
        for (byte in "$path#$number".encodeToByteArray()) hash = (hash xor byte.toUByte().toULong()) * 0x00000100000001b3UL
        hash = (hash xor (hash shr 30)) * 0xbf58476d1ce4e5b9UL
        hash = (hash xor (hash shr 27)) * 0x94d049bb133111ebUL
        return ((hash xor (hash shr 31)) % bound.toULong()).toInt()
    }

    /** A number below a bound for the next thing that happens. */
    fun roll(bound: Int): Int {
        count += 1
        return roll(bound, count)
    }

    suspend fun <Way> choose(vararg ways: Way): Way = ways[choose(ways.size, false)]

    suspend fun <Way> chooseReserved(vararg ways: Way): Way = ways[choose(ways.size, true)]

    private suspend fun choose(
        ways: Int,
        isReserved: Boolean,
    ): Int {
        count += 1
        val number = count
        if (number == 1 && !isCalm && ended != null) repeat(others) { ended.receive() }
        if (isCalm) return if (isReserved) ways - 1 else 0
        if (number > budget) {
            if (isReserved) return ways - 1
            throw Exhausted()
        }
        val choice = roll(40 * ways, number)
        if (choice >= 4) return choice % ways
        when (choice) {
            0 -> throw Oops()
            1 -> throw FlowExit.Back
            2 -> throw FlowExit.Cancelled
        }
        currentCoroutineContext().job.cancel()
        return 0
    }

    suspend fun <Way> ask(
        state: String,
        finished: Way,
        back: Way,
        cancelled: Way,
    ): Way =
        when (subflow(QuestionScripted(regions(state, 1)[0]), Unit)) {
            is Outcome.Finished -> finished
            Outcome.Back -> back
            Outcome.Cancelled -> cancelled
        }

    fun regions(
        state: String,
        regions: Int,
    ): List<Script> {
        count += 1
        val number = count
        if (number > budget && !isCalm) throw Exhausted()
        val decider = if (regions == 1) 1 else if (state == "Race") 0 else roll(regions + 1, number)
        val ended = if (regions == 1) null else Channel<Unit>(Channel.UNLIMITED)
        return (1..regions).map {
            Script(seed, "$path/$state#$number.$it", maxOf(2, budget / 2), isCalm || it != decider, regions - 1, ended)
        }
    }

    fun end() {
        ended?.trySend(Unit)
    }
}

/** Runs the scenarios with the seeds from 0, and prints the transitions of each. */
fun main(arguments: Array<String>) {
    for (seed in 0 until arguments[0].toInt()) {
        val transitions = ArrayList<FlowTransition>()
        val events = Channel<JourneyEvent>(Channel.UNLIMITED)
        repeat(200) { events.trySend(JourneyEvent.Approval(Approval())) }
        val script = Script(seed.toULong(), "time")
        val time =
            VirtualTime { milliseconds ->
                if (milliseconds == 2 * 86_400_000L && script.roll(2) == 0) events.trySend(JourneyEvent.Miracle(Miracle()))
            }
        time.run {
            val log = TransitionLog(100_000)
            val collecting =
                launch(Dispatchers.Unconfined, CoroutineStart.UNDISPATCHED) {
                    log.transitions.collect { transitions.add(it) }
                }
            runCatching { JourneyScripted(Script(seed.toULong())).run(1L, events.consumeAsFlow(), log) }
            collecting.cancelAndJoin()
        }
        println("scenario $seed")
        val runs = transitions.groupBy { it.flow }
        for (root in runs.keys.filter { run -> transitions.first { it.flow == run }.parent !in runs }) print(root, runs, "")
    }
}

private fun print(
    run: String,
    runs: Map<String, List<FlowTransition>>,
    indentation: String,
) {
    for (it in runs.getValue(run)) {
        val kind = (it.ending ?: it.kind).toString().replace("TASK_CANCELLED", "taskCancelled").lowercase()
        val error = it.errorType?.let { name -> if (name.endsWith("CancellationException")) "CancellationError" else name }
        println("$indentation${it.machine} ${it.index} ${it.from ?: "-"} ${it.to} $kind ${it.isPseudo} ${error ?: "-"}")
    }
    val inner = runs.filterValues { it[0].parent == run }.keys.sortedBy { it.substringAfterLast('/').toLong() }
    for (child in inner.sortedBy { runs.getValue(it)[0].machine }) print(child, runs, "$indentation  ")
}
