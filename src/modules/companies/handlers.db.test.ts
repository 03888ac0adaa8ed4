import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { teamRoles, type Caller } from '#kernel/caller.ts'
import { isFail } from '#kernel/fail.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { makePdf } from '../../../test/fixtures/pdf.ts'
import { aCandidate, aCompany, anEmployer } from '../../../test/fixtures/people.ts'
import { unusedFiles } from './store.server.ts'

const app = testApp()
const failWith = (promise: Promise<unknown>) =>
  promise.then(
    () => 'taken',
    (error: unknown) =>
      isFail(error) ? [error.code, ...error.fields.map(({ field, code }) => `${field}:${code}`)].join(' ') : error,
  )
const view = (caller: Caller) => app.as({ caller })('employer.view', {})
const aCity = async () =>
  (
    await app.db
      .selectFrom('city')
      .select('id')
      .where('country_code', '=', 'ID')
      .orderBy('id')
      .executeTakeFirstOrThrow()
  ).id
const picture = async (caller: Caller, purpose: 'LOGO' | 'PHOTO') => {
  const bytes = await sharp({ create: { width: 10, height: 10, channels: 3, background: 'blue' } })
    .png()
    .toBuffer()
  return (await app.as({ caller })('files.upload', { purpose, file: { name: 'a.png', type: 'image/png', bytes } })).id
}
const about = 'Kami membuat perahu. '.repeat(12)

