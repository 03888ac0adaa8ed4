import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Candidate } from '#kernel/caller.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { makePdf } from '../../../test/fixtures/pdf.ts'
import { aRegisteredUser, errorCodeOf } from '../../../test/fixtures/accounts.ts'
import { aResume } from '../../../test/fixtures/applications.ts'
import { aCandidate } from '../../../test/fixtures/people.ts'
import { aCity } from '../../../test/fixtures/jobs.ts'

const app = testApp()
const percentOf = async (id: string) =>
  (
    await app.db
      .selectFrom('candidate_profile')
      .select('completion')
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow()
  ).completion
const as = (caller: Candidate) => app.as({ caller })

test('registration creates a profile', async () => {
  const member = await aRegisteredUser(app, 'candidate')
  const view = await member.browser.call('candidate.view', {})
  expect(view).toMatchObject({
    account: { name: 'Ayu Lestari', emailVerified: true },
    completion: { percent: 15 },
    applyMissing: ['resumeOrExperience'],
  })
  expect(await percentOf(member.id)).toBe(15)
})

test('each part adds its points, and the stored percentage follows up and down', async () => {
  const { caller, id } = await aCandidate(app)
  const me = as(caller)
  const skills = (
    await app.db
      .selectFrom('master')
      .select('code')
      .where('category', '=', 'SKILLS')
      .where('status', '=', 'ACTIVE')
      .limit(5)
      .execute()
  ).map(({ code }) => code)
  const industry = (
    await app.db
      .selectFrom('master')
      .select('code')
      .where('category', '=', 'INDUSTRY')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).code
  const steps: [() => Promise<unknown>, number][] = [
    [() => me('profiles.basicDetails', { id, headline: 'Backend developer' }), 25],
    [() => me('profiles.industryDetails', { id, industry, roleCode: 'BACK_END_DEVELOPER' }), 35],
    [() => me('profiles.basicDetails', { id, skills }), 45],
    [async () => me('profiles.basicDetails', { id, cityId: await aCity(app), expectedSalaryMinor: 900_000_000 }), 50],
    [
      () =>
        me('profiles.itemCreate', {
          section: 'education',
          title: 'Informatics',
          organisation: 'Universitas Indonesia',
          qualification: 'BACHELOR',
          startOn: '2015-08',
          endOn: '2019-07',
        }),
      65,
    ],
    [
      () =>
        me('profiles.itemCreate', {
          section: 'experience',
          title: 'Developer',
          organisation: 'Nusantara',
          startOn: '2020-01',
          present: true,
        }),
      85,
    ],
    [() => aResume(app, caller), 95],
    [async () => me('profiles.picture', { fileId: await picture(caller) }), 100],
    [() => me('profiles.picture', { fileId: null }), 95],
    [() => me('profiles.basicDetails', { id, headline: null }), 85],
  ]
  for (const [step, percent] of steps) {
    await step()
    expect(await percentOf(id)).toBe(percent)
  }
  const { profile, completion, applyMissing } = await me('candidate.view', {})
  expect(completion.missing.map(({ part }) => part)).toEqual(['headline', 'photo'])
  expect(applyMissing).toEqual([])
  expect(profile).toMatchObject({
    role: { label: expect.any(String) },
    expectedSalary: { minor: 900_000_000, currency: 'IDR', period: 'MONTH' },
    education: [{ qualification: { code: 'BACHELOR' } }],
  })
  expect(profile.experienceMonths).toBeGreaterThan(60)
})

async function picture(caller: Candidate): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#3a3d94' } })
    .png()
    .toBuffer()
  return (await as(caller)('files.upload', { purpose: 'PICTURE', file: { name: 'me.png', type: 'image/png', bytes } }))
    .id
}

