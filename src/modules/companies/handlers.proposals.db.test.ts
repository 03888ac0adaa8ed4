import { describe, expect, test } from 'vitest'
import { companyStatuses, teamRoles } from '#kernel/caller.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { aCity, aJob } from '../../../test/fixtures/jobs.ts'
import { anEmployer } from '../../../test/fixtures/people.ts'
import {
  aDocument,
  anApprovedEmployer,
  cityAbroad,
  isDeleted,
  outcomeOf,
  proposalsOf,
} from '../../../test/fixtures/proposals.ts'
import { unusedFiles } from './store.server.ts'

const app = testApp()
const row = (id: string) => app.db.selectFrom('company').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('what was approved stays', () => {
  test('every protected field waits; all others change at once; pages, lists and jobs show the approved values', async () => {
    const made = await anApprovedEmployer(app)
    const job = await aJob(app, { employer: made })
    const document = await aDocument(app, made.caller, 'NIB baru')
    const abroad = await cityAbroad(app)
    const company = await made.save({
      name: 'Bank Indonesia',
      legalName: 'PT Lain',
      registrationNumber: '9999999999999',
      website: 'lain.example',
      cityId: abroad,
      documentFileId: document,
      about: 'A new text',
      hiringProcess: 'One talk',
      address: 'Jl. Baru 2',
    })
    expect(await row(made.companyId)).toMatchObject({
      ...made.approved,
      name: made.name,
      about: 'A new text',
      hiring_process: 'One talk',
      address: 'Jl. Baru 2',
    })
    expect(company).toMatchObject({ name: made.name, legalName: 'PT Perahu Jaya', about: 'A new text' })
    expect(company.proposal?.changes.map(({ field, old, new: value }) => [field, old.text, value.text])).toEqual([
      ['name', made.name, 'Bank Indonesia'],
      ['legalName', 'PT Perahu Jaya', 'PT Lain'],
      ['registrationNumber', '1234567890123', '9999999999999'],
      ['website', 'https://perahu.example/', 'https://lain.example/'],
      ['country', 'Bandung, Indonesia', expect.stringContaining('Singapore')],
      ['document', 'NIB.pdf', 'NIB baru.pdf'],
    ])
    expect(company.proposal).toMatchObject({ version: 1, since: app.clock.now().toISOString() })
    const open = await app.as()('company.get', { id: made.companyId })
    expect(open).toMatchObject({ name: made.name, website: 'https://perahu.example/', about: 'A new text' })
    expect(open.city?.countryCode).toBe('ID')
    expect(JSON.stringify(open)).not.toMatch(/Bank Indonesia|PT Lain|PT Perahu|NIB|99999|proposal/)
    await app.runJobs()
    expect((await app.as()('jobs.get', { id: job.id })).company.name).toBe(made.name)
    const namesFor = async (search: string) => (await app.as()('company.list', { search })).list.map(({ name }) => name)
    expect(await namesFor(made.name)).toContain(made.name)
    expect(await namesFor('Bank Indonesia')).toEqual([])
  })

  test.each(companyStatuses.filter((status) => status !== 'CLOSED'))('in status %s', async (status) => {
    const made = await anApprovedEmployer(app)
    await app.db.updateTable('company').set({ status }).where('id', '=', made.companyId).execute()
    await made.save({ name: 'Kapal Baru' })
    const waits = status === 'APPROVED' || status === 'SUSPENDED'
    expect([status, (await row(made.companyId)).name]).toEqual([status, waits ? made.name : 'Kapal Baru'])
    expect(await proposalsOf(app, made.companyId)).toEqual(waits ? ['OPEN name'] : [])
  })

  test('the setup steps of the specification propose too, and a value can be taken away only by a decision', async () => {
    const made = await anApprovedEmployer(app)
    const { version } = await made.view()
    await app.as({ caller: made.caller })('employer.updateCompany', { version, website: null, documentFileId: null })
    expect(await row(made.companyId)).toMatchObject(made.approved)
    expect(await proposalsOf(app, made.companyId)).toEqual(['OPEN website document'])
    expect(await isDeleted(app, made.approved.document_file_id)).toBe(false)
  })
})

