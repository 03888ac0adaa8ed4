import { describe, expect, test } from 'vitest'
import { adminRoles } from '#kernel/caller.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { mailsTo } from '../../../test/fixtures/accounts.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { fresh, measure, suspension } from '../../../test/fixtures/moderation.ts'
import { anAdministrator } from '../../../test/fixtures/people.ts'
import {
  aDocument,
  anApprovedEmployer,
  cityAbroad,
  companyForAdministrators,
  decideProposal,
  isDeleted,
  outcomeOf,
  proposalsOf,
  type ApprovedEmployer,
  type ProposalDecision,
} from '../../../test/fixtures/proposals.ts'

const app = testApp()
const decide = (made: ApprovedEmployer, decision: ProposalDecision) => decideProposal(app, made, decision)
const get = (id: string) => companyForAdministrators(app, id)
const kindsOf = async (accountId: string) =>
  (await app.db.selectFrom('notification').select('kind').where('account_id', '=', accountId).execute()).map(
    ({ kind }) => kind,
  )

describe('deciding', () => {
  test('accepted: everything public shows the new values, the old document goes, the owners are notified', async () => {
    const made = await anApprovedEmployer(app)
    const job = await aJob(app, { employer: made, title: 'Shipwright' })
    const [document, abroad] = [await aDocument(app, made.caller, 'New'), await cityAbroad(app)]
    const name = `Kapal ${crypto.randomUUID().slice(0, 8)}`
    await made.save({ name, website: 'kapal.example', cityId: abroad, documentFileId: document })
    const before = (await made.view()).version
    expect(await decide(made, { decision: 'ACCEPT' })).toBe('taken')
    const company = await made.view()
    expect(company).toMatchObject({
      name,
      website: 'https://kapal.example/',
      city: { id: abroad },
      version: before + 1,
    })
    expect(company).toMatchObject({ document: { id: document }, proposal: null, rejection: null, status: 'APPROVED' })
    expect([await isDeleted(app, made.approved.document_file_id), await isDeleted(app, document)]).toEqual([
      true,
      false,
    ])
    const sent = await mailsTo(app, made.email)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ kind: 'companies.proposalAccepted', locale: 'id' })
    expect(sent[0]?.subject).toBe(`Perubahan Anda pada ${name} disetujui`)
    expect(sent[0]?.text).toContain('Nama perusahaan')
    expect(await kindsOf(made.id)).toEqual(['company.changesAccepted'])
    expect((await app.as()('company.get', { id: made.companyId })).name).toBe(name)
    expect((await app.as()('jobs.get', { id: job.id })).company.name).toBe(name)
    const result = await app.as()('search.guestJobs', { search: name })
    expect(result.list.map(({ id }) => id)).toContain(job.id)
    const audited = await app.db
      .selectFrom('audit_log')
      .select('details')
      .where('subject_id', '=', made.companyId)
      .where('action', '=', 'company.decideProposal')
      .execute()
    expect(audited.map(({ details }) => [details['outcome'], details['accepted']])).toEqual([
      ['ACCEPTED', ['name', 'website', 'country', 'document']],
    ])
  })

  test('partly: the selected fields are public, the others stay, and the employer reads why', async () => {
    const made = await anApprovedEmployer(app)
    const document = await aDocument(app, made.caller, 'New')
    await made.save({ name: 'Bank Indonesia', website: 'kapal.example', documentFileId: document })
    expect(await decide(made, { decision: 'ACCEPT_PARTIALLY', fields: ['website'] })).toBe('INVALID note:REQUIRED')
    const reason = { reasons: ['REGISTRATION_NUMBER'], note: 'That is the central bank.' }
    for (const fields of [[], ['legalName'], ['name', 'website', 'document']])
      expect(await decide(made, { decision: 'ACCEPT_PARTIALLY', fields, ...reason })).toBe(
        'INVALID fields:SOME_OF_THEM',
      )
    expect(await decide(made, { decision: 'ACCEPT_PARTIALLY', fields: ['website'], reasons: ['NO_SUCH'] })).toBe(
      'INVALID reasons:NOT_IN_LIST',
    )
    expect(
      await decide(made, { decision: 'ACCEPT_PARTIALLY', fields: ['website'], note: 'That is the central bank.' }),
    ).toBe('taken')
    const company = await made.view()
    expect(company).toMatchObject({ name: made.name, website: 'https://kapal.example/', proposal: null })
    expect(company.document?.id).toBe(made.approved.document_file_id)
    expect([await isDeleted(app, document), await isDeleted(app, made.approved.document_file_id)]).toEqual([
      true,
      false,
    ])
    expect(company.rejection?.reason).toBe('That is the central bank.')
    expect(company.rejection?.changes.map(({ field, new: value }) => [field, value.text])).toEqual([
      ['name', 'Bank Indonesia'],
      ['document', 'New.pdf'],
    ])
    const [mail] = await mailsTo(app, made.email)
    expect(mail?.kind).toBe('companies.proposalPartiallyAccepted')
    expect(mail?.text).toContain('That is the central bank.')
    expect(mail?.subject).not.toContain('Bank Indonesia')
    expect(await kindsOf(made.id)).toEqual(['company.changesPartiallyAccepted'])
  })

  test('rejected: nothing changes, and a rejected value may come again only changed', async () => {
    const made = await anApprovedEmployer(app)
    const [document, abroad] = [await aDocument(app, made.caller, 'False'), await cityAbroad(app)]
    const proposed = { name: 'Bank Indonesia', cityId: abroad, documentFileId: document, website: null }
    await made.save(proposed)
    expect(await decide(made, { decision: 'REJECT' })).toBe('INVALID note:REQUIRED')
    expect(await decide(made, { decision: 'REJECT', note: 'No proof.' })).toBe('taken')
    const company = await made.view()
    expect(company).toMatchObject({ name: made.name, city: { id: made.approved.city_id }, proposal: null })
    expect(company.rejection).toMatchObject({ reason: 'No proof.', at: app.clock.now().toISOString() })
    expect((await mailsTo(app, made.email)).map(({ kind }) => kind)).toEqual(['companies.proposalRejected'])
    expect(await kindsOf(made.id)).toEqual(['company.changesRejected'])
    for (const edit of [
      { name: 'Bank Indonesia' },
      { name: ' BANK  INDONESIA\u200B' },
      { cityId: abroad },
      { website: null },
      { documentFileId: await aDocument(app, made.caller, 'False') },
    ])
      expect(await outcomeOf(made.save(edit)), JSON.stringify(edit)).toBe(
        `INVALID ${Object.keys(edit)[0]}:VALUE_REJECTED`,
      )
    expect(await proposalsOf(app, made.companyId)).toEqual(['REJECTED name website country document'])
    // Something else may be sent, and then the rejection is no longer what the employer has to read.
    const again = await made.save({
      name: 'Kapal Indonesia',
      documentFileId: await aDocument(app, made.caller, 'True'),
    })
    expect([again.proposal?.changes.length, again.rejection]).toEqual([2, null])
    const other = await anApprovedEmployer(app)
    expect(await outcomeOf(other.save({ name: 'Bank Indonesia' }))).toBe('taken')
  })

  test('refused when the proposal changed meanwhile, was withdrawn or is decided; of two at once one counts', async () => {
    const made = await anApprovedEmployer(app)
    const seen = (await made.save({ name: 'Kapal' })).proposal?.id ?? ''
    await made.save({ name: 'Bank Indonesia' })
    expect(await decide(made, { decision: 'ACCEPT', id: seen })).toBe('STALE_VERSION')
    expect(await decide(made, { decision: 'ACCEPT', id: seen, version: 2 })).toBe('STALE_VERSION')
    expect((await made.view()).name).toBe(made.name)
    const { proposal } = await made.view()
    expect(await decide(made, { decision: 'ACCEPT', version: 2 })).toBe('STALE_VERSION')
    await app.as(made)('company.withdrawProposal', { id: proposal?.id ?? '', version: 1 })
    expect(await decide(made, { decision: 'ACCEPT', id: proposal?.id ?? '' })).toBe('STALE_VERSION')
    const { proposal: next } = await made.save({ name: 'Kapal Lain' })
    const id = next?.id ?? ''
    const both = await Promise.all([
      decide(made, { decision: 'ACCEPT', id }),
      decide(made, { decision: 'REJECT', id, note: 'No' }),
    ])
    expect(both.toSorted()).toEqual(['STALE_VERSION', 'taken'])
    // An edit and a decision at the same moment: what is public is what the administrator saw.
    const { proposal: last, version } = await made.save({ legalName: 'PT Satu' })
    const outcomes = await Promise.all([
      decide(made, { decision: 'ACCEPT', id: last?.id ?? '' }),
      outcomeOf(app.as(made)('company.update', { version, legalName: 'PT Dua' })),
    ])
    expect(outcomes.toSorted()).toEqual(['STALE_VERSION', 'taken'])
    expect((await made.view()).legalName).toBe(outcomes[0] === 'taken' ? 'PT Satu' : 'PT Perahu Jaya')
  })

  test('suspension closes the open proposal; what a suspended employer changes waits as well', async () => {
    const made = await anApprovedEmployer(app)
    const document = await aDocument(app, made.caller, 'New')
    const { proposal } = await made.save({ name: 'Bank Indonesia', documentFileId: document })
    const above = await anAdministrator(app)
    const about = { target: 'COMPANY' as const, id: made.companyId }
    const { caseId } = await measure(app, above, about, { ...suspension, days: 30 })
    expect(await proposalsOf(app, made.companyId)).toEqual(['WITHDRAWN name document'])
    expect(await isDeleted(app, document)).toBe(true)
    expect(await decide(made, { decision: 'ACCEPT', id: proposal?.id ?? '' })).toBe('STALE_VERSION')
    await made.save({ name: 'Bank Indonesia' })
    await fresh(app, above)('admin.cases.lift', { id: caseId, kind: 'SUSPENDED', why: 'It was somebody else.' })
    expect((await app.as()('company.get', { id: made.companyId })).name).toBe(made.name)
    expect(await proposalsOf(app, made.companyId)).toEqual(['WITHDRAWN name document', 'OPEN name'])
  })
})

