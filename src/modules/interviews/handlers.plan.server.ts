import { isDeepStrictEqual } from 'node:util'
import type { Member } from '#kernel/caller.ts'
import type { OutputOf } from '#kernel/endpoint.ts'
import { fail, Fail, invalid, type FieldError } from '#kernel/fail.ts'
import { decide, visibleApplications } from '#modules/applications/public.server.ts'
import { ensureCriteria } from '#modules/jobs/public.server.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { sender } from '#platform/mail/address.ts'
import type { interviewsContract } from './contract.ts'
import { failIf, lockReceived, requireApproved, requirePlanner } from './handlers.access.server.ts'
import { bookAt, change, type Actor } from './handlers.change.server.ts'
import { describeReceived, stateOf, zoneOf } from './handlers.view.server.ts'
import { answerDeadline, changeProblem, horizonMs, isOpen, maxRounds, nextRound } from './rules.ts'
import { resolveTime, type WallTime } from './rules.times.server.ts'
import { lockBusy, possibleInterviewers, setInterviewers } from './store.interviewers.server.ts'
import {
  findRecord,
  insertInterview,
  receivedRecords,
  replaceOffers,
  type InterviewRecord,
  type NewTime,
} from './store.server.ts'

type ProposeInput = OutputOf<(typeof interviewsContract)['interviews.propose']['input']>
type PlanEndpoint = 'interviews.propose' | 'interviews.book'

export const planHandlers: Pick<Handlers<typeof interviewsContract>, PlanEndpoint> = {
  async 'interviews.propose'({ ctx, input }) {
    const member = requirePlanner(ctx.caller)
    requireApproved(member)
    const plan = readPlan(input, ctx.now)
    return input.version === undefined
      ? proposeNew(ctx, member, input, plan)
      : changeOpen(ctx, member, { ...input, version: input.version }, plan)
  },

  async 'interviews.book'({ ctx, input: { time, despiteClash, ...target } }) {
    const member = requirePlanner(ctx.caller)
    requireApproved(member)
    const row = await lockReceived(ctx, member, target)
    failIf(changeProblem(stateOf(row), ctx.now))
    const [booked] = readTimes([time], row.time_zone, ctx.now, () => 'time.wall')
    if (!booked) throw new Error('no time was read')
    await requireFree(ctx, { id: row.id, time: booked, minutes: row.minutes, despiteClash })
    await bookAt(ctx, row, { time: booked, minutes: row.minutes, by: actorOf(member) })
    const now = await findRecord(ctx.db, row.id)
    if (!now) throw fail('NOT_FOUND')
    return describeReceived(now, member, { zone: await zoneOf(ctx.db, ctx.caller), now: ctx.now })
  },
}

const actorOf = ({ accountId }: Member): Actor => ({ side: 'COMPANY', accountId })

/** Typed times as moments; every wrong one is named. */
function readTimes(times: readonly WallTime[], zone: string, now: Date, field: (index: number) => string): NewTime[] {
  const problems: FieldError[] = []
  const read = times.flatMap((time, index) => {
    const resolved = resolveTime(time, zone)
    const problem =
      'problem' in resolved
        ? resolved.problem
        : resolved.at <= now
          ? 'TIME_PAST'
          : resolved.at.getTime() > now.getTime() + horizonMs
            ? 'TIME_FAR'
            : null
    if (problem) problems.push({ field: field(index), code: problem })
    return 'at' in resolved ? [{ at: resolved.at, wall: time.wall }] : []
  })
  const seen = new Set<number>()
  for (const [index, { at }] of read.entries())
    if (seen.has(at.getTime())) problems.push({ field: field(index), code: 'TIME_DOUBLE' })
    else seen.add(at.getTime())
  if (problems.length > 0) throw invalid(...problems)
  return read
}

type InterviewPlan = { times: NewTime[]; answerBy: Date | null }

