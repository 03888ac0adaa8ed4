import { expect, test } from 'vitest'
import type { AdminRole } from '#kernel/caller.ts'
import { errorCodeOf } from '../../../../test/fixtures/accounts.ts'
import { anApplication } from '../../../../test/fixtures/applications.ts'
import { anOrder } from '../../../../test/fixtures/billing.ts'
import { aCandidate, anAdministrator, anEmployer } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'

const app = testApp()
const asRole = async (role: AdminRole) => app.as({ caller: (await anAdministrator(app, role)).caller })
const leave = (id: string) =>
  app.db.updateTable('company_member').set({ removed_at: app.clock.now() }).where('account_id', '=', id).execute()

test('whoever keeps the books opens the page of people who buy, and of nobody else', async () => {
  const { id: owner, companyId } = await anEmployer(app)
  const buyer = await anEmployer(app, { companyId, role: 'BILLING' })
  const colleague = await anEmployer(app, { companyId, role: 'RECRUITER' })
  const finance = await asRole('FINANCE')
  const codeOf = (id: string) => errorCodeOf(finance('admin.people.get', { id }))
  expect(await codeOf(buyer.id)).toBe('NOT_FOUND')
  await anOrder(app, buyer)
  for (const id of [owner, buyer.id, colleague.id]) expect(await codeOf(id)).toBe('SUCCESS')
  for (const { id } of [await anEmployer(app), await aCandidate(app), await anAdministrator(app)])
    expect(await codeOf(id)).toBe('NOT_FOUND')
  for (const { id } of [buyer, colleague]) await leave(id)
  // Whoever ordered did so for good; a colleague who left did not.
  expect([await codeOf(buyer.id), await codeOf(colleague.id)]).toEqual(['SUCCESS', 'NOT_FOUND'])
  expect(await errorCodeOf(finance('admin.people.list', {}))).toBe('ROLE_NOT_ALLOWED')
  expect(await errorCodeOf((await asRole('CONTENT'))('admin.people.get', { id: buyer.id }))).toBe('ROLE_NOT_ALLOWED')
})

test('of a buyer they see identity, state, contact data and their history, and nothing else', async () => {
  const buyer = await anEmployer(app, { name: 'Larasati Buana', company: 'Larasati Kopi' })
  await anOrder(app, buyer)
  const entry = { actor_kind: 'employer', actor_id: buyer.id, subject_type: 'account', subject_id: buyer.id } as const
  const log = (action: string) =>
    app.db
      .insertInto('audit_log')
      .values({ ...entry, action, at: app.clock.now(), details: JSON.stringify({ reason: 'told to nobody' }) })
      .execute()
  for (const action of ['accounts.signIn', 'accounts.emailChanged', 'rights.open']) await log(action)
  const page = await (await asRole('FINANCE'))('admin.people.get', { id: buyer.id })
  expect(page.person).toMatchObject({ name: 'Larasati Buana', email: buyer.email, masked: false, state: 'ACTIVE' })
  expect(page.person.signIn).toBeNull()
  expect(page.companies).toMatchObject([{ id: buyer.companyId, name: 'Larasati Kopi' }])
  const { consents, sessions, applications, requests } = page
  expect({ consents, sessions, applications, requests }).toEqual({
    consents: null,
    sessions: null,
    applications: null,
    requests: null,
  })
  expect(page.history).toMatchObject([{ action: 'accounts.emailChanged', reason: null, details: {} }])
  expect(JSON.stringify(page)).not.toContain('told to nobody')
  const whole = await (await asRole('SUPPORT'))('admin.people.get', { id: buyer.id })
  expect(whole.person.signIn).toMatchObject({ failures: 0 })
  expect(whole.sessions).toHaveLength(1)
  const actions = whole.history.map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['accounts.signIn', 'rights.open']))
})

test('a candidate’s applications stay unseen also where they bought', async () => {
  const candidate = await aCandidate(app)
  await anApplication(app, { candidate })
  const { companyId } = await anEmployer(app)
  await app.db
    .insertInto('company_member')
    .values({ company_id: companyId, account_id: candidate.id, role: 'BILLING', created_at: app.clock.now() })
    .execute()
  await anOrder(app, await anEmployer(app, { companyId }))
  expect((await (await asRole('FINANCE'))('admin.people.get', { id: candidate.id })).applications).toBeNull()
})

test('opening the page of a buyer is recorded once a day and shown to them', async () => {
  const buyer = await anEmployer(app)
  await anOrder(app, buyer)
  const finance = await asRole('FINANCE')
  for (const _ of [1, 2]) await finance('admin.people.get', { id: buyer.id })
  expect((await app.as(buyer)('accounts.consents', {})).access).toMatchObject([
    { action: 'person.view', role: 'FINANCE', reason: null },
  ])
})

test('people are not searched by whoever sees buyers alone, nor companies by their contacts', async () => {
  const buyer = await anEmployer(app, { name: 'Larasati Cendana', company: 'Cendana Utama' })
  await anOrder(app, buyer)
  const email = `halo-cendana-${buyer.id}@example.com`
  await app.db.updateTable('company').set({ email }).where('id', '=', buyer.companyId).execute()
  const finance = await asRole('FINANCE')
  for (const query of [buyer.id, buyer.email, 'larasati cendana', `halo-cendana-${buyer.id}`]) {
    const { exact, groups } = await finance('admin.search', { query })
    expect([...exact, ...groups], query).toEqual([])
  }
})

test('support finds orders by their number, with their company and without a sum', async () => {
  const buyer = await anEmployer(app, { company: 'Cendana Raya' })
  const { id } = await anOrder(app, buyer)
  const { number } = (await (await asRole('FINANCE'))('admin.orders.get', { id })).order
  const support = await asRole('SUPPORT')
  for (const query of [number, id]) {
    const { exact } = await support('admin.search', { query })
    expect(exact).toMatchObject([{ kind: 'ORDER', id, title: number, detail: 'Cendana Raya', state: 'CREATED' }])
    expect(JSON.stringify(exact)).not.toMatch(/299,?000|IDR|minor/)
  }
  expect((await support('admin.search', { query: `order:${number.slice(0, 8)}` })).groups).toMatchObject([
    { kind: 'ORDER', list: [{ id }] },
  ])
  expect((await (await asRole('MODERATOR'))('admin.search', { query: number })).exact).toEqual([])
})
