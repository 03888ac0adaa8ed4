import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { anInterview, pickFirst } from '../fixtures/interviews.ts'
import { aJob } from '../fixtures/jobs.ts'
import { anEmployer } from '../fixtures/people.ts'
import type { TestApp } from '../fixtures/test-app.ts'
import type { Person } from './clients.ts'
import type { Steps } from './steps.ts'

/** An interview that has begun, and who writes about it. */
export type Interviewed = { as: Person; interviewId: string; criteria: string[] }

const skills = [
  { code: 'TYPESCRIPT', required: true },
  { code: 'SQL', required: true },
]

export async function anInterviewer(
  app: TestApp,
  tokenOf: (sessionId: string) => Promise<string>,
): Promise<Interviewed> {
  const employer = await anEmployer(app)
  const made = await anInterview(app, { employer, jobId: (await aJob(app, { employer, skills })).id })
  await pickFirst(made)
  // The clock of a running site is nobody's to move: the interview is.
  await sql`update interview set starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days'
    where id = ${made.interviewId}`.execute(app.db)
  const { criteria } = await made.them('scorecards.get', { id: made.interviewId })
  return {
    as: { id: employer.id, token: await tokenOf(employer.caller.sessionId) },
    interviewId: made.interviewId,
    criteria: criteria.map(({ id }) => id),
  }
}

/** Types a card, which is kept, and submits it. */
export async function rateApplicant(
  { client, ledger }: Steps,
  { as, interviewId, criteria }: Interviewed,
): Promise<void> {
  const strengths = `Strengths ${randomUUID()}`
  const path = `v1/scorecards/${interviewId}`
  const typed = { version: 0, recommendation: 'YES', strengths, concerns: null, ratings: [] }
  await client.insist(null, { method: 'PUT', path, body: typed, as })
  const ratings = criteria.map((criterionId) => ({ criterionId, rating: 'YES', note: 'Showed it with an example' }))
  const card = { ...typed, version: 1, ratings }
  await client.insist(ledger.sent('scorecard', interviewId, strengths), { path, body: card, as })
}

/** Adds to the submitted card. */
export async function addToCard({ client, ledger }: Steps, { as, interviewId }: Interviewed): Promise<void> {
  const text = `Addition ${randomUUID()}`
  const body = { key: randomUUID(), text }
  const path = `v1/scorecards/${interviewId}/additions`
  await client.insist(ledger.sent('addition', interviewId, text), { path, body, as })
}