function readPlan(input: ProposeInput, now: Date): InterviewPlan {
  const times = readTimes(input.slots, input.timeZone, now, (index) => `slots.${index}.wall`)
  if (input.agreed) {
    if (times.length !== 1) throw invalid({ field: 'slots', code: 'TOO_MANY_ITEMS', params: { max: 1 } })
    return { times, answerBy: null }
  }
  const deadline = input.answerBy ? readTimes([input.answerBy], input.timeZone, now, () => 'answerBy.wall')[0] : null
  const starts = times.map(({ at }) => at)
  const answerBy = answerDeadline(deadline?.at ?? null, starts, now)
  // The first time is so near that nobody could answer: it can only be agreed on.
  if (!answerBy) throw invalid({ field: 'slots.0.wall', code: 'TIME_SOON' })
  return { times, answerBy }
}

const detailsOf = (input: ProposeInput) => ({
  kind: input.kind,
  time_zone: input.timeZone,
  place: input.place,
  link: input.link,
  phone: input.phone,
  message: input.message,
})

async function chosenInterviewers(ctx: Context, row: { company_id: string; job_id: string }, input: ProposeInput) {
  const required = new Set(input.interviewers)
  const memberIds = [...new Set([...input.interviewers, ...input.optional])]
  if (memberIds.length > 8) throw invalid({ field: 'interviewers', code: 'TOO_MANY_ITEMS', params: { max: 8 } })
  const possible = await possibleInterviewers(ctx.db, row.company_id, row.job_id).execute()
  if (memberIds.some((id) => !possible.some((each) => each.id === id)))
    throw invalid({ field: 'interviewers', code: 'NOT_IN_LIST' })
  return memberIds.map((memberId) => ({ memberId, required: required.has(memberId) }))
}

/** A time that a member books must be free too, unless they say that they know. */
async function requireFree(
  ctx: Context,
  { id, time, minutes, despiteClash }: { id: string; time: NewTime; minutes: number; despiteClash: boolean },
) {
  const to = new Date(time.at.getTime() + minutes * 60_000)
  const busy = await lockBusy(ctx.db, { id, from: time.at, to })
  if (busy.length > 0 && !despiteClash)
    throw new Fail('SLOT_TAKEN', [], { names: busy.map(({ name }) => name).join(', ') })
}

/** Whether a proposal says what an earlier one under its id said; what has come of that one since tells nothing. */
function isSameProposal(known: InterviewRecord, input: ProposeInput, { times }: InterviewPlan): boolean {
  const offered = known.slots.map(({ startsAt }) => new Date(startsAt).getTime())
  const isOffered = ({ at }: NewTime) => offered.includes(at.getTime())
  const stored = { ...detailsOf(input), minutes: input.minutes }
  return (
    known.version > 1 ||
    (times.length === offered.length && times.every(isOffered) && isDeepStrictEqual(stored, pick(known, stored)))
  )
}

const pick = <Part extends object>(whole: Part, part: Part) =>
  Object.fromEntries(Object.keys(part).map((key) => [key, whole[key as keyof Part]]))

