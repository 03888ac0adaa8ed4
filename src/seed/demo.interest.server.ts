import { demoPersonas } from '#modules/accounts/public.server.ts'
import type { Caller } from '#kernel/caller.ts'
import type { Stage } from './stage.server.ts'

type Play = {
  /** Candidates of the play by their address. */
  people: ReadonlyMap<string, Caller>
  /** Ids of jobs by their title. */
  posted: ReadonlyMap<string, string>
  today: number
}
const [hourMs, dayMs] = [3_600_000, 86_400_000]
const siti = demoPersonas.candidate.email

/** What Siti keeps looking for. */
const searches = [
  ['Backend in Bandung', '?search=engineer&location=Bandung', 'DAILY'],
  ['Data, from anywhere', '?search=data&wfh=1', 'WEEKLY'],
  ['Product Designer', '?search=%22product+designer%22', 'NONE'],
] as const
/** What she searched lately. */
const recent = ['?search=react&location=Yogyakarta', '?search=backend+engineer&location=Bandung&near=1']
/** What she opened, in this order, what she kept, and what is not for her. */
const opened = [
  'Senior Backend Engineer',
  'Data Analyst, Credit Risk',
  'Magang Data Analyst',
  'Frontend Developer (React)',
]
const liked = ['Frontend Developer (React)', 'Magang Data Analyst']
const hidden = ['Customer Service (Bahasa Jawa dan Sunda)', 'Front Office Staff']
/** What others save, so that something is popular. */
const popular = ['Barista', 'Operator Forklift', 'Perawat Klinik']

/** Saved searches, saved, opened and hidden jobs of the demo's people. Safe to play twice. */
export async function interestAll(stage: Stage, { people, posted, today }: Play): Promise<void> {
  const caller = people.get(siti)
  if (!caller) throw new Error('the demo has no Siti')
  const call = stage.as(caller)
  stage.at(new Date(today - 6 * dayMs))
  for (const [name, query, frequency] of searches) await call('alerts.add', { name, query, frequency })
  for (const query of recent) await call('activity.addRecentSearch', { query })
  for (const [at, title] of opened.entries()) {
    const jobId = posted.get(title)
    stage.at(new Date(today - 2 * dayMs + at * hourMs))
    if (jobId) await call('activity.track', { jobId })
  }
  for (const title of liked) await choose(stage, caller, posted.get(title), 'LIKE')
  for (const title of hidden) await choose(stage, caller, posted.get(title), 'DISLIKE')
  for (const [at, title] of popular.entries())
    for (const other of [...people.values()].filter((each) => each !== caller).slice(at))
      await choose(stage, other, posted.get(title), 'LIKE')
}

async function choose(stage: Stage, caller: Caller, jobId: string | undefined, choice: 'LIKE' | 'DISLIKE') {
  if (jobId) await stage.as(caller)('activity.setChoice', { jobId, choice })
}
