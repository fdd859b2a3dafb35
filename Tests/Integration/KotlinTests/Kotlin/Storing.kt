package com.example.shop

import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json

private inline fun <reified Value> show(value: Value) {
    val text = Json.encodeToString(value)
    check(Json.encodeToString(Json.decodeFromString<Value>(text)) == text)
    println(text)
}

private fun refused(body: () -> Unit) = println(if (runCatching(body).exceptionOrNull() is SerializationException) "refused" else "done")

/** Writes and reads states, models and tuples, and values that are refused. */
fun main() {
    show<CheckoutState>(CheckoutState.Basket)
    show<CheckoutState>(CheckoutState.Shipping(CheckoutShippingEntry.Confirm(Confirmation())))
    show<CheckoutShippingState>(CheckoutShippingState.End(CheckoutShippingExit.Finished(Parcel())))
    show<KitchenState>(KitchenState.Meet(KitchenSplitOutput(Dish(), null)))
    show(Page(listOf(Ticket(1, note = "a"))))
    show<Answer>(Answer.No("late", 3))
    show<StoredState>(StoredState.Serializable(SerialName(Kind.B)))
    show<StoredState>(StoredState.SerialName(StoredSerialNameContext(1, 2)))
    refused { Json.encodeToString<CheckoutState>(CheckoutState.Fail(Exception())) }
    refused { Json.decodeFromString<CheckoutState>("{\"type\":\"Gone\"}") }
}
