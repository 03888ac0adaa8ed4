import type { Caller } from '#kernel/caller.ts'
import { createSession, demoPersonas, resolveSession } from '#modules/accounts/public.server.ts'
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
  const now = app.clock.now()
  const session = await createSession(app.db, {
    accountId: id,
    now,
    userAgent: 'test',
    ip: '203.0.113.1',
    secondFactor: who === 'admin',
  })
  const found = await resolveSession(app.db, session, now)
  if (!found) throw new Error(`nobody is ${who}`)
  return found.caller
}