async function proposeNew(ctx: Context, member: Member, input: ProposeInput, plan: InterviewPlan) {
  const { times, answerBy } = plan
  const application = await visibleApplications(ctx.db, member, ctx.now)
    .selectAll('a')
    .where('a.id', '=', input.applicationId)
    .forUpdate('a')
    .executeTakeFirst()
  if (!application) throw fail('NOT_FOUND')
  // Sent twice, also at once, it is proposed once.
  const known = await receivedRecords(ctx.db, member, ctx.now).where('i.id', '=', input.id).executeTakeFirst()
  if (known && known.application_id === input.applicationId) {
    if (!isSameProposal(known, input, plan)) throw fail('KEY_REUSED')
    return { id: known.id, version: known.version }
  }
  if (application.withdrawn_at) throw fail('TRANSITION_NOT_ALLOWED')
  if (input.move)
    await decide(
      ctx,
      {
        applications: [{ id: application.id, version: input.move.version }],
        status: 'IN_INTERVIEW',
        reason: null,
        note: null,
      },
      { quiet: true },
    )
  else if (application.closed_at || application.status === 'REJECTED') throw fail('TRANSITION_NOT_ALLOWED')
  const interviewers = await chosenInterviewers(ctx, application, input)
  const earlier = await ctx.db
    .selectFrom('interview')
    .select(['round', 'status'])
    .where('application_id', '=', application.id)
    .execute()
  const round = nextRound(earlier)
  if (round > maxRounds || earlier.length >= 100) throw fail('LIMIT_REACHED', { limit: maxRounds })
  // Two forms at once would be two rounds; whoever sends the second one has not seen the first.
  if (earlier.some((each) => each.round === round - 1 && isOpen(each.status) && each.status !== 'BOOKED'))
    throw fail('CONFLICT')
  const [first] = times
  const ends = first && new Date(first.at.getTime() + input.minutes * 60_000)
  const row = {
    id: input.id,
    application_id: application.id,
    job_id: application.job_id,
    company_id: application.company_id,
    account_id: application.account_id,
    status: 'PROPOSED' as const,
    starts_at: null,
    sequence: 0,
  }
  const mailDomain = sender(ctx.ports.env.mailFrom).address.split('@')[1] ?? 'localhost'
  const made = await insertInterview(ctx.db, {
    ...row,
    ...detailsOf(input),
    minutes: input.minutes,
    round,
    uid: `${input.id}@${mailDomain}`,
    answer_by: answerBy,
    created_by: member.accountId,
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  if (!made) throw fail('NOT_FOUND') // the id is another company's
  await ensureCriteria(ctx.db, row.job_id, ctx.now)
  await setInterviewers(ctx.db, { id: row.id, companyId: row.company_id, sequence: 0 }, interviewers)
  if (!input.agreed || !first || !ends) {
    await replaceOffers(ctx.db, row.id, times)
    const version = await change(ctx, row, { kind: 'PROPOSED', by: actorOf(member), patch: {}, isNew: true })
    return { id: row.id, version }
  }
  await requireFree(ctx, { id: row.id, time: first, minutes: input.minutes, despiteClash: input.despiteClash })
  const version = await bookAt(ctx, row, { time: first, minutes: input.minutes, by: actorOf(member) })
  return { id: row.id, version }
}

async function changeOpen(
  ctx: Context,
  member: Member,
  input: ProposeInput & { version: number },
  plan: InterviewPlan,
) {
  const row = await lockReceived(ctx, member, input)
  if (row.application_id !== input.applicationId) throw fail('NOT_FOUND')
  failIf(changeProblem(stateOf(row), ctx.now))
  const by = actorOf(member)
  const { id } = row
  const offer = { answer_by: plan.answerBy, reschedule_requested_at: null }
  const offered = { kind: 'PROPOSED_AGAIN', by } as const
  // Of a booked interview only other times are offered: all of it stands until one of them is picked.
  if (row.status === 'BOOKED' && !input.agreed) {
    const booked = plan.times.findIndex(({ at }) => at.getTime() === row.starts_at?.getTime())
    if (booked !== -1) throw invalid({ field: `slots.${booked}.wall`, code: 'TIME_BOOKED' })
    await replaceOffers(ctx.db, id, plan.times)
    return { id, version: await change(ctx, row, { ...offered, patch: offer }) }
  }
  const interviewers = await chosenInterviewers(ctx, row, input)
  const sequence = row.status === 'BOOKED' ? row.sequence + 1 : row.sequence
  await setInterviewers(ctx.db, { id, companyId: row.company_id, sequence }, interviewers)
  const patch = { ...detailsOf(input), ...(interviewers.length > 0 && { needs_interviewer: false }) }
  const [first] = plan.times
  if (input.agreed && first) {
    await requireFree(ctx, { id, time: first, minutes: input.minutes, despiteClash: input.despiteClash })
    return { id, version: await bookAt(ctx, row, { time: first, minutes: input.minutes, by, patch }) }
  }
  await replaceOffers(ctx.db, id, plan.times)
  const version = await change(ctx, row, {
    ...offered,
    patch: { ...patch, ...offer, minutes: input.minutes, status: 'PROPOSED', other_times: '[]', candidate_note: null },
  })
  return { id, version }
}
