import { describe, expect, test } from 'vitest'
import type { Fail } from '#kernel/fail.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { aPlan } from '../../../test/fixtures/billing.ts'
import { aStartedJob, aJob, aCompleteDraft } from '../../../test/fixtures/jobs.ts'
import { anAdministrator } from '../../../test/fixtures/people.ts'

const app = testApp()
const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ code: 'DONE', fields: [] as string[] }),
    (error: Fail) => ({
      code: error.code as string,
      fields: error.fields.map(({ field, code }) => `${field} ${code}`),
    }),
  )

describe('publishing', () => {
  test.each(['INCOMPLETE', 'PENDING', 'NEEDS_CHANGES', 'REJECTED', 'SUSPENDED'] as const)(
    'a company that is %s can write drafts but not publish',
    async (status) => {
      const { call, id, version, employer } = await aCompleteDraft(app, { status })
      expect((await refused(call('jobs.confirmPost', { id, version }))).code).toBe('COMPANY_NOT_APPROVED')
      const paused = await aJob(app, { employer, status: 'PAUSED' })
      const active = await aJob(app, { employer })
      const waiting = await aJob(app, { employer, status: 'PENDING_REVIEW' })
      expect((await refused(call('jobs.activate', { id: paused.id, version: 1, active: true }))).code).toBe(
        'COMPANY_NOT_APPROVED',
      )
      expect((await refused(call('jobs.activate', { id, version, active: true }))).code).toBe('COMPANY_NOT_APPROVED')
      expect((await refused(call('jobs.extend', { id: active.id, version: 1 }))).code).toBe('COMPANY_NOT_APPROVED')
      const moderator = app.as(await anAdministrator(app))
      expect(
        (await refused(moderator('admin.jobs.decide', { id: waiting.id, version: 1, decision: 'APPROVE' }))).code,
      ).toBe('COMPANY_NOT_APPROVED')
      // A job of a suspended company stays where it was, as if paused; of any other it was never public.
      const seen = app.as()('jobs.get', { id: active.id })
      if (status === 'SUSPENDED') expect(await seen).toMatchObject({ status: 'PAUSED', open: false })
      else expect((await refused(seen)).code).toBe('NOT_FOUND')
      const rows = await app.db
        .selectFrom('job')
        .select('status')
        .where('id', 'in', [id, paused.id, waiting.id])
        .execute()
      expect(rows.map((row) => row.status).toSorted()).toEqual(['DRAFT', 'PAUSED', 'PENDING_REVIEW'])
    },
  )

  test('missing fields are named, and nothing is published', async () => {
    const { call, id } = await aStartedJob(app)
    const answer = await refused(call('jobs.confirmPost', { id, version: 1 }))
    expect([answer.code, answer.fields[0]]).toEqual(['JOB_INCOMPLETE', 'description REQUIRED'])
    expect((await call('jobs.get', { id })).status).toBe('DRAFT')
  })

  test('the first job of a company is reviewed, the next is published at once; publishing is idempotent', async () => {
    const { call, id, version, employer } = await aCompleteDraft(app)
    await aPlan(app, { companyId: employer.companyId, entitlements: { jobDays: 30 } })
    const first = await Promise.all([1, 2].map(() => call('jobs.confirmPost', { id, version })))
    expect(first.map((answer) => answer.status)).toEqual(['PENDING_REVIEW', 'PENDING_REVIEW'])
    const moderator = app.as(await anAdministrator(app, 'MODERATOR'))
    expect((await refused(moderator('admin.jobs.decide', { id, version, decision: 'APPROVE' }))).code).toBe(
      'STALE_VERSION',
    )
    const decided = await moderator('admin.jobs.decide', { id, version: version + 1, decision: 'APPROVE' })
    expect(decided.status).toBe('ACTIVE')
    const view = await app.as()('jobs.get', { id })
    expect(view).toMatchObject({
      open: true,
      own: null,
      salary: { minMinor: 500_000_000, maxMinor: null, currency: 'IDR', period: 'MONTH' },
    })
    expect(new Date(view.expiresAt ?? 0).getTime() - new Date(view.publishedAt ?? 0).getTime()).toBe(30 * 86_400_000)
    const mails = await app.db.selectFrom('mail').select('kind').where('account_id', '=', employer.id).execute()
    expect(mails).toEqual([{ kind: 'jobs.approved' }])
    const second = await aJob(app, { employer, status: 'DRAFT' })
    const out = await Promise.all([1, 2].map(() => call('jobs.confirmPost', { id: second.id, version: 1 })))
    expect(out.map((answer) => [answer.status, answer.version])).toEqual([
      ['ACTIVE', 2],
      ['ACTIVE', 2],
    ])
    const events = await app.db.selectFrom('job_event').select('to_status').where('job_id', '=', second.id).execute()
    expect(events).toEqual([{ to_status: 'ACTIVE' }])
  })

  test('a rejected job returns to its author with the reason and can be published again', async () => {
    const { call, id, version } = await aCompleteDraft(app)
    await call('jobs.confirmPost', { id, version })
    const moderator = app.as(await anAdministrator(app))
    const row = (await moderator('admin.jobs.queue', { limit: 50 })).list.find((each) => each.id === id)
    expect(row).toMatchObject({ title: 'Site engineer', publishedBefore: 0, dueHours: 12 })
    const rejected = await moderator('admin.jobs.decide', {
      id,
      version: row?.version ?? 0,
      decision: 'REJECT',
      reason: 'UNCLEAR',
      note: 'Name the site.',
    })
    expect((await call('jobs.get', { id })).own).toMatchObject({
      status: 'REJECTED',
      statusReason: 'UNCLEAR',
      statusNote: 'Name the site.',
    })
    expect(
      (await refused(moderator('admin.jobs.decide', { id, version: rejected.version, decision: 'APPROVE' }))).code,
    ).toBe('TRANSITION_NOT_ALLOWED')
    expect((await call('jobs.confirmPost', { id, version: rejected.version })).status).toBe('PENDING_REVIEW')
    const audit = await app.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'jobs.decide')
      .where('subject_id', '=', id)
      .execute()
    expect(audit).toEqual([{ details: { decision: 'REJECTED', from: 'PENDING_REVIEW', reason: 'UNCLEAR' } }])
    const finance = app.as(await anAdministrator(app, 'FINANCE'))
    expect((await refused(finance('admin.jobs.queue', {}))).code).toBe('ROLE_NOT_ALLOWED')
  })
})
