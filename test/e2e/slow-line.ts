import type { BrowserContext, Page } from '@playwright/test'

/** Printed by journeys on a slow line, to repeat one of them. */
export const seed = Number(process.env['AUTOSAVE_SEED'] ?? Math.floor(Math.random() * 1e9))

/** Numbers from 0 to 1 by a linear congruential generator; the same for the same seed. */
export function numbersOf(run: number): () => number {
  let state = (seed + run * 7919) >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}

/** Answers of the API come up to 3 s late, by chance. */
export const delayAnswers = (context: BrowserContext | Page, random: () => number) =>
  context.route('**/client/api/v1/**', async (route) => {
    const delayMs = random() * 3000
    const answer = await route.fetch().catch(() => null)
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    await (answer ? route.fulfill({ response: answer }) : route.abort()).catch(() => undefined) // the page is gone
  })
