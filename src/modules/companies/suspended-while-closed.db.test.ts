import { expect, test } from 'vitest'
import { aRegisteredUser } from '../../../test/fixtures/accounts.ts'
import { runNow } from '../../../test/fixtures/applications.ts'
import { fresh, measure, suspension } from '../../../test/fixtures/moderation.ts'
import { anAdministrator } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import type { Member } from '#kernel/caller.ts'

const app = testApp()

async function anApprovedCompany() {
  const { browser, password } = await aRegisteredUser(app, 'employer')
  const { companyId: id } = (await browser.caller()) as Member
  await app.db.updateTable('company').set({ status: 'APPROVED' }).where('id', '=', id).execute()
  const version = async () => (await browser.call('employer.view', {})).company.version
  return {
    about: { target: 'COMPANY' as const, id },
    close: async () => browser.call('company.close', { version: await version(), currentPassword: password }),
    reopen: async () => (await browser.call('company.reopen', { version: await version() })).company.status,
  }
}

test('a suspension that is lifted while the company is closed is over when it is reopened', async () => {
  const moderator = await anAdministrator(app, 'MODERATOR')
  const lifted = await anApprovedCompany()
  const { caseId: id } = await measure(app, moderator, lifted.about, { ...suspension, days: 30 })
  await lifted.close()
  await fresh(app, moderator)('admin.cases.lift', { id, kind: 'SUSPENDED', why: 'It was somebody else.' })
  expect(await lifted.reopen()).toBe('APPROVED')

  const timed = await anApprovedCompany()
  await measure(app, moderator, timed.about, { ...suspension, days: 7 })
  await timed.close()
  app.clock.advance(8 * 86_400_000)
  await runNow(app, 'moderation.due')
  expect(await timed.reopen()).toBe('APPROVED')
})

test('a company that closes before it is suspended is suspended when it is reopened', async () => {
  const moderator = await anAdministrator(app, 'MODERATOR')
  const company = await anApprovedCompany()
  await company.close()
  await measure(app, moderator, company.about, { ...suspension, days: 30 })
  const { restrictions } = await fresh(app, moderator)('admin.measures.get', company.about)
  expect(restrictions.map(({ kind }) => kind)).toEqual(['SUSPENDED'])
  expect(await company.reopen()).toBe('SUSPENDED')
})
