import { expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { aCandidate, anAdministrator, anEmployer } from '../../../test/fixtures/people.ts'
import {
  aDocument,
  anApprovedEmployer,
  companyForAdministrators,
  decideProposal,
} from '../../../test/fixtures/proposals.ts'
import { fillSkeletons } from './store.names.server.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
type CompanyOwner = { companyId: string; id: string }
const change = (companyId: string, patch: object) =>
  app.db.updateTable('company').set(patch).where('id', '=', companyId).execute()
const hitsOf = async (companyId: string, ...rules: string[]) =>
  (await companyForAdministrators(app, companyId)).screening.hits
    .filter(({ rule }) => rules.includes(rule))
    .map(({ rule, field, fact, adds, companyId: other }) => ({ rule, field, fact, adds, companyId: other }))
const aSuspended = async (patch: object = {}) => {
  const made = await anEmployer(app, { company: `Tertutup ${randomUUID()}` })
  await change(made.companyId, { status: 'SUSPENDED', ...patch })
  return made
}
const pending = () => anEmployer(app, { status: 'PENDING', company: `Baru ${randomUUID()}` })
const casesOf = async (companyId: string) =>
  (
    await app.db
      .selectFrom('moderation_case')
      .select(['opened_by', 'harm'])
      .where('target_type', '=', 'COMPANY')
      .where('target_id', '=', companyId)
      .execute()
  ).map(({ opened_by, harm }) => [opened_by, harm])

test('what a suspended company had is found again: number, telephone and document; of others only the number', async () => {
  const [number, phone] = [String(Date.now()), String(Date.now()).slice(3)]
  const suspended = await aSuspended({ registration_number: number, dial_code: '+62', phone })
  const other = await anEmployer(app)
  const made = await pending()
  const reused = () => hitsOf(made.companyId, 'REUSED')
  expect(await reused()).toEqual([])
  await change(other.companyId, { registration_number: `${number}9`, dial_code: '+62', phone: `${phone}9` })
  await change(made.companyId, { registration_number: `${number}9`, dial_code: '+62', phone: `${phone}9` })
  expect(await reused()).toMatchObject([{ field: 'NUMBER', adds: 30, companyId: other.companyId }])
  await change(made.companyId, { registration_number: number, dial_code: '+62', phone })
  expect(await reused()).toMatchObject([
    { field: 'NUMBER', adds: 40, companyId: suspended.companyId },
    { field: 'PHONE', adds: 40, companyId: suspended.companyId },
  ])
  await change(made.companyId, { registration_number: null, dial_code: '+63' })
  expect(await reused()).toEqual([])
  const text = randomUUID()
  await change(suspended.companyId, { document_file_id: await aDocument(app, suspended.caller, text) })
  await change(made.companyId, { document_file_id: await aDocument(app, made.caller, text) })
  expect(await reused()).toMatchObject([{ field: 'DOCUMENT', adds: 40, companyId: suspended.companyId }])
})

test('a browser that a member of a suspended company used is found again', async () => {
  const [suspended, made] = [await aSuspended(), await pending()]
  const signedIn = (account: CompanyOwner, device: string) =>
    app.db.updateTable('session').set({ device }).where('account_id', '=', account.id).execute()
  const device = randomUUID().slice(0, 24)
  await signedIn(suspended, device)
  await signedIn(made, `${device.slice(0, 20)}x`)
  expect(await hitsOf(made.companyId, 'REUSED')).toEqual([])
  await signedIn(made, device)
  expect(await hitsOf(made.companyId, 'REUSED')).toMatchObject([{ field: 'DEVICE', companyId: suspended.companyId }])
  await change(suspended.companyId, { status: 'APPROVED' })
  expect(await hitsOf(made.companyId, 'REUSED')).toEqual([])
})

test('a company over the threshold is marked in its queue with its reasons, which its employer never sees', async () => {
  const name = `Zamrud Katulistiwa ${randomUUID().slice(0, 8)}`
  await anApprovedEmployer(app, name)
  while ((await fillSkeletons(app.db, 1000)) > 0);
  const twin = await anEmployer(app, { status: 'PENDING', company: name })
  const { caller } = await anAdministrator(app, 'MODERATOR')
  const { list } = await app.as({ caller })('admin.companies.list', { status: 'PENDING', search: name })
  const screening = list.find(({ id }) => id === twin.companyId)?.screening
  expect(screening?.outcome).not.toBe('PASS')
  expect(screening?.score).toBeGreaterThanOrEqual(45)
  expect(screening?.hits.map(({ rule }) => rule)).toContain('LOOKALIKE')
  const own = await app.as({ caller: twin.caller })('employer.view', {})
  expect(JSON.stringify(own)).not.toMatch(/score|hits|LOOKALIKE|screening/)
})

test('what would be held gets a case when it is proposed, and what is only marked does not', async () => {
  const bank = await anApprovedEmployer(app, `Kencana Mulia ${randomUUID().slice(0, 8)}`)
  while ((await fillSkeletons(app.db, 1000)) > 0);
  const made = await anApprovedEmployer(app)
  await change(made.companyId, { registration_number: String(Date.now()) })
  await made.save({ name: bank.name })
  expect((await companyForAdministrators(app, made.companyId)).proposal?.screening.outcome).toBe('REVIEW')
  expect(await casesOf(made.companyId), 'marked').toEqual([])
  await made.save({ name: bank.name.replace('Kencana', 'Kеncana') }) // a Cyrillic е
  expect((await companyForAdministrators(app, made.companyId)).proposal?.screening.outcome).toBe('HOLD')
  expect(await casesOf(made.companyId)).toEqual([['SCREEN', 3]])
  const proposed = await app.as({ caller: (await anAdministrator(app)).caller })('admin.companies.proposals', {
    search: made.name,
  })
  expect(proposed.list[0]?.screening?.outcome).toBe('HOLD')
})

test('deciding in the queue of companies answers the case that the screen opened, and no other', async () => {
  const actionsOf = async (companyId: string) =>
    (
      await app.db
        .selectFrom('moderation_case as c')
        .leftJoin('moderation_decision as d', 'd.case_id', 'c.id')
        .select(['c.decided_at', 'd.actions'])
        .where('c.target_type', '=', 'COMPANY')
        .where('c.target_id', '=', companyId)
        .execute()
    ).map(({ decided_at, actions }) => [decided_at !== null, actions])
  const decided = async (proposal: object, decision: 'ACCEPT' | 'REJECT', opened?: 'REPORT') => {
    const made = await anApprovedEmployer(app)
    await made.save(proposal)
    if (opened)
      await app.db
        .updateTable('moderation_case')
        .set({ opened_by: opened })
        .where('target_id', '=', made.companyId)
        .execute()
    expect(await actionsOf(made.companyId)).toEqual([[false, null]])
    const note = decision === 'REJECT' ? { note: 'Not a name of yours.' } : {}
    expect(await decideProposal(app, made, { decision, ...note })).toBe('taken')
    return actionsOf(made.companyId)
  }
  const mixed = () => ({ name: `Kеncana ${randomUUID().slice(0, 8)}` }) // a Cyrillic е
  expect(await decided(mixed(), 'ACCEPT')).toEqual([[true, ['NOTHING']]])
  expect(await decided(mixed(), 'REJECT')).toEqual([[true, ['REMOVE']]])
  expect(await decided(mixed(), 'ACCEPT', 'REPORT')).toEqual([[false, null]])
})

test('independent reports count for a company, too', async () => {
  const made = await anApprovedEmployer(app)
  for (const ip of ['203.0.7.1', '203.0.8.1'])
    await app.as({ ...(await aCandidate(app)), ip })('reports.create', {
      companyId: made.companyId,
      reason: 'FAKE_COMPANY',
      goodFaith: true,
    })
  expect(await hitsOf(made.companyId, 'REPORTED')).toMatchObject([{ fact: 'W 2.0', adds: 20 }])
})

test('what people decide about companies says how often rules are right', async () => {
  const moderator = await anAdministrator(app, 'MODERATOR')
  const { caller } = moderator
  const mail = async () => {
    const { rules } = await app.as({ caller })('admin.flags.precision', {})
    const precision = rules.find(({ rule }) => rule === 'PROFILE')
    return [precision?.fired, precision?.agreed]
  }
  const decide = async (id: string, decision: 'APPROVE' | 'REJECT') => {
    const { company } = await companyForAdministrators(app, id)
    const note = decision === 'REJECT' ? 'Not a company.' : null
    await app.as({ caller })('admin.companies.decide', { id, version: company.version, decision, note })
  }
  const [fired = 0, agreed = 0] = await mail()
  await decide((await pending()).companyId, 'APPROVE')
  expect(await mail()).toEqual([fired + 1, agreed])
  await decide((await pending()).companyId, 'REJECT')
  expect(await mail()).toEqual([fired + 2, agreed + 1])
  const made = await anApprovedEmployer(app)
  await made.save({ legalName: 'PT Lain' })
  expect(await decideProposal(app, made, { decision: 'REJECT', note: 'No.' })).toBe('taken')
  expect(await mail()).toEqual([fired + 3, agreed + 2])
})

test('asking for changes says that what was found there was right, a part of a proposal what was found in its fields', async () => {
  const { caller } = await anAdministrator(app, 'MODERATOR')
  const labels = async (companyId: string) => {
    const rows = app.db.selectFrom('screen_label').select(['rules', 'agreed']).where('company_id', '=', companyId)
    return (await rows.orderBy('agreed', 'desc').execute()).map(({ rules, agreed }) => [agreed, ...rules])
  }
  const labelsAfter = async (fields: ('about' | 'industry')[]) => {
    const { companyId: id } = await pending()
    const { company } = await companyForAdministrators(app, id)
    const decision = { decision: 'NEEDS_CHANGES' as const, fields, note: 'Please say more.' }
    await app.as({ caller })('admin.companies.decide', { id, version: company.version, ...decision })
    return labels(id)
  }
  expect(await labelsAfter(['about'])).toEqual([[true, 'PROFILE']])
  expect(await labelsAfter(['industry'])).toEqual([])

  const number = String(Date.now())
  await change((await anEmployer(app)).companyId, { registration_number: number })
  const made = await anApprovedEmployer(app)
  // A Cyrillic е.
  await made.save({ name: `Kеncana ${randomUUID().slice(0, 8)}`, registrationNumber: number })
  const part = { decision: 'ACCEPT_PARTIALLY' as const, fields: ['registrationNumber'], note: 'Not the name.' }
  expect(await decideProposal(app, made, part)).toBe('taken')
  expect(await labels(made.companyId)).toEqual([
    [true, 'MIXED_SCRIPT'],
    [false, 'REUSED'],
  ])
})
