import { describe, expect, test } from 'vitest'
import type { Candidate } from '#kernel/caller.ts'
import type { EndpointInput } from '#modules/contract.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { errorCodeOf } from '../../../test/fixtures/accounts.ts'
import { aCandidate, anAdministrator } from '../../../test/fixtures/people.ts'

const app = testApp()
const as = (caller: Candidate) => app.as({ caller })
const study = (more: Partial<EndpointInput<'profiles.itemCreate'>> = {}) =>
  ({ section: 'education', field: 'OTHER_FIELD', institute: 'OTHER_UNIVERSITY', ...more }) as const
const proposed = async (label: string) =>
  app.db.selectFrom('master').selectAll().where('name_en', '=', label).where('status', '=', 'PROPOSED').execute()
const contentAdmin = async () => app.as({ caller: (await anAdministrator(app, 'CONTENT')).caller })

describe('values that no list has', () => {
  test('"other" text becomes a proposal that only its author sees', async () => {
    const [own, foreign] = [await aCandidate(app), await aCandidate(app)]
    const item = await as(own.caller)(
      'profiles.itemCreate',
      study({ fieldOther: 'Kriya tenun', instituteOther: 'Akademi Tenun Troso' }),
    )
    expect(item).toMatchObject({
      title: 'Kriya tenun',
      organisation: 'Akademi Tenun Troso',
      institute: { label: 'Akademi Tenun Troso', proposed: true },
    })
    const searchAs = async (caller: Candidate) =>
      (await as(caller)('reference.masters', { category: 'INSTITUTE_UNIVERSITY', search: 'akademi tenun tros' })).list
    expect((await searchAs(own.caller)).map(({ label }) => label)).toContain('Akademi Tenun Troso')
    expect((await searchAs(foreign.caller)).map(({ label }) => label)).not.toContain('Akademi Tenun Troso')
  })

  test('all five "other" codes accept a text and require it', async () => {
    const { caller, id } = await aCandidate(app)
    const me = as(caller)
    const view = await me('profiles.industryDetails', {
      id,
      industry: 'OTHER_INDUSTRY',
      industryOther: 'Peternakan jangkrik',
      domain: 'OTHER_JOB_DOMAIN',
      domainOther: 'Budi daya serangga',
    })
    expect(view.profile).toMatchObject({
      industry: { label: 'Peternakan jangkrik', proposed: true },
      domain: { label: 'Budi daya serangga', proposed: true },
    })
    const item = await me(
      'profiles.itemCreate',
      study({
        fieldOther: 'Law',
        instituteOther: 'UGM',
        qualification: 'OTHER_QUALIFICATION',
        qualificationOther: 'Paket D',
      }),
    )
    expect(item.qualification).toMatchObject({ label: 'Paket D', proposed: true })
    expect(await errorCodeOf(me('profiles.industryDetails', { id, industry: 'OTHER_INDUSTRY' }))).toBe(
      'INVALID REQUIRED',
    )
    expect(await errorCodeOf(me('profiles.itemCreate', study({ fieldOther: 'Law' })))).toMatch(/^INVALID REQUIRED/)
  })

  test('a text that names an existing value, in either language or by an alias, becomes that value', async () => {
    const { caller } = await aCandidate(app)
    const item = await as(caller)('profiles.itemCreate', study({ fieldOther: 'hukum', instituteOther: ' ugm ' }))
    expect(item).toMatchObject({ field: { label: 'Law' }, institute: { code: 'GADJAH_MADA_UNIVERSITY' } })
    expect(await app.as({ caller, locale: 'id' })('candidate.view', {})).toMatchObject({
      profile: { education: [{ title: 'Hukum', organisation: 'Universitas Gadjah Mada' }] },
    })
  })

  test('the same name from several people is one proposal, whatever its case, accents and punctuation, in parallel too', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => aCandidate(app)))
    const labels = [
      'Politeknik Kapal Piñisi',
      'politeknik  kapal pinisi',
      'POLITEKNIK KAPAL PINISI.',
      'Politeknik Kapal Pinisi',
    ]
    const made = await Promise.all(
      people.map(({ caller }, at) =>
        as(caller)('reference.proposeMaster', { category: 'INSTITUTE_UNIVERSITY', label: labels[at] ?? '' }),
      ),
    )
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    const { n } = await app.db
      .selectFrom('master_proposal')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('master_id', '=', made[0]?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(Number(n)).toBe(4)
  })

  test('names in other scripts and long names get distinct codes', async () => {
    const { caller } = await aCandidate(app)
    const propose = (label: string) =>
      as(caller)('reference.proposeMaster', { category: 'INSTITUTE_UNIVERSITY', label })
    const made = [
      await propose('北京大学'),
      await propose('東京大学'),
      await propose(`${'Sekolah '.repeat(9)}A`),
      await propose(`${'Sekolah '.repeat(9)}B`),
    ]
    expect(new Set(made.map(({ code }) => code)).size).toBe(4)
    expect(made.every(({ code }) => /^[A-Z0-9_]{1,60}$/.test(code))).toBe(true)
    expect(await errorCodeOf(propose('?!'))).toBe('INVALID NOT_VALID')
  })

  test('thirty proposals per person and day; repeating an own proposal still works', async () => {
    const { caller } = await aCandidate(app)
    const propose = (label: string) => as(caller)('reference.proposeMaster', { category: 'KEYWORDS', label })
    for (let at = 0; at < 30; at++) await propose(`kata kunci baru ${at}`)
    expect(await errorCodeOf(propose('satu lagi'))).toBe('INVALID PROPOSALS_FULL')
    expect((await propose('Kata Kunci Baru 7')).status).toBe('PROPOSED')
    expect((await propose('satu lagi').catch(() => null)) === null).toBe(true)
    app.clock.advance(25 * 3_600_000)
    expect((await propose('satu lagi')).status).toBe('PROPOSED')
  })
})