describe('saving', () => {
  test('fields not sent stay, null clears, and an older version is stale (RE-26)', async () => {
    const { caller, id } = await aCandidate(app)
    const me = as(caller)
    await me('profiles.basicDetails', { id, headline: 'One', about: 'About me', noticeDays: 30 })
    const { profile } = await me('profiles.basicDetails', { id, headline: 'Two' })
    expect(profile).toMatchObject({ headline: 'Two', about: 'About me', noticeDays: 30 })
    expect(
      await errorCodeOf(me('profiles.basicDetails', { id, version: profile.version - 1, headline: 'Three' })),
    ).toBe('STALE_VERSION')
    expect(
      await me('profiles.basicDetails', { id, version: profile.version, about: '', noticeDays: null }),
    ).toMatchObject({ profile: { headline: 'Two', about: null, noticeDays: null } })
  })

  test('unknown codes and cities, high salaries, unsafe links and files of others are rejected', async () => {
    const { caller, id } = await aCandidate(app)
    const me = as(caller)
    const stranger = await aCandidate(app)
    const attempts = [
      me('profiles.basicDetails', { id, skills: ['NO_SUCH_SKILL'] }),
      me('profiles.industryDetails', { id, industry: 'NOTHING' }),
      me('profiles.personalDetails', { id, gender: 'X' }),
      me('profiles.personalDetails', { id, cityId: '01890000-0000-7000-8000-000000000000' }),
      me('profiles.itemCreate', { section: 'education', title: 'Law', organisation: 'UI', qualification: 'KING' }),
    ]
    expect(await Promise.all(attempts.map(errorCodeOf))).toEqual(attempts.map(() => 'INVALID NOT_IN_LIST'))
    expect(await errorCodeOf(me('profiles.basicDetails', { id, expectedSalaryMinor: 9_000_000_000_000 }))).toBe(
      'INVALID SALARY_TOO_HIGH',
    )
    expect(
      await errorCodeOf(me('profiles.basicDetails', { id, links: [{ label: 'Me', url: 'javascript:alert(1)' }] })),
    ).toBe('INVALID WEBSITE')
    expect(await errorCodeOf(me('profiles.personalDetails', { id, dateOfBirth: '2200-01-01' }))).toBe('INVALID DATE')
    expect(await errorCodeOf(me('profiles.picture', { fileId: await picture(stranger.caller) }))).toBe(
      'INVALID FILE_NOT_YOURS',
    )
    expect(await errorCodeOf(me('profiles.personalDetails', { id: stranger.id, address: 'Jl. Merdeka 1' }))).toBe(
      'NOT_FOUND',
    )
  })

  test('the name follows the rule in the settings', async () => {
    const { caller, id } = await aCandidate(app)
    expect(await errorCodeOf(as(caller)('profiles.personalDetails', { id, fullName: 'Raden Ajeng Siti Rahma' }))).toBe(
      'INVALID FULL_NAME_THREE_WORDS',
    )
    expect(await as(caller)('profiles.personalDetails', { id, fullName: 'Siti Rahmawati' })).toMatchObject({
      account: { name: 'Siti Rahmawati' },
    })
  })
})

describe('items', () => {
  test('only own items are found, by id and section; deleting is all or none', async () => {
    const [own, foreign] = [await aCandidate(app), await aCandidate(app)]
    const [me, them] = [as(own.caller), as(foreign.caller)]
    const one = await me('profiles.itemCreate', { section: 'project', title: 'Kampung app', url: 'contoh.id' })
    const two = await me('profiles.accomplishmentCreate', { title: 'Best student' })
    expect(one).toMatchObject({ url: 'https://contoh.id/', version: 1 })
    const attempts = [
      them('profiles.itemGet', { section: 'project', id: one.id }),
      them('profiles.itemUpdate', { section: 'project', id: one.id, title: 'Mine now' }),
      them('profiles.itemsDelete', { section: 'project', ids: [one.id] }),
      me('profiles.itemGet', { section: 'education', id: one.id }),
      me('profiles.itemsDelete', { section: 'project', ids: [one.id, two.id] }),
    ]
    expect(await Promise.all(attempts.map(errorCodeOf))).toEqual(attempts.map(() => 'NOT_FOUND'))
    const changed = await me('profiles.itemUpdate', {
      section: 'project',
      id: one.id,
      version: 1,
      title: 'Village app',
    })
    expect(changed).toMatchObject({ title: 'Village app', url: null, version: 2 })
    expect(
      await errorCodeOf(me('profiles.itemUpdate', { section: 'project', id: one.id, version: 1, title: 'Older' })),
    ).toBe('STALE_VERSION')
    await me('profiles.itemsDelete', { section: 'project', ids: [one.id] })
    expect((await me('profiles.getProject', {})).total).toBe(0)
    expect((await me('profiles.accomplishmentList', {})).list.map(({ title }) => title)).toEqual(['Best student'])
  })

  test('current items come first, then by end date', async () => {
    const { caller } = await aCandidate(app)
    const me = as(caller)
    for (const [title, startOn, endOn] of [
      ['Old', '2015-01', '2016-01'],
      ['Now', '2018-01', null],
      ['Newer', '2016-02', '2017-12'],
    ] as const)
      await me('profiles.itemCreate', {
        section: 'experience',
        title,
        organisation: 'X',
        startOn,
        endOn,
        present: endOn === null,
      })
    expect((await me('profiles.getExperience', {})).list.map(({ title }) => title)).toEqual(['Now', 'Newer', 'Old'])
  })
})

