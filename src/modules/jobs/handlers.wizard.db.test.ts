import { describe, expect, test } from 'vitest'
import type { Fail } from '#kernel/fail.ts'
import { richText } from '#kernel/rich.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { aStartedJob, aCompleteDraft, jobType } from '../../../test/fixtures/jobs.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'

const app = testApp()
const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ code: 'DONE', fields: [] as string[], params: {} as Fail['params'] }),
    (error: Fail) => ({
      code: error.code as string,
      fields: error.fields.map(({ field, code }) => `${field} ${code}`),
      params: error.params,
    }),
  )

describe('the wizard', () => {
  test('saves its steps in any order and reports missing fields', async () => {
    const { call, id } = await aStartedJob(app)
    const last = await call('jobs.createAdditionalQuestion', {
      id,
      version: 1,
      questions: [{ kind: 'YES_NO', text: 'Do you own a helmet?', dealBreaker: { accept: [true] } }],
    })
    expect(last.stepsDone).toEqual(['TYPE', 'QUESTIONS'])
    expect(last.missing.map(({ step, field }) => `${step}.${field}`)).toEqual([
      'DESCRIPTION.description',
      'DESCRIPTION.skills',
      'LOCATION.locationType',
      'LOCATION.locations',
    ])
    const benefits = await call('jobs.createBenefits', {
      id,
      version: 2,
      benefits: ['THR', 'MEALS'],
      benefitsNote: ' ',
    })
    expect(benefits.version).toBe(3)
    const { own, ...view } = await call('jobs.get', { id })
    expect(own).toMatchObject({
      version: 3,
      status: 'DRAFT',
      title: 'Site engineer',
      stepsDone: ['TYPE', 'BENEFITS', 'QUESTIONS'],
    })
    expect(view).toMatchObject({
      benefits: [{ label: 'Holiday allowance (THR)' }, { label: 'Meals' }],
      benefitsNote: null,
      slug: 'site-engineer',
      open: false,
      questionCount: 1,
    })
    expect(view.requirements).toHaveLength(1)
  })

  test('rich text is stored as nodes without anything executable', async () => {
    const { call, id } = await aCompleteDraft(app)
    const job = await call('jobs.get', { id })
    expect(job.description?.content.map((block) => block.type)).toEqual(['paragraph', 'bulletList'])
    expect(richText(job.description)).not.toContain('alert')
    const row = await app.db.selectFrom('job').select('description_text').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.description_text).toContain('Plan the week')
    expect(
      (
        await refused(
          call('jobs.createHighlights', {
            id,
            version: 3,
            description: {
              type: 'doc',
              content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x'.repeat(15_001) }] }],
            },
          }),
        )
      ).fields,
    ).toEqual(['description RICH_TEXT'])
  })

  test('creating a draft twice with the same id makes one', async () => {
    const employer = await anEmployer(app)
    const id = crypto.randomUUID()
    const both = await Promise.all([1, 2, 3].map(() => app.as(employer)('jobs.createJobType', { ...jobType, id })))
    expect(both.map((saved) => [saved.id, saved.version])).toEqual([
      [id, 1],
      [id, 1],
      [id, 1],
    ])
    expect((await app.as(employer)('jobs.mine', {})).total).toBe(1)
    const stranger = await anEmployer(app)
    expect((await refused(app.as(stranger)('jobs.createJobType', { ...jobType, id }))).code).toBe('NOT_FOUND')
  })

  test.each<[string, object, string[]]>([
    ['jobs.updateJobType', { ...jobType, domain: 'NOWHERE' }, ['domain NOT_IN_LIST']],
    ['jobs.updateJobType', { ...jobType, referenceCode: 'ABCDEF' }, ['referenceCode IDENTIFIER']],
    [
      'jobs.createHighlights',
      { salaryMin: 2, salaryMax: 1, salaryCurrency: 'IDR', salaryPeriod: 'MONTH' },
      ['salaryMax SALARY_ORDER'],
    ],
    [
      'jobs.createHighlights',
      { salaryMin: 50_000_000_001, salaryCurrency: 'IDR', salaryPeriod: 'MONTH' },
      ['salaryMin SALARY_TOO_HIGH'],
    ],
    [
      'jobs.createHighlights',
      { salaryMin: 100, salaryCurrency: 'ZZZ' },
      ['salaryPeriod REQUIRED', 'salaryCurrency NOT_IN_LIST'],
    ],
    ['jobs.createHighlights', { experienceMin: 5, experienceMax: 2 }, ['experienceMax EXPERIENCE_ORDER']],
    [
      'jobs.createHighlights',
      {
        skills: [
          { code: 'PYTHON', required: true },
          { code: 'PYTHON', required: false },
        ],
      },
      ['skills DUPLICATE'],
    ],
    ['jobs.createHighlights', { skills: [{ code: 'NO_SUCH_SKILL', required: true }] }, ['skills.0 NOT_IN_LIST']],
    [
      'jobs.createLocation',
      { locations: [{ cityId: '01890000-0000-7000-8000-000000000000' }] },
      ['locations.0.cityId NOT_IN_LIST'],
    ],
    ['jobs.createLocation', { locationType: 'ON_SITE', workFromAnywhere: true }, ['workFromAnywhere WFH_NEEDS_REMOTE']],
    ['jobs.createBenefits', { benefits: ['GOLD'] }, ['benefits.0 NOT_IN_LIST']],
    ['jobs.companyInfo', { externalApplyUrl: 'javascript:alert(1)' }, ['externalApplyUrl URL']],
    ['jobs.companyInfo', { externalApplyUrl: 'https://bank.example@evil.example/' }, ['externalApplyUrl WEBSITE']],
    [
      'jobs.createAdditionalQuestion',
      { questions: [{ kind: 'SINGLE', text: 'Which?', options: ['one'] }] },
      ['questions.0.options TOO_FEW'],
    ],
  ])('%s rejects %o', async (action, input, fields) => {
    const { call, id } = await aStartedJob(app)
    const answer = await refused(call(action as 'jobs.createBenefits', { id, version: 1, ...input }))
    expect([answer.code, ...answer.fields]).toEqual(['INVALID', ...fields])
  })
})