describe('what administrators see', () => {
  test('old next to new in the company, pictures, and the history of decisions; replaced ones do not push them out', async () => {
    const made = await anApprovedEmployer(app)
    await made.save({ name: 'Kapal Satu' })
    await decide(made, { decision: 'REJECT', note: 'First' })
    app.clock.advance(60_000)
    await made.save({ name: 'Kapal Dua', legalName: 'PT Dua' })
    await decide(made, { decision: 'ACCEPT_PARTIALLY', fields: ['legalName'], note: 'Second' })
    app.clock.advance(60_000)
    for (let at = 0; at < 3; at++) await made.save({ name: `Kapal ${'I'.repeat(at + 5)}` })
    const company = await get(made.companyId)
    expect(company.proposal?.changes).toMatchObject([
      { field: 'name', old: { text: made.name }, new: { text: 'Kapal IIIIIII' } },
    ])
    expect(company.decidedProposals.map(({ status, reason, accepted, by }) => [status, reason, accepted, by])).toEqual([
      ['PARTIALLY_ACCEPTED', 'Second', ['legalName'], 'Rina Admin'],
      ['REJECTED', 'First', [], 'Rina Admin'],
    ])
    expect(company.proposal?.evidence).toEqual({ domainMatches: null, sameRegistrationCount: null })
    const other = await anApprovedEmployer(app)
    await app.db
      .updateTable('company')
      .set({ registration_number: '7777777777777' })
      .where('id', '=', other.companyId)
      .execute()
    const evidence = async () => (await get(made.companyId)).proposal?.evidence
    await made.save({ website: 'other.test.id', registrationNumber: '7777777777777' })
    expect(await evidence()).toEqual({ domainMatches: false, sameRegistrationCount: 1 })
    await made.save({ website: 'www.example.com' })
    expect((await evidence())?.domainMatches).toBe(true)
  })

  test('the queue begins with whoever waits longest, is found by both names, and counts in the overview', async () => {
    const [first, second] = [await anApprovedEmployer(app, 'Zamrud Lama'), await anApprovedEmployer(app)]
    const { caller } = await anAdministrator(app, 'MODERATOR')
    const before = (await app.as({ caller })('admin.overview', {})).companies.waiting
    await first.save({ name: 'Zamrud Baru', website: 'zamrud.example' })
    app.clock.advance(60_000)
    await second.save({ legalName: 'PT Zamrud' })
    const list = async (search?: string) =>
      app.as({ caller })('admin.companies.proposals', { limit: 50, ...(search && { search }) })
    const { list: all, counts, total } = await list()
    const ids = all.map(({ companyId }) => companyId)
    expect(ids.indexOf(first.companyId)).toBeLessThan(ids.indexOf(second.companyId))
    expect([counts['PROPOSED'], total]).toEqual([ids.length, ids.length])
    for (const search of ['zamrud lama', 'ZAMRUD BARU'])
      expect((await list(search)).list).toMatchObject([{ name: 'Zamrud Lama', fields: ['name', 'website'] }])
    expect((await list('z%d')).list).toEqual([])
    const overview = await app.as({ caller })('admin.overview', {})
    expect(overview.companies.waiting).toBe(before + 2)
    expect((await app.as({ caller })('admin.companies.list', {})).counts['PROPOSED']).toBe(ids.length)
  })

  test('only moderators and super administrators decide, support reads', async () => {
    const made = await anApprovedEmployer(app)
    const { proposal } = await made.save({ name: 'Kapal' })
    for (const role of adminRoles.filter((each) => each !== 'SUPER_ADMIN' && each !== 'MODERATOR')) {
      const { caller } = await anAdministrator(app, role)
      expect(await outcomeOf(app.as({ caller })('admin.companies.proposals', {}))).toBe(
        role === 'SUPPORT' ? 'taken' : 'ROLE_NOT_ALLOWED',
      )
      const input = { id: proposal?.id ?? '', version: 1, decision: 'ACCEPT' as const }
      expect(await outcomeOf(app.as({ caller })('admin.companies.decideProposal', input))).toBe('ROLE_NOT_ALLOWED')
    }
    expect(await outcomeOf(app.as(made)('admin.companies.proposals', {}))).toMatch(/ROLE_NOT_ALLOWED|UNAUTHENTICATED/)
  })
})
