import { describe, expect, test } from 'vitest'
import type { Fail } from '#kernel/fail.ts'
import { richText } from '#kernel/rich.ts'
import { testHouse } from '../../../test/house.ts'
import { aCity, aJob } from '../../../test/worlds.jobs.ts'
import { aCandidate, anAdministrator, anEmployer, type EmployerSeed } from '../../../test/worlds.ts'

const world = testHouse()
const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ code: 'DONE', fields: [] as string[], params: {} as Fail['params'] }),
    (error: Fail) => ({ code: error.code as string, fields: error.fields.map(({ field, code }) => `${field} ${code}`), params: error.params }),
  )

const type = { title: 'Site engineer', domain: 'CONSTRUCTION', employmentType: 'FULL_TIME', positionLevel: 'STAFF' }
const description = `<p>${'You lead the work on site. '.repeat(6)}</p><ul><li>Plan the week</li></ul><script>alert(1)</script>`

async function started(seed: EmployerSeed = {}) {
  const employer = await anEmployer(world, seed)
  const call = world.as(employer)
  const draft = await call('jobs.createJobType', type)
  return { employer, call, id: draft.id, version: draft.version }
}

/** All steps saved by the calls. */
async function complete(seed: EmployerSeed = {}) {
  const { call, id, ...rest } = await started(seed)
  await call('jobs.createHighlights', { id, version: 1, description, skills: [{ code: 'PYTHON', must: true }], salaryMin: 500_000_000, salaryCurrency: 'IDR', salaryPeriod: 'MONTH' })
  const { version } = await call('jobs.createLocation', { id, version: 2, locationType: 'ON_SITE', locations: [{ cityId: await aCity(world) }] })
  return { ...rest, call, id, version }
}