describe('an administrator decides on a proposal', () => {
  test('merging moves every profile that uses it, safe to repeat; open forms can still be saved', async () => {
    const { caller, id } = await aCandidate(app)
    const me = as(caller)
    await me('profiles.itemCreate', study({ fieldOther: 'Law', instituteOther: 'Univ Gajah Mada Jogja' }))
    const [proposal] = await proposed('Univ Gajah Mada Jogja')
    const skill = await me('reference.proposeMaster', { category: 'SKILLS', label: 'Exell' })
    await me('profiles.basicDetails', { id, skills: [skill.code, 'MICROSOFT_EXCEL', 'TEAMWORK'] })
    const target = await app.db
      .selectFrom('master')
      .selectAll()
      .where('code', '=', 'GADJAH_MADA_UNIVERSITY')
      .executeTakeFirstOrThrow()
    const excel = await app.db
      .selectFrom('master')
      .selectAll()
      .where('code', '=', 'MICROSOFT_EXCEL')
      .executeTakeFirstOrThrow()
    const version = (await me('candidate.view', {})).profile.version
    const admin = await contentAdmin()
    await admin('admin.masters.merge', { id: proposal?.id ?? '', into: target.id })
    await admin('admin.masters.merge', { id: skill.id, into: excel.id })
    expect((await me('candidate.view', {})).profile.education[0]?.organisation).toBe('Gadjah Mada University')
    await app.runJobs()
    const { profile } = await me('candidate.view', {})
    expect(profile.education[0]).toMatchObject({
      institute: { code: 'GADJAH_MADA_UNIVERSITY' },
      organisation: 'Gadjah Mada University',
    })
    expect(profile.skills.map(({ code }) => code).toSorted()).toEqual(['MICROSOFT_EXCEL', 'TEAMWORK'])
    expect(profile.version).toBe(version)
    expect((await me('profiles.basicDetails', { id, version, skills: [skill.code] })).profile.skills).toMatchObject([
      { code: 'MICROSOFT_EXCEL' },
    ])
    expect(
      await app.db.selectFrom('profile_item').select('organisation').where('account_id', '=', id).execute(),
    ).toEqual([{ organisation: 'Gadjah Mada University' }])
  })

  test('accepting gives it names in both languages for everybody', async () => {
    const [own, foreign] = [await aCandidate(app), await aCandidate(app)]
    await as(own.caller)('profiles.itemCreate', study({ fieldOther: 'Teknologi rotan', instituteOther: 'UGM' }))
    const [proposal] = await proposed('Teknologi rotan')
    const admin = await contentAdmin()
    await admin('admin.masters.save', {
      id: proposal?.id ?? '',
      version: 0,
      en: 'Rattan technology',
      idText: 'Teknologi rotan',
      aliases: [],
      status: 'ACTIVE',
    })
    await app.runJobs()
    const { profile } = await as(own.caller)('candidate.view', {})
    expect(profile.education[0]).toMatchObject({ title: 'Rattan technology', field: { code: proposal?.code } })
    expect(profile.education[0]?.field?.proposed).toBeUndefined()
    const { list } = await as(foreign.caller)('reference.masters', {
      category: 'FIELD_OF_STUDY',
      search: 'teknologi rotn',
    })
    expect(list[0]?.label).toBe('Rattan technology')
  })

  test('declining keeps the person’s text, removes the value from lists, and proposing it again is rejected', async () => {
    const { caller, id } = await aCandidate(app)
    const me = as(caller)
    const item = await me('profiles.itemCreate', study({ fieldOther: 'Law', instituteOther: 'Universitas Kehidupan' }))
    await me('profiles.industryDetails', { id, industry: 'OTHER_INDUSTRY', industryOther: 'Menganggur' })
    const admin = await contentAdmin()
    for (const label of ['Universitas Kehidupan', 'Menganggur']) {
      const [proposal] = await proposed(label)
      await admin('admin.masters.save', {
        id: proposal?.id ?? '',
        version: 0,
        en: label,
        idText: label,
        aliases: [],
        status: 'INACTIVE',
      })
    }
    await app.runJobs()
    const { profile } = await me('candidate.view', {})
    expect(profile.industry).toMatchObject({ code: 'OTHER_INDUSTRY' })
    expect(profile.education[0]).toMatchObject({
      organisation: 'Universitas Kehidupan',
      institute: { code: 'OTHER_UNIVERSITY' },
    })
    const again = await me('profiles.itemUpdate', {
      ...study({ fieldOther: 'Law', instituteOther: 'Universitas Kehidupan', description: 'More' }),
      id: item.id,
    })
    expect(again).toMatchObject({ organisation: 'Universitas Kehidupan', description: 'More' })
    expect(await errorCodeOf(me('reference.proposeMaster', { category: 'INDUSTRY', label: 'menganggur' }))).toBe(
      'INVALID NOT_IN_LIST',
    )
  })
})

