import type { Administrator, Caller } from '#kernel/caller.ts'
import { createSession, demoPersonas, resolveSession } from '#modules/accounts/public.server.ts'
import { anApplication } from '../../fixtures/applications.ts'
import type { TestApp } from '../../fixtures/open-test-app.ts'

/** A review of the demo that waits for a moderator: the reported one, or the new one that the screen marked. */
export async function demoReview(app: TestApp, status: 'PUBLISHED' | 'PENDING') {
  const { id, company_id: companyId } = await app.db
    .selectFrom('review')
    .select(['id', 'company_id'])
    .where('status', '=', status)
    .where((where) => where.or([where('waiting_since', 'is not', null), where('reported_at', 'is not', null)]))
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return { id, companyId }
}

/** The session of somebody of the demo. */
export async function enter(app: TestApp, who: keyof typeof demoPersonas): Promise<Caller> {
  const { id } = await app.db
    .selectFrom('account')
    .select('id')
    .where('email', '=', demoPersonas[who].email)
    .executeTakeFirstOrThrow()
  return signIn(app, id, who === 'admin')
}

async function signIn(app: TestApp, accountId: string, secondFactor = false): Promise<Caller> {
  const now = app.clock.now()
  const session = await createSession(app.db, { accountId, now, userAgent: 'test', ip: '203.0.113.1', secondFactor })
  const resolved = await resolveSession(app.db, session, now)
  if (!resolved) throw new Error(`nobody is ${accountId}`)
  return resolved.caller
}

/** Whom a company reported after an application, and a moderator suspended; they signed in to read why. */
export async function suspendedPerson(app: TestApp, admin: Administrator): Promise<Caller> {
  const { id: applicationId, candidate, them } = await anApplication(app)
  await them('reports.create', { applicationId, reason: 'HARASSMENT', goodFaith: true })
  const { id } = await app.db
    .selectFrom('moderation_case')
    .select('id')
    .where('target_id', '=', candidate.caller.accountId)
    .executeTakeFirstOrThrow()
  const moderator = app.as({ caller: admin })
  const shown = await moderator('admin.cases.get', { id })
  await moderator('admin.cases.decide', {
    id,
    version: shown.case.version,
    targetVersion: shown.today?.version ?? 0,
    actions: ['STRIKE', 'SUSPEND'],
    reasons: ['THREAT'],
    points: 4,
    days: 30,
    sentence: 'You threatened somebody who had only asked for your documents.',
  })
  return signIn(app, candidate.caller.accountId)
}