describe('setup', () => {
  test('each step saves only the sent fields, updates the completion, and a later visit finds all of it', async () => {
    const { caller } = await anEmployer(app, { status: 'INCOMPLETE' })
    const save = async (edit: object) =>
      (await app.as({ caller })('employer.updateCompany', { version: (await view(caller)).company.version, ...edit }))
        .company
    expect(
      (
        await save({
          industry: 'SHIPBUILDING_AND_AEROSPACE',
          size: 'SIZE_11_50',
          foundedYear: 1998,
          website: 'kapal.co.id',
        })
      ).completion,
    ).toBe(10)
    expect((await save({ about })).completion).toBe(25)
    expect(
      (
        await save({
          email: 'hr@kapal.co.id',
          dialCode: '+62',
          phone: '81234567',
          address: 'Jl. Pelabuhan 1',
          cityId: await aCity(),
        })
      ).completion,
    ).toBe(50)
    expect((await save({ registrationNumber: '1234 5678 90123' })).completion).toBe(70)
    expect(
      (
        await save({
          logoFileId: await picture(caller, 'LOGO'),
          photoFileIds: [await picture(caller, 'PHOTO')],
          hiringProcess: 'Dua wawancara.',
        })
      ).completion,
    ).toBe(100)
    const { company } = await app.as({ caller, locale: 'id' })('employer.view', {})
    expect(company).toMatchObject({
      industry: { label: 'Perkapalan dan dirgantara' },
      website: 'https://kapal.co.id/',
      registrationNumber: '1234567890123',
      completion: 100,
      missing: [],
      city: { countryCode: 'ID' },
      logo: { uri: expect.stringMatching(/^\/files\/p\//) },
    })
    expect((await save({ phone: '' })).completion).toBe(85)
    expect(
      (await app.db.selectFrom('company').select('completion').where('id', '=', company.id).executeTakeFirstOrThrow())
        .completion,
    ).toBe(85)
  })

  test.each<[string, object, string]>([
    ['an industry that is none', { industry: 'NO_SUCH' }, 'INVALID industry:NOT_IN_LIST'],
    ['a city that is none', { cityId: '01890000-0000-7000-8000-000000000000' }, 'INVALID cityId:NOT_IN_LIST'],
    ['a script as a website', { website: 'javascript:alert(1)' }, 'INVALID website:WEBSITE'],
    [
      'a registration number of another shape',
      { registrationNumber: '12' },
      'INVALID registrationNumber:REGISTRATION_NUMBER',
    ],
    ['a year to come', { foundedYear: 2099 }, 'INVALID foundedYear:TOO_BIG'],
    ['its own status', { status: 'APPROVED' }, 'INVALID :UNKNOWN_FIELD'],
    ['its own completion', { completion: 100 }, 'INVALID :UNKNOWN_FIELD'],
  ])('%s is refused', async (_name, edit, answer) => {
    const { caller } = await anEmployer(app, { status: 'INCOMPLETE' })
    expect(await failWith(app.as({ caller })('employer.updateCompany', { version: 1, ...edit }))).toBe(answer)
    expect((await view(caller)).company.version).toBe(1)
  })

  test('files of others or with another purpose are rejected; a replaced logo is deleted', async () => {
    const [own, other, siti] = [await anEmployer(app), await anEmployer(app), await aCandidate(app)]
    const resume = await app.as({ caller: siti.caller })('files.upload', {
      purpose: 'RESUME',
      file: { name: 'a.pdf', type: 'application/pdf', bytes: makePdf() },
    })
    const foreign = await picture(other.caller, 'LOGO')
    const photo = await picture(own.caller, 'PHOTO')
    for (const logoFileId of [foreign, photo, resume.id]) {
      expect(await failWith(app.as({ caller: own.caller })('company.update', { version: 1, logoFileId }))).toBe(
        'INVALID logoFileId:FILE_NOT_YOURS',
      )
    }
    const [first, second] = [await picture(own.caller, 'LOGO'), await picture(own.caller, 'LOGO')]
    await app.as({ caller: own.caller })('company.update', { version: 1, logoFileId: first })
    await app.as({ caller: own.caller })('company.update', { version: 2, logoFileId: second })
    const row = await app.db.selectFrom('file').select('deleted_at').where('id', '=', first).executeTakeFirstOrThrow()
    expect(row.deleted_at).not.toBeNull()
  })
})

test('an unused file is deleted after a day; files in use stay', async () => {
  const { caller } = await anEmployer(app)
  const [logo, photo, unused] = [
    await picture(caller, 'LOGO'),
    await picture(caller, 'PHOTO'),
    await picture(caller, 'LOGO'),
  ]
  await app.as({ caller })('company.update', { version: 1, logoFileId: logo, photoFileIds: [photo] })
  const sweep = async (now: Date) => unusedFiles(app.db, new Date(now.getTime() - 86_400_000))
  expect(await sweep(app.clock.now())).not.toContain(unused)
  const unusedIds = await sweep(new Date(app.clock.now().getTime() + 90_000_000))
  expect([logo, photo, unused].map((id) => unusedIds.includes(id))).toEqual([false, false, true])
})

describe('permissions', () => {
  test('owners and administrators of the company edit, other roles only read', async () => {
    const { companyId } = await anEmployer(app)
    for (const role of teamRoles) {
      const { caller } = await anEmployer(app, { companyId, role })
      const { company } = await view(caller)
      const editing = role === 'OWNER' || role === 'ADMIN'
      expect([role, company.mayEdit]).toEqual([role, editing])
      expect(
        await failWith(app.as({ caller })('company.update', { version: company.version, hiringProcess: role })),
      ).toBe(editing ? 'taken' : 'ROLE_NOT_ALLOWED')
      if (!editing)
        expect(await failWith(app.as({ caller })('companies.submit', { version: company.version }))).toBe(
          'ROLE_NOT_ALLOWED',
        )
    }
  })

  test('a stale version is rejected and not stored; of two concurrent edits one succeeds', async () => {
    const { caller } = await anEmployer(app)
    await app.as({ caller })('company.update', { version: 1, about: 'first' })
    expect(await failWith(app.as({ caller })('company.update', { version: 1, about: 'late' }))).toBe('STALE_VERSION')
    const both = await Promise.all(
      ['a', 'b'].map((text) => failWith(app.as({ caller })('company.update', { version: 2, about: text }))),
    )
    expect(new Set(both)).toEqual(new Set(['STALE_VERSION', 'taken']))
    expect((await view(caller)).company).toMatchObject({ version: 3, about: expect.stringMatching(/^[ab]$/) })
  })

  test('own details only by own id, with a valid name and a phone no other account has verified', async () => {
    const [budi, other] = [await anEmployer(app), await anEmployer(app)]
    const { account } = await view(budi.caller)
    const taken = (await view(other.caller)).account.phone ?? ''
    const details = {
      version: account.version,
      fullName: 'Budi Santoso',
      dialCode: '+62',
      phone: '811223344',
      jobTitle: 'HR',
    }
    const put = (id: string, change: object = {}) =>
      app.as({ caller: budi.caller })('employer.personalDetails', { id, ...details, ...change })
    expect(await failWith(put(other.id))).toBe('NOT_FOUND')
    expect(await failWith(put(budi.id, { fullName: 'Budi S. Hadi Santoso Putra' }))).toBe(
      'INVALID fullName:FULL_NAME_THREE_WORDS',
    )
    expect(await failWith(put(budi.id, { phone: taken }))).toMatch(/^PHONE_TAKEN/)
    expect((await put(budi.id)).account).toMatchObject({
      name: 'Budi Santoso',
      phone: '811223344',
      jobTitle: 'HR',
      version: account.version + 1,
    })
    expect(await failWith(put(budi.id))).toBe('STALE_VERSION')
    const cookies: string[] = []
    const { account: after } = await app.as({ caller: budi.caller, cookies })('employer.update', {
      id: budi.id,
      locale: 'id',
    })
    expect(after).toMatchObject({ locale: 'id', name: 'Budi Santoso' })
    expect(cookies.join()).toContain('id')
  })
})

describe('public view', () => {
  test('approved companies only, and nothing of their evidence', async () => {
    const id = await aCompany(app, 'APPROVED')
    await app.db
      .updateTable('company')
      .set({ email: 'secret@contoh.co.id', phone: '81199', registration_number: '9999999999999', about })
      .where('id', '=', id)
      .execute()
    const company = await app.as()('company.get', { id })
    expect(JSON.stringify(company)).not.toMatch(/secret@|81199|9999999999999/)
    expect(company).toMatchObject({ about, openJobs: 0, rating: { average: null, count: 0 } })
    for (const status of ['INCOMPLETE', 'PENDING', 'NEEDS_CHANGES', 'REJECTED', 'SUSPENDED'] as const) {
      expect(await failWith(app.as()('company.get', { id: await aCompany(app, status) }))).toBe('NOT_FOUND')
    }
  })

  test('the list counts open jobs, searches names literally and hides unapproved companies', async () => {
    const mark = `Zzyx ${Date.now()}`
    const [busy, calm] = [
      await anEmployer(app, { company: `${mark} Busy 100%` }),
      await anEmployer(app, { company: `${mark} Calm` }),
    ]
    await aCompany(app, 'PENDING', `${mark} Waiting`)
    const job = { company_id: busy.companyId, created_by: busy.id, title: 'Welder' }
    const [now, hour] = [app.clock.now().getTime(), 3_600_000]
    await app.db
      .insertInto('job')
      .values([
        { ...job, status: 'ACTIVE', expires_at: new Date(now + hour) },
        { ...job, status: 'ACTIVE', expires_at: new Date(now - hour) },
        { ...job, status: 'DRAFT' },
        { ...job, status: 'ACTIVE', expires_at: new Date(now + hour), deleted_at: new Date(now) },
      ])
      .execute()
    const list = async (search: string) =>
      (await app.as()('company.list', { search, limit: 50 })).list.map(({ name, openJobs }) => [name, openJobs])
    expect((await list(mark)).slice(0, 2)).toEqual([
      [`${mark} Busy 100%`, 1],
      [`${mark} Calm`, 0],
    ])
    expect((await list(mark)).map(([name]) => name)).not.toContain(`${mark} Waiting`)
    expect((await list('100%')).map(([name]) => name)).toContain(`${mark} Busy 100%`)
    expect((await list('z%x')).map(([name]) => name)).not.toContain(`${mark} Calm`)
    expect(calm.companyId).not.toBe(busy.companyId)
  })
})
