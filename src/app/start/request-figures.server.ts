import { addRequests } from '#modules/analytics/public.server.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Core } from '#platform/core/core.server.ts'
import type { RequestFigures } from '#platform/log/request-figures.ts'

const storeRequestsMs = 60_000

/** Adds the figures of this process's requests to the statistics every minute, and once more at the end. What fails is tried with the next. */
export function storeRequests(
  { parts: { database, clock, log } }: Core,
  requests: RequestFigures,
): () => Promise<void> {
  const store = async () => {
    const figures = requests.take()
    try {
      const timeZone = await readSetting(database.db, 'timeZone')
      await addRequests(database.db, figures, { now: clock.now(), timeZone })
    } catch (err) {
      requests.giveBack(figures)
      log.warn({ err }, 'figures of requests could not be stored')
    }
  }
  const timer = setInterval(() => void store(), storeRequestsMs).unref()
  return async () => {
    clearInterval(timer)
    await store()
  }
}
