import { expect, test } from 'vitest'
import type { Caller } from '#kernel/caller.ts'
import { errorCodeOf } from '../../../../test/fixtures/accounts.ts'
import { notedWrites, noteWrites } from '../../../../test/fixtures/noted-writes.ts'
import { aCandidate, anAdministrator, anEmployer } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'

const app = testApp()

/** What acting never extends to, at least. */
const ownersAlone = {
  candidate: `accounts.acceptTerms accounts.emailChange accounts.emailConfirm accounts.requestDeletion accounts.requestExport
    accounts.setConsent candidate.changePassword candidate.signOnStart candidate.signOnUnlink messages.send moderation.appeal
    reports.create reviews.create reviews.update userjobs.create userjobs.update`,
  employer: `accounts.acceptTerms accounts.emailChange accounts.requestDeletion accounts.requestExport billing.changePlan
    company.close employer.changePassword matching.unlock messages.send moderation.appeal orders.create orders.paymentUrl
    reports.create reviews.reply team.invite team.transfer`,
}

test.each(['candidate', 'employer'] as const)(
  'what only the owner may do is refused to who acts for a %s, and writes nothing',
  async (kind) => {
    const { caller } = kind === 'candidate' ? await aCandidate(app) : await anEmployer(app)
    const { id: adminId } = await anAdministrator(app, 'SUPPORT')
    const acting: Caller = { ...caller, acting: { recordId: adminId, adminId, scope: 'ACT' } }
    const kept = Object.entries(app.core.contract).filter(
      ([, each]) => each.notWhileActing && each.callers.includes(kind),
    )
    if (kind === 'candidate') await noteWrites(app)
    await notedWrites(app)
    for (const [action] of kept) {
      const sent = app.incoming({ caller: acting })
      expect(await errorCodeOf(app.core.call(action, {}, sent)), action).toBe('NOT_WHILE_ACTING')
    }
    expect(await notedWrites(app)).toEqual([])
    expect(kept.map(([action]) => action)).toEqual(expect.arrayContaining(ownersAlone[kind].split(/\s+/)))
  },
)

test('whatever a handler forgets, the database lets nobody act as an administrator, and only administrators act', async () => {
  const [one, other] = [await anAdministrator(app, 'SUPPORT'), await anAdministrator(app, 'SUPPORT')]
  const [person, employer] = [await aCandidate(app), await anEmployer(app)]
  const now = app.clock.now()
  const insert = (accountId: string, adminId: string) =>
    app.db
      .insertInto('acting')
      .values({
        account_id: accountId,
        admin_id: adminId,
        scope: 'ACT',
        reason: 'They cannot save their profile and called us',
        consent: 'CLICK',
        requested_at: now,
        ends_at: now,
      })
      .execute()
  await expect(insert(other.id, one.id)).rejects.toThrow('acting is for users')
  await expect(insert(person.id, employer.caller.accountId)).rejects.toThrow('acting is for users')
  await insert(person.id, one.id)
})
