import { isFail, type Fail } from '#kernel/fail.ts'

type HandlerOutcome<T> = { done: true; answer: T } | { done: false; error: Fail }

/** An error that commits its writes leaves the transaction as a result, so that it commits; any other rolls it back. */
export async function captureCommittedFailure<T>(running: Promise<T>): Promise<HandlerOutcome<T>> {
  try {
    return { done: true, answer: await running }
  } catch (error) {
    if (isFail(error) && error.commitsWrites) return { done: false, error }
    throw error
  }
}

export async function unwrapOutcome<T>(committed: Promise<HandlerOutcome<T>>): Promise<T> {
  const outcome = await committed
  if (!outcome.done) throw outcome.error
  return outcome.answer
}
