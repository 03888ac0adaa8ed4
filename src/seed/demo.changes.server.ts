import type { Caller } from '#kernel/caller.ts'
import { richFromText, type RichDoc } from '#kernel/rich.ts'
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
  const { own, skills, keywords } = await call('jobs.get', { id })
  if (!own) return
  const { roleCode, domain, industry, employmentType, positionLevel, openings, referenceCode, language } = own
  const type = { roleCode, domain, industry, employmentType, positionLevel, openings, referenceCode, language }
  const { version } = await call('jobs.updateJobType', { id, version: own.version, ...type, title: edited.newTitle })
  const { highlights, experienceMin, experienceMax, qualification } = own
  const { salaryMin, salaryMax, salaryCurrency, salaryPeriod, salaryHidden } = own
  const description: RichDoc = {
    type: 'doc',
    content: [...(own.description?.content ?? []), ...richFromText(addition).content],
  }
  await call('jobs.createHighlights', {
    id,
    version,
    description,
    highlights,
    skills: skills.map(({ code, required }) => ({ code, required })),
    keywords: keywords.map(({ code }) => code),
    experienceMin,
    experienceMax,
    qualification,
    salaryMin,
    salaryMax,
    salaryCurrency,
    salaryPeriod,
    salaryHidden,
  })
}
