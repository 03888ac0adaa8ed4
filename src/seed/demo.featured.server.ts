import { randomUUID } from 'node:crypto'
import type { Caller } from '#kernel/caller.ts'
import type { SeedClient } from './seed-client.server.ts'

/** Jobs of the demo that their companies feature, for how many days. */
const featured = [
  ['nusantara', 'Senior Backend Engineer', 14],
  ['dana', 'Data Analyst, Credit Risk', 7],
  ['gudang', 'Operator Forklift', 14],
  ['kopi', 'Barista', 7],
] as const
const hourMs = 3_600_000

/** Some jobs stand in the labelled place beside the list. A job that is featured already stays as it is. */
export async function addFeaturedJobs(
  client: SeedClient,
  options: { owners: ReadonlyMap<string, Caller>; jobIds: ReadonlyMap<string, string>; today: number },
): Promise<void> {
  client.setTime(new Date(options.today - 3 * hourMs))
  for (const [company, title, days] of featured) {
    const [owner, id] = [options.owners.get(company), options.jobIds.get(title)]
    if (!owner || !id) throw new Error(`the demo has no ${title}`)
    const call = client.as(owner)
    if ((await call('jobs.featureState', { id })).until === null)
      await call('jobs.feature', { id, featureId: randomUUID(), days })
  }
}
