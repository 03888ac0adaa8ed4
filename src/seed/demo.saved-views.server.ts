import { applicantQueryShape } from '#modules/applications/contract.filters.ts'
import type { Caller } from '#kernel/caller.ts'
import type { SeedClient } from './seed-client.server.ts'

/** Two saved views of the demo's employer: one for the team, of a job, and one of their own. A later start makes none again. */
export async function addSavedViews(
  client: SeedClient,
  { owner, jobIds }: { owner: Caller | undefined; jobIds: ReadonlyMap<string, string> },
): Promise<void> {
  const jobId = jobIds.get('Senior Backend Engineer')
  if (!owner || !jobId) throw new Error('the demo has nobody who saves views')
  const call = client.as(owner)
  if ((await call('views.list', {})).list.length > 0) return
  const views = [
    { name: 'Backend, best match first', shared: true, query: { filter: { jobId, scoreFrom: 50 }, sort: 'match' } },
    { name: 'Waiting for me', shared: false, query: { filter: { needsAction: true }, sort: 'activity' } },
  ]
  for (const { name, shared, query } of views)
    await call('views.save', {
      id: crypto.randomUUID(),
      version: 0,
      name,
      shared,
      query: applicantQueryShape.parse(query),
    })
}
