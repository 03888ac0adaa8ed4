import { expect, test } from 'vitest'
import { verifyAudit } from '#platform/audit/verify.server.ts'
import { aBrowser, aRegisteredUser, errorCodeOf } from '../../../../test/fixtures/accounts.ts'
import { runNow } from '../../../../test/fixtures/applications.ts'
import { sealAll, testKeys } from '../../../../test/fixtures/audit.ts'
import { anAdministrator } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'

const app = testApp()
const day = 86_400_000

const signIns = async (id: string) => {
  const rows = app.db.selectFrom('audit_log').select('outcome').where('subject_id', '=', id)
  return (await rows.where('action', '=', 'accounts.signIn').orderBy('id').execute()).map(({ outcome }) => outcome)
}

test('failed sign-ins go after 90 days and the log after seven years, once they are sealed; its chain stays whole', async () => {
  const { id, email, password } = await aRegisteredUser(app, 'candidate')
  const browser = aBrowser(app)
  expect(await errorCodeOf(browser.call('candidate.login', { email, password: 'not the password' }))).toBe(
    'CREDENTIALS_WRONG',
  )
  await browser.call('candidate.login', { email, password })
  expect(await signIns(id)).toEqual(['OK', 'REFUSED', 'OK'])
  app.clock.advance(91 * day)
  const keeper = app.as({ caller: (await anAdministrator(app, 'SUPPORT')).caller })
  const counts = async () => {
    await keeper('admin.retention.count', {})
    const counted = (await keeper('admin.retention.get', {})).runs[0]?.counts ?? {}
    return [counted['failedSignIns'], counted['auditLog']]
  }
  // Nothing goes that is not sealed.
  expect(await counts()).toEqual([0, 0])
  await runNow(app, 'retention.run')
  expect(await signIns(id)).toEqual(['OK', 'REFUSED', 'OK'])
  await sealAll(app.db)
  expect(await counts()).toEqual([1, 0])
  await runNow(app, 'retention.run')
  expect(await signIns(id)).toEqual(['OK', 'OK'])
  expect(await verifyAudit(app.db, testKeys)).toMatchObject({ removed: 1, problem: null })
  app.clock.advance(7 * 366 * day)
  const { links } = await verifyAudit(app.db, testKeys)
  await runNow(app, 'retention.run')
  expect(await signIns(id)).toEqual([])
  expect(await verifyAudit(app.db, testKeys)).toMatchObject({ links, removed: links, problem: null })
})
