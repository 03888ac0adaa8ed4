import type { Caller } from '#kernel/caller.ts'
import { richFromText, type RichDoc } from '#kernel/rich.ts'
import { stepValues } from '#modules/jobs/rules.step-values.ts'
import type { SeedClient } from './seed-client.server.ts'

type ChangesInput = { owners: ReadonlyMap<string, Caller>; jobIds: ReadonlyMap<string, string>; today: number }

const hourMs = 3_600_000
const edited = { company: 'nusantara', title: 'Magang Data Analyst', newTitle: 'Magang Data Analyst (6 Bulan)' }
/** What the automatic screen flags, so that the changes wait for a moderator. */
const addition =
  'Peserta magang membayar biaya seragam Rp150.000 sebelum hari pertama. Konfirmasi kehadiran hanya lewat https://wa.me/6281200000000.'

/** Changes of an online job that wait for a moderator. May be repeated: what waits already is saved again. */
export async function addWaitingChanges(client: SeedClient, { owners, jobIds, today }: ChangesInput): Promise<void> {
  const [owner, id] = [owners.get(edited.company), jobIds.get(edited.title)]
  if (!owner || !id) return
  client.setTime(new Date(today - 5 * hourMs))
  const call = client.as(owner)
  const job = await call('jobs.get', { id })
  const [type, content] = [stepValues(job, 'TYPE'), stepValues(job, 'DESCRIPTION')]
  if (!job.own || !type || !content) return
  const { version } = await call('jobs.updateJobType', {
    id,
    version: job.own.version,
    ...type,
    title: edited.newTitle,
  })
  const description: RichDoc = {
    type: 'doc',
    content: [...(content.description?.content ?? []), ...richFromText(addition).content],
  }
  await call('jobs.createHighlights', { id, version, ...content, description })
}