test('setup steps are skipped once each, and the time of completion is kept', async () => {
  const { caller, id } = await aCandidate(app)
  const me = as(caller)
  expect((await me('candidate.view', {})).setup.open).toBe('resume')
  await me('profiles.setup', { skip: 'resume' })
  expect((await me('candidate.view', {})).setup.open).toBe('personalDetails')
  await me('profiles.basicDetails', { id, headline: 'Welder' })
  await me('profiles.setup', { skip: 'industryDetails' })
  const twice = await me('profiles.setup', { skip: 'industryDetails' })
  expect(twice.setup).toEqual({ done: ['personalDetails'], skipped: ['resume', 'industryDetails'], open: 'educations' })
  expect(twice.profile.setupDoneAt).toBeNull()
  const done = await me('profiles.setup', {})
  app.clock.advance(60_000)
  expect((await me('profiles.setup', {})).profile.setupDoneAt).toBe(done.profile.setupDoneAt)
})

test('the same item sent twice is stored once; overlapping full-time jobs are reported and stored', async () => {
  const { caller } = await aCandidate(app)
  const me = as(caller)
  const job = {
    section: 'experience',
    title: 'Welder',
    organisation: 'A',
    startOn: '2020-01',
    present: true,
    employmentType: 'FULL_TIME',
  } as const
  const [one, two] = [await me('profiles.itemCreate', job), await me('profiles.itemCreate', job)]
  expect(two.id).toBe(one.id)
  const other = await me('profiles.itemCreate', { ...job, organisation: 'B', startOn: '2022-01', endOn: '2099-01' })
  expect(other.endOn).toBeNull()
  const view = await me('candidate.view', {})
  expect(view.overlaps).toEqual([{ ids: [one.id, other.id] }])
  await me('profiles.itemsDelete', { section: 'experience', ids: [other.id] })
  expect((await me('candidate.view', {})).overlaps).toEqual([])
})