describe('two people edit one job', () => {
  test('a save of an older version is rejected with both values; the same values again are not a conflict', async () => {
    const { call, id, employer } = await aStartedJob(app)
    const other = app.as(await anEmployer(app, { companyId: employer.companyId, role: 'RECRUITER' }))
    await other('jobs.updateJobType', { id, version: 1, ...jobType, title: 'Site manager' })
    const error = await call('jobs.updateJobType', { id, version: 1, ...jobType, title: 'Site boss' }).catch(
      (caught: Fail) => caught,
    )
    expect(error).toMatchObject({
      code: 'STALE_VERSION',
      params: { version: 2 },
      fields: [{ field: 'title', code: 'CHANGED_ELSEWHERE', params: { version: 2, current: '"Site manager"' } }],
    })
    const again = await other('jobs.updateJobType', { id, version: 1, ...jobType, title: 'Site manager' })
    expect(again.version).toBe(2)
    expect((await call('jobs.get', { id })).title).toBe('Site manager')
  })

  test('of parallel saves one succeeds', async () => {
    const { call, id } = await aStartedJob(app)
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((letter) =>
        refused(call('jobs.updateJobType', { id, version: 1, ...jobType, title: `Title ${letter}` })),
      ),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([
      'DONE',
      'STALE_VERSION',
      'STALE_VERSION',
      'STALE_VERSION',
    ])
  })
})

describe('access to a job', () => {
  const saves: [string, object][] = [
    ['updateJobType', jobType],
    ['createHighlights', {}],
    ['createLocation', {}],
    ['createBenefits', {}],
    ['companyInfo', {}],
    ['createAdditionalQuestion', {}],
    ['confirmPost', {}],
    ['activate', { active: true }],
    ['close', { reason: 'OTHER' }],
    ['extend', {}],
  ]
  test('another company gets NOT_FOUND from every endpoint', async () => {
    const { id } = await aCompleteDraft(app)
    const stranger = app.as(await anEmployer(app))
    for (const [handler, input] of saves)
      expect([
        handler,
        (await refused(stranger(`jobs.${handler}` as 'jobs.extend', { id, version: 3, ...input }))).code,
      ]).toEqual([handler, 'NOT_FOUND'])
    expect((await refused(stranger('jobs.repost', { id }))).code).toBe('NOT_FOUND')
    expect((await refused(stranger('jobs.softDelete', { ids: [id] }))).code).toBe('NOT_FOUND')
    expect((await refused(stranger('jobs.get', { id }))).code).toBe('NOT_FOUND')
    expect((await refused(app.as(await aCandidate(app))('jobs.get', { id }))).code).toBe('NOT_FOUND')
  })

  test('hiring managers edit their own drafts; billing and viewers edit nothing', async () => {
    const { employer, id } = await aCompleteDraft(app)
    const { companyId } = employer
    const manager = app.as(await anEmployer(app, { companyId, role: 'HIRING_MANAGER' }))
    const own = await manager('jobs.createJobType', jobType)
    expect((await manager('jobs.mine', {})).list.map((row) => row.id)).toEqual([own.id])
    expect((await refused(manager('jobs.confirmPost', { id: own.id, version: 1 }))).code).toBe('ROLE_NOT_ALLOWED')
    expect((await refused(manager('jobs.createBenefits', { id, version: 3 }))).code).toBe('NOT_FOUND')
    for (const role of ['BILLING', 'VIEWER'] as const) {
      const call = app.as(await anEmployer(app, { companyId, role }))
      expect((await refused(call('jobs.createJobType', jobType))).code).toBe('ROLE_NOT_ALLOWED')
      expect((await refused(call('jobs.mine', {}))).code).toBe('ROLE_NOT_ALLOWED')
      expect((await refused(call('jobs.get', { id }))).code).toBe('NOT_FOUND')
    }
  })
})