describe('the wizard', () => {
  test('saves its steps in any order and says what is missing', async () => {
    const { call, id } = await started()
    const last = await call('jobs.createAdditionalQuestion', { id, version: 1, questions: [{ kind: 'YES_NO', text: 'Do you own a helmet?', dealBreaker: { accept: [true] } }] })
    expect(last.stepsDone).toEqual(['TYPE', 'QUESTIONS'])
    expect(last.missing.map(({ step, field }) => `${step}.${field}`)).toEqual(['DESCRIPTION.description', 'DESCRIPTION.skills', 'LOCATION.locationType', 'LOCATION.locations'])
    const benefits = await call('jobs.createBenefits', { id, version: 2, benefits: ['THR', 'MEALS'], benefitsNote: ' ' })
    expect(benefits.version).toBe(3)
    const { own, ...view } = await call('jobs.get', { id })
    expect(own).toMatchObject({ version: 3, status: 'DRAFT', title: 'Site engineer', stepsDone: ['TYPE', 'BENEFITS', 'QUESTIONS'] })
    expect(view).toMatchObject({ benefits: [{ label: 'Holiday allowance (THR)' }, { label: 'Meals' }], benefitsNote: null, slug: 'site-engineer', open: false, questionCount: 1 })
    expect(view.requirements).toHaveLength(1)
  })

  test('rich text is kept as nodes without what could run', async () => {
    const { call, id } = await complete()
    const job = await call('jobs.get', { id })
    expect(job.description?.content.map((block) => block.type)).toEqual(['paragraph', 'bulletList'])
    expect(richText(job.description)).not.toContain('alert')
    const row = await world.db.selectFrom('job').select('description_text').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.description_text).toContain('Plan the week')
    expect((await refused(call('jobs.createHighlights', { id, version: 3, description: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x'.repeat(15_001) }] }] } }))).fields).toEqual(['description RICH_TEXT'])
  })

  test('a draft made twice with the same id is one', async () => {
    const employer = await anEmployer(world)
    const id = crypto.randomUUID()
    const both = await Promise.all([1, 2, 3].map(() => world.as(employer)('jobs.createJobType', { ...type, id })))
    expect(both.map((saved) => [saved.id, saved.version])).toEqual([[id, 1], [id, 1], [id, 1]])
    expect((await world.as(employer)('jobs.mine', {})).total).toBe(1)
    const stranger = await anEmployer(world)
    expect((await refused(world.as(stranger)('jobs.createJobType', { ...type, id }))).code).toBe('NOT_FOUND')
  })

  test.each<[string, object, string[]]>([
    ['jobs.updateJobType', { ...type, domain: 'NOWHERE' }, ['domain NOT_IN_LIST']],
    ['jobs.updateJobType', { ...type, referenceCode: 'ABCDEF' }, ['referenceCode IDENTIFIER']],
    ['jobs.createHighlights', { salaryMin: 2, salaryMax: 1, salaryCurrency: 'IDR', salaryPeriod: 'MONTH' }, ['salaryMax SALARY_ORDER']],
    ['jobs.createHighlights', { salaryMin: 50_000_000_001, salaryCurrency: 'IDR', salaryPeriod: 'MONTH' }, ['salaryMin SALARY_TOO_HIGH']],
    ['jobs.createHighlights', { salaryMin: 100, salaryCurrency: 'ZZZ' }, ['salaryPeriod REQUIRED', 'salaryCurrency NOT_IN_LIST']],
    ['jobs.createHighlights', { experienceMin: 5, experienceMax: 2 }, ['experienceMax EXPERIENCE_ORDER']],
    ['jobs.createHighlights', { skills: [{ code: 'PYTHON', must: true }, { code: 'PYTHON', must: false }] }, ['skills DUPLICATE']],
    ['jobs.createHighlights', { skills: [{ code: 'NO_SUCH_SKILL', must: true }] }, ['skills.0 NOT_IN_LIST']],
    ['jobs.createLocation', { locations: [{ cityId: '01890000-0000-7000-8000-000000000000' }] }, ['locations.0.cityId NOT_IN_LIST']],
    ['jobs.createLocation', { locationType: 'ON_SITE', workFromAnywhere: true }, ['workFromAnywhere WFH_NEEDS_REMOTE']],
    ['jobs.createBenefits', { benefits: ['GOLD'] }, ['benefits.0 NOT_IN_LIST']],
    ['jobs.companyInfo', { externalApplyUrl: 'javascript:alert(1)' }, ['externalApplyUrl URL']],
    ['jobs.createAdditionalQuestion', { questions: [{ kind: 'SINGLE', text: 'Which?', options: ['one'] }] }, ['questions.0.options TOO_FEW']],
  ])('%s refuses %o', async (action, input, fields) => {
    const { call, id } = await started()
    const answer = await refused(call(action as 'jobs.createBenefits', { id, version: 1, ...input }))
    expect([answer.code, ...answer.fields]).toEqual(['INVALID', ...fields])
  })
})

describe('two people at one job', () => {
  test('a late save answers both values and loses nothing; the same again is no conflict', async () => {
    const { call, id, employer } = await started()
    const other = world.as(await anEmployer(world, { companyId: employer.companyId, role: 'RECRUITER' }))
    await other('jobs.updateJobType', { id, version: 1, ...type, title: 'Site manager' })
    const error = await call('jobs.updateJobType', { id, version: 1, ...type, title: 'Site boss' }).catch((caught: Fail) => caught)
    expect(error).toMatchObject({ code: 'STALE_VERSION', params: { version: 2 }, fields: [{ field: 'title', code: 'CHANGED_ELSEWHERE', params: { version: 2, current: '"Site manager"' } }] })
    const again = await other('jobs.updateJobType', { id, version: 1, ...type, title: 'Site manager' })
    expect(again.version).toBe(2)
    expect((await call('jobs.get', { id })).title).toBe('Site manager')
  })

  test('of many at once one wins', async () => {
    const { call, id } = await started()
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((letter) => refused(call('jobs.updateJobType', { id, version: 1, ...type, title: `Title ${letter}` }))))
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['DONE', 'STALE_VERSION', 'STALE_VERSION', 'STALE_VERSION'])
  })
})

describe('whose job it is', () => {
  const saves: [string, object][] = [
    ['updateJobType', type], ['createHighlights', {}], ['createLocation', {}], ['createBenefits', {}], ['companyInfo', {}], ['createAdditionalQuestion', {}],
    ['confirmPost', {}], ['activate', { active: true }], ['close', { reason: 'OTHER' }], ['extend', {}],
  ]
  test('another company finds nothing on any path', async () => {
    const { id } = await complete()
    const stranger = world.as(await anEmployer(world))
    for (const [verb, input] of saves) expect([verb, (await refused(stranger(`jobs.${verb}` as 'jobs.extend', { id, version: 3, ...input }))).code]).toEqual([verb, 'NOT_FOUND'])
    expect((await refused(stranger('jobs.repost', { id }))).code).toBe('NOT_FOUND')
    expect((await refused(stranger('jobs.softDelete', { ids: [id] }))).code).toBe('NOT_FOUND')
    expect((await refused(stranger('jobs.get', { id }))).code).toBe('NOT_FOUND')
    expect((await refused(world.as(await aCandidate(world))('jobs.get', { id }))).code).toBe('NOT_FOUND')
  })

  test('hiring managers write drafts of their own; billing and viewers write nothing', async () => {
    const { employer, id } = await complete()
    const { companyId } = employer
    const manager = world.as(await anEmployer(world, { companyId, role: 'HIRING_MANAGER' }))
    const own = await manager('jobs.createJobType', type)
    expect((await manager('jobs.mine', {})).list.map((row) => row.id)).toEqual([own.id])
    expect((await refused(manager('jobs.confirmPost', { id: own.id, version: 1 }))).code).toBe('ROLE_NOT_ALLOWED')
    expect((await refused(manager('jobs.createBenefits', { id, version: 3 }))).code).toBe('NOT_FOUND')
    for (const role of ['BILLING', 'VIEWER'] as const) {
      const call = world.as(await anEmployer(world, { companyId, role }))
      expect((await refused(call('jobs.createJobType', type))).code).toBe('ROLE_NOT_ALLOWED')
      expect((await refused(call('jobs.mine', {}))).code).toBe('ROLE_NOT_ALLOWED')
      expect((await refused(call('jobs.get', { id }))).code).toBe('NOT_FOUND')
    }
  })
})

describe('publishing', () => {
  test.each(['INCOMPLETE', 'PENDING', 'NEEDS_CHANGES', 'REJECTED', 'SUSPENDED'] as const)('a company that is %s writes drafts, and publishes on no path', async (status) => {
    const { call, id, version, employer } = await complete({ status })
    expect((await refused(call('jobs.confirmPost', { id, version }))).code).toBe('COMPANY_NOT_APPROVED')
    const paused = await aJob(world, { employer, status: 'PAUSED' })
    const active = await aJob(world, { employer })
    const waiting = await aJob(world, { employer, status: 'PENDING_REVIEW' })
    expect((await refused(call('jobs.activate', { id: paused.id, active: true }))).code).toBe('COMPANY_NOT_APPROVED')
    expect((await refused(call('jobs.activate', { id, active: true }))).code).toBe('COMPANY_NOT_APPROVED')
    expect((await refused(call('jobs.extend', { id: active.id }))).code).toBe('COMPANY_NOT_APPROVED')
    const moderator = world.as(await anAdministrator(world))
    expect((await refused(moderator('admin.jobs.decide', { id: waiting.id, version: 1, decision: 'APPROVE' }))).code).toBe('COMPANY_NOT_APPROVED')
    expect((await refused(world.as()('jobs.get', { id: active.id }))).code).toBe('NOT_FOUND')
    const rows = await world.db.selectFrom('job').select('status').where('id', 'in', [id, paused.id, waiting.id]).execute()
    expect(rows.map((row) => row.status).toSorted()).toEqual(['DRAFT', 'PAUSED', 'PENDING_REVIEW'])
  })

  test('what is missing is named, and nothing happens', async () => {
    const { call, id } = await started()
    const answer = await refused(call('jobs.confirmPost', { id, version: 1 }))
    expect([answer.code, answer.fields[0]]).toEqual(['JOB_INCOMPLETE', 'description REQUIRED'])
    expect((await call('jobs.get', { id })).status).toBe('DRAFT')
  })

  test('the first job of a company waits for a moderator, the next goes out; twice is once', async () => {
    const { call, id, version, employer } = await complete()
    const first = await Promise.all([1, 2].map(() => call('jobs.confirmPost', { id, version })))
    expect(first.map((answer) => answer.status)).toEqual(['PENDING_REVIEW', 'PENDING_REVIEW'])
    const moderator = world.as(await anAdministrator(world, 'MODERATOR'))
    expect((await refused(moderator('admin.jobs.decide', { id, version, decision: 'APPROVE' }))).code).toBe('STALE_VERSION')
    const decided = await moderator('admin.jobs.decide', { id, version: version + 1, decision: 'APPROVE' })
    expect(decided.status).toBe('ACTIVE')
    const view = await world.as()('jobs.get', { id })
    expect(view).toMatchObject({ open: true, own: null, salary: { minMinor: 500_000_000, maxMinor: null, currency: 'IDR', period: 'MONTH' } })
    expect(new Date(view.expiresAt ?? 0).getTime() - new Date(view.publishedAt ?? 0).getTime()).toBe(30 * 86_400_000)
    const mails = await world.db.selectFrom('mail').select('kind').where('account_id', '=', employer.id).execute()
    expect(mails).toEqual([{ kind: 'jobs.approved' }])
    const second = await aJob(world, { employer, status: 'DRAFT' })
    const out = await Promise.all([1, 2].map(() => call('jobs.confirmPost', { id: second.id, version: 1 })))
    expect(out.map((answer) => [answer.status, answer.version])).toEqual([['ACTIVE', 2], ['ACTIVE', 2]])
    const events = await world.db.selectFrom('job_event').select('to_status').where('job_id', '=', second.id).execute()
    expect(events).toEqual([{ to_status: 'ACTIVE' }])
  })

  test('a rejected job goes back to its author with the reason and can be published again', async () => {
    const { call, id, version } = await complete()
    await call('jobs.confirmPost', { id, version })
    const moderator = world.as(await anAdministrator(world))
    const row = (await moderator('admin.jobs.queue', { limit: 50 })).list.find((each) => each.id === id)
    expect(row).toMatchObject({ title: 'Site engineer', publishedBefore: 0, dueHours: 12 })
    const rejected = await moderator('admin.jobs.decide', { id, version: row?.version ?? 0, decision: 'REJECT', reason: 'UNCLEAR', note: 'Name the site.' })
    expect((await call('jobs.get', { id })).own).toMatchObject({ status: 'REJECTED', statusReason: 'UNCLEAR', statusNote: 'Name the site.' })
    expect((await refused(moderator('admin.jobs.decide', { id, version: rejected.version, decision: 'APPROVE' }))).code).toBe('TRANSITION_NOT_ALLOWED')
    expect((await call('jobs.confirmPost', { id, version: rejected.version })).status).toBe('PENDING_REVIEW')
    const audit = await world.db.selectFrom('audit_log').select('details').where('action', '=', 'jobs.decide').where('subject_id', '=', id).execute()
    expect(audit).toEqual([{ details: { decision: 'REJECTED', from: 'PENDING_REVIEW', reason: 'UNCLEAR' } }])
    const support = world.as(await anAdministrator(world, 'SUPPORT'))
    expect((await refused(support('admin.jobs.queue', {}))).code).toBe('FORBIDDEN')
  })
})
