import { demoPersonas } from '#modules/accounts/public.server.ts'
import type { Caller } from '#kernel/caller.ts'
import type { SeedClient } from './seed-client.server.ts'

type InterestInput = {
  /** Callers of the candidates by email address. */
  candidates: ReadonlyMap<string, Caller>
  /** Ids of jobs by their title. */
  jobIds: ReadonlyMap<string, string>
  today: number
}
const [hourMs, dayMs] = [3_600_000, 86_400_000]
const siti = demoPersonas.candidate.email

/** Siti's saved searches. */
const searches = [
  ['Backend in Bandung', '?search=engineer&location=Bandung', 'DAILY'],
  ['Data, from anywhere', '?search=data&wfh=1', 'WEEKLY'],
  ['Product Designer', '?search=%22product+designer%22', 'NONE'],
] as const
/** Her recent searches. */
const recent = ['?search=react&location=Yogyakarta', '?search=backend+engineer&location=Bandung&near=1']
/** Jobs she viewed (in this order), saved and hid. */
const opened = [
  'Senior Backend Engineer',
  'Data Analyst, Credit Risk',
  'Magang Data Analyst',
  'Frontend Developer (React)',
]
const liked = ['Frontend Developer (React)', 'Magang Data Analyst']
const hidden = ['Customer Service (Bahasa Jawa dan Sunda)', 'Front Office Staff']
/** Jobs that others save, so that some are popular. */
const popular = ['Barista', 'Operator Forklift', 'Perawat Klinik']

/** Adds saved searches and saved, viewed and hidden jobs of the demo's candidates. May be repeated. */
export async function addInterest(client: SeedClient, { candidates, jobIds, today }: InterestInput): Promise<void> {
  const caller = candidates.get(siti)
  if (!caller) throw new Error('the demo has no Siti')
  const call = client.as(caller)
  client.setTime(new Date(today - 6 * dayMs))
  for (const [name, query, frequency] of searches) await call('alerts.add', { name, query, frequency })
  for (const query of recent) await call('activity.addRecentSearch', { query })
  for (const [at, title] of opened.entries()) {
    const jobId = jobIds.get(title)
    client.setTime(new Date(today - 2 * dayMs + at * hourMs))
    if (jobId) await call('activity.track', { jobId })
  }
  for (const title of liked) await setChoice(client, caller, jobIds.get(title), 'LIKE')
  for (const title of hidden) await setChoice(client, caller, jobIds.get(title), 'DISLIKE')
  for (const [at, title] of popular.entries())
    for (const other of [...candidates.values()].filter((each) => each !== caller).slice(at))
      await setChoice(client, other, jobIds.get(title), 'LIKE')
}

async function setChoice(client: SeedClient, caller: Caller, jobId: string | undefined, choice: 'LIKE' | 'DISLIKE') {
  if (jobId) await client.as(caller)('activity.setChoice', { jobId, choice })
}