test('a month has begun when it begins at the site, for the dates of items and of birth', async () => {
  const { caller } = await aCandidate(app)
  const me = as(caller)
  const start = app.clock.now()
  const at = (time: number) => app.clock.advance(time - app.clock.now().getTime())
  const newMonth = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1)
  const [month, day] = [new Date(newMonth).toISOString().slice(0, 7), new Date(newMonth).toISOString().slice(0, 10)]
  const job = { section: 'experience' as const, title: 'Baker', organisation: 'Roti', startOn: month, present: true }
  const { id } = caller.kind === 'candidate' ? { id: caller.accountId } : { id: '' }
  const saved = async () => [
    await errorCodeOf(me('profiles.itemCreate', job)),
    await errorCodeOf(me('profiles.personalDetails', { id, dateOfBirth: day })),
  ]
  // 18:00 in Jakarta on the last day: the month has begun on Kiritimati only.
  at(newMonth - 13 * 3_600_000)
  expect(await saved()).toEqual(['INVALID DATE_FUTURE', 'INVALID DATE'])
  // 06:00 in Jakarta on the first day, still the last one in UTC.
  at(newMonth - 3_600_000)
  expect(await saved()).toEqual(['SUCCESS', 'SUCCESS'])
  at(start.getTime())
})

describe('resumes', () => {
  test('the first is the default; the same file twice is one resume; deleting the default makes another one the default', async () => {
    const { caller } = await aCandidate(app)
    const me = as(caller)
    const [one, two] = [await aResume(app, caller, 'One.pdf'), await aResume(app, caller, 'Two.pdf')]
    expect([one.isDefault, two.isDefault]).toEqual([true, false])
    expect((await me('resumes.add', { fileId: one.file?.id ?? '' })).id).toBe(one.id)
    await me('resumes.makeDefault', { id: two.id })
    expect((await me('resumes.list', {})).list.map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [two.id, true],
      [one.id, false],
    ])
    await me('resumes.softDelete', { ids: [two.id] })
    expect((await me('resumes.list', {})).list).toMatchObject([{ id: one.id, isDefault: true }])
    expect(await errorCodeOf(me('files.link', { id: two.file?.id ?? '' }))).toBe('NOT_FOUND')
  })

  test('resumes and files of others cannot be used, read or deleted; nor can a file with another purpose', async () => {
    const [own, foreign] = [await aCandidate(app), await aCandidate(app)]
    const resume = await aResume(app, foreign.caller)
    const me = as(own.caller)
    const answer = await me('files.upload', {
      purpose: 'ANSWER',
      file: { name: 'a.pdf', type: 'application/pdf', bytes: makePdf() },
    })
    expect(await errorCodeOf(me('resumes.add', { fileId: answer.id }))).toBe('INVALID FILE_NOT_YOURS')
    expect(await errorCodeOf(me('resumes.add', { fileId: resume.file?.id ?? '' }))).toBe('INVALID FILE_NOT_YOURS')
    const attempts = [
      me('resumes.get', { id: resume.id }),
      me('resumes.makeDefault', { id: resume.id }),
      me('resumes.softDelete', { ids: [resume.id] }),
    ]
    expect(await Promise.all(attempts.map(errorCodeOf))).toEqual(attempts.map(() => 'NOT_FOUND'))
  })

  test('parallel first uploads leave one default', async () => {
    const { caller } = await aCandidate(app)
    await Promise.all(Array.from({ length: 6 }, () => aResume(app, caller)))
    const { list } = await as(caller)('resumes.list', {})
    expect([list.length, list.filter(({ isDefault }) => isDefault).length]).toEqual([6, 1])
  })
})
