import { fail } from '#kernel/fail.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import {
  companyStatus,
  lockOwn,
  manager,
  move,
  needApproval,
  needVersion,
  refuse,
  writer,
} from './handlers.access.server.ts'
import type { jobsContract } from './contract.ts'
import { jobChanged, jobDeleted } from './events.ts'
import { deedProblems, ownerView, statusAt, type JobDeed } from './rules.ts'
import {
  citiesOf,
  factsOf,
  findOwnJob,
  insertJob,
  insertJobEvent,
  liveQuestions,
  patchJob,
  replaceLocations,
  replaceQuestions,
  replaceSkills,
  skillsOf,
  type JobRow,
} from './store.server.ts'

const dayMs = 86_400_000
const done = (row: JobRow) => ({
  id: row.id,
  status: row.status,
  version: row.version,
  expiresAt: row.expires_at?.toISOString() ?? null,
})

type Asked = { id: string; version?: number | undefined }

/** The locked job when the deed may be done to it, by the same rule that the buttons show. */
async function ready(ctx: Context, deed: JobDeed, { id, version }: Asked): Promise<JobRow> {
  const who = manager(ctx.caller)
  const row = await lockOwn(ctx, who, id)
  const problems = deedProblems(who, factsOf(row), await companyStatus(ctx, row.company_id), ctx.now)
  refuse(problems[deed])
  needVersion(row, version)
  return row
}

async function activate(ctx: Context, input: Asked & { active: boolean }) {
  const who = manager(ctx.caller)
  const row = await lockOwn(ctx, who, input.id)
  // Asked first, so that an unapproved company always reads the specification's sentence here (AZ-11).
  if (input.active) await needApproval(ctx, who.companyId)
  const to = input.active ? 'ACTIVE' : 'PAUSED'
  if (statusAt(factsOf(row), ctx.now) === to) return done(row)
  return done(await move(ctx, await ready(ctx, input.active ? 'resume' : 'pause', input), { to, by: 'employer' }))
}

async function extend(ctx: Context, input: Asked) {
  const row = await ready(ctx, 'extend', input)
  const { extension } = await readSetting(ctx.db, 'jobDays')
  const from = row.expires_at ?? ctx.now
  const patch = { expires_at: new Date(from.getTime() + extension * dayMs), extended_at: ctx.now }
  const extended = await patchJob(ctx.db, row.id, patch, ctx.now)
  await ctx.emit(jobChanged, { jobId: row.id })
  return done(extended)
}

async function repost(ctx: Context, id: string) {
  const who = manager(ctx.caller)
  const old = await ready(ctx, 'repost', { id })
  const waiting = await ctx.db
    .selectFrom('job')
    .select(['id', 'version'])
    .where('copied_from', '=', id)
    .where('status', '=', 'DRAFT')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (waiting) return waiting
  const { id: _, key: _key, version: _version, ...row } = old
  const fresh = {
    status: 'DRAFT',
    status_reason: null,
    status_note: null,
    published_at: null,
    expires_at: null,
    extended_at: null,
    reminded_for: null,
    closed_at: null,
    close_reason: null,
    reviewed_at: null,
    reviewed_by: null,
    created_by: who.accountId,
    copied_from: id,
    created_at: ctx.now,
    updated_at: ctx.now,
  } as const
  const text = {
    description: row.description && JSON.stringify(row.description),
    highlights: row.highlights && JSON.stringify(row.highlights),
  }
  const copy = await insertJob(ctx.db, { ...row, ...text, ...fresh })
  if (!copy) throw fail('CONFLICT')
  await replaceSkills(ctx.db, copy.id, await skillsOf(ctx.db, id))
  await replaceLocations(ctx.db, copy.id, await citiesOf(ctx.db, id))
  const questions = (await liveQuestions(ctx.db, id)).map(({ id: _question, ...question }) => question)
  await replaceQuestions(ctx.db, copy.id, questions, ctx.now)
  await insertJobEvent(ctx.db, {
    jobId: copy.id,
    from: null,
    to: 'DRAFT',
    reason: null,
    by: who.accountId,
    at: ctx.now,
  })
  return { id: copy.id, version: copy.version }
}

/** All or none; in a fixed order, so that two overlapping lists cannot wait for each other. */
async function softDelete(ctx: Context, ids: readonly string[]) {
  const who = writer(ctx.caller)
  for (const id of [...new Set(ids)].toSorted()) {
    const row = await findOwnJob(ctx.db, id, who.companyId, 'lock')
    if (!row || !ownerView(who, factsOf(row))) throw fail('NOT_FOUND')
    if (row.deleted_at) continue
    refuse(deedProblems(who, factsOf(row), 'APPROVED', ctx.now).delete)
    const live = row.status === 'ACTIVE' || row.status === 'PAUSED'
    const closed = { closed_at: ctx.now, close_reason: 'OTHER' } as const
    if (live) await move(ctx, row, { to: 'CLOSED', by: 'employer', reason: 'OTHER', patch: closed })
    await patchJob(ctx.db, id, { deleted_at: ctx.now }, ctx.now)
    await ctx.audit({ action: 'jobs.delete', subjectType: 'job', subjectId: id, details: { status: row.status } })
    await ctx.emit(jobDeleted, { jobId: id })
    await ctx.emit(jobChanged, { jobId: id })
  }
}

type LifeActions = Pick<
  Handlers<typeof jobsContract>,
  'jobs.activate' | 'jobs.close' | 'jobs.extend' | 'jobs.repost' | 'jobs.softDelete'
>

export const lifeActions: LifeActions = {
  'jobs.activate': ({ ctx, input }) => activate(ctx, input),
  async 'jobs.close'({ ctx, input: { reason, ...asked } }) {
    const row = await ready(ctx, 'close', asked)
    return done(
      await move(ctx, row, {
        to: 'CLOSED',
        by: 'employer',
        reason,
        patch: { closed_at: ctx.now, close_reason: reason },
      }),
    )
  },
  'jobs.extend': ({ ctx, input }) => extend(ctx, input),
  'jobs.repost': ({ ctx, input }) => repost(ctx, input.id),
  async 'jobs.softDelete'({ ctx, input }) {
    await softDelete(ctx, input.ids)
    return { done: true }
  },
}