describe('one open proposal', () => {
  test('a later edit joins and replaces it, the same values again change nothing, the approved ones close it', async () => {
    const made = await anApprovedEmployer(app)
    const first = (await made.save({ name: 'Kapal Satu' })).proposal
    app.clock.advance(60_000)
    const second = (await made.save({ legalName: 'PT Kapal' })).proposal
    expect(second?.id).not.toBe(first?.id)
    expect(second?.changes.map(({ field }) => field)).toEqual(['name', 'legalName'])
    expect((await made.save({ name: 'Kapal Satu', legalName: 'PT Kapal' })).proposal).toEqual(second)
    expect((await made.save({ name: made.name })).proposal?.changes.map(({ field }) => field)).toEqual(['legalName'])
    expect((await made.save({ legalName: 'PT Perahu Jaya' })).proposal).toBeNull()
    expect(await proposalsOf(app, made.companyId)).toEqual([
      'REPLACED name',
      'REPLACED name legalName',
      'WITHDRAWN legalName',
    ])
  })

  test('of edits at the same moment one succeeds, and the database holds one open proposal', async () => {
    const made = await anApprovedEmployer(app)
    const { version } = await made.view()
    const both = await Promise.all(
      ['Satu', 'Dua', 'Tiga'].map((name) =>
        outcomeOf(app.as({ caller: made.caller })('company.update', { version, name: `Kapal ${name}` })),
      ),
    )
    expect(both.toSorted()).toEqual(['STALE_VERSION', 'STALE_VERSION', 'taken'])
    expect(await proposalsOf(app, made.companyId)).toEqual(['OPEN name'])
    const again = app.db
      .insertInto('company_proposal')
      .values({ company_id: made.companyId, changes: JSON.stringify({ name: { old: 'a', new: 'b' } }) })
      .execute()
    await expect(again).rejects.toThrow(/company_proposal_open/)
  })

  test('another city of the country at once; another country waits, and a city at home takes it back', async () => {
    const made = await anApprovedEmployer(app)
    const [surabaya, abroad] = [await aCity(app, 'Surabaya'), await cityAbroad(app)]
    expect((await made.save({ cityId: surabaya })).city?.id).toBe(surabaya)
    expect(await proposalsOf(app, made.companyId)).toEqual([])
    const moved = await made.save({ cityId: abroad, postalCode: '12345' })
    expect(moved).toMatchObject({ city: { id: surabaya }, postalCode: '12345' })
    expect(moved.proposal?.changes).toMatchObject([{ field: 'country', new: { city: { id: abroad } } }])
    const back = await made.save({ cityId: made.approved.city_id })
    expect([back.city?.id, back.proposal]).toEqual([made.approved.city_id, null])
    expect((await made.save({ cityId: null })).proposal?.changes).toMatchObject([{ new: { text: null } }])
    expect((await row(made.companyId)).city_id).toBe(made.approved.city_id)
  })
})

describe('the proposed document', () => {
  test('must be the own company’s, is kept while it waits, and goes when it no longer does', async () => {
    const [made, other] = [await anApprovedEmployer(app), await anApprovedEmployer(app)]
    const foreign = await aDocument(app, other.caller, 'Foreign')
    expect(await outcomeOf(made.save({ documentFileId: foreign }))).toBe('INVALID documentFileId:FILE_NOT_YOURS')
    const [first, second] = [await aDocument(app, made.caller, 'One'), await aDocument(app, made.caller, 'Two')]
    await made.save({ documentFileId: first })
    await made.save({ documentFileId: first, name: 'Kapal' })
    const sweep = () => unusedFiles(app.db, new Date(app.clock.now().getTime() + 1000))
    const unused = await sweep()
    expect([first, second].map((id) => unused.includes(id))).toEqual([false, true])
    await made.save({ documentFileId: second })
    expect([await isDeleted(app, first), await isDeleted(app, second)]).toEqual([true, false])
    const { proposal } = await made.view()
    await app.as({ caller: made.caller })('company.withdrawProposal', { id: proposal?.id ?? '', version: 1 })
    expect([await isDeleted(app, second), await isDeleted(app, made.approved.document_file_id)]).toEqual([true, false])
  })
})

describe('withdrawing', () => {
  const withdraw = (caller: Parameters<typeof app.as>[0], id: string, version = 1) =>
    outcomeOf(app.as(caller)('company.withdrawProposal', { id, version }))

  test('twice is once; afterwards the approved values stand in the forms, and a form opened before is stale', async () => {
    const made = await anApprovedEmployer(app)
    const { proposal, version } = await made.save({ name: 'Kapal' })
    expect(await withdraw(made, proposal?.id ?? '', 2)).toBe('STALE_VERSION')
    expect(await withdraw(made, proposal?.id ?? '')).toBe('taken')
    expect(await withdraw(made, proposal?.id ?? '')).toBe('taken')
    expect(await proposalsOf(app, made.companyId)).toEqual(['WITHDRAWN name'])
    expect(await made.view()).toMatchObject({ name: made.name, proposal: null, rejection: null, version: version + 1 })
    expect(await outcomeOf(app.as(made)('company.update', { version, name: 'Kapal' }))).toBe('STALE_VERSION')
    expect((await made.save({ name: 'Kapal' })).proposal?.changes).toHaveLength(1)
  })

  test('a replaced proposal cannot be withdrawn, and nobody withdraws another company’s', async () => {
    const [made, other] = [await anApprovedEmployer(app), await anApprovedEmployer(app)]
    const { proposal } = await made.save({ name: 'Kapal' })
    await made.save({ name: 'Kapal Dua' })
    expect(await withdraw(made, proposal?.id ?? '')).toBe('STALE_VERSION')
    const { proposal: now } = await made.view()
    expect(await withdraw(other, now?.id ?? '')).toBe('NOT_FOUND')
    expect(await proposalsOf(app, made.companyId)).toEqual(['REPLACED name', 'OPEN name'])
  })

  test('only owners and administrators of the company propose and withdraw; all members see what waits', async () => {
    const made = await anApprovedEmployer(app)
    const { proposal } = await made.save({ name: 'Kapal' })
    for (const role of teamRoles.filter((each) => each !== 'OWNER' && each !== 'ADMIN')) {
      const { caller } = await anEmployer(app, { companyId: made.companyId, role })
      const { company } = await app.as({ caller })('employer.view', {})
      expect([role, company.proposal?.id, company.mayEdit]).toEqual([role, proposal?.id, false])
      expect(await withdraw({ caller }, proposal?.id ?? '')).toBe('ROLE_NOT_ALLOWED')
      const edit = app.as({ caller })('company.update', { version: company.version, name: 'Mine' })
      expect(await outcomeOf(edit)).toBe('ROLE_NOT_ALLOWED')
    }
    const admin = await anEmployer(app, { companyId: made.companyId, role: 'ADMIN' })
    expect(await withdraw(admin, proposal?.id ?? '')).toBe('taken')
  })
})
