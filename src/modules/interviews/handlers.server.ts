import { requireCandidate } from '#kernel/caller.ts'
import { startOfDay } from '#kernel/time-zone.ts'
import { fail } from '#kernel/fail.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import type { interviewsContract } from './contract.ts'
import type { AgendaRow } from './contract.shapes.ts'
import {
  failIf,
  lockOwn,
  lockReceived,
  requirePlanner,
  requireVersion,
  requireViewer,
} from './handlers.access.server.ts'
import { answer, type CandidateAnswer } from './handlers.answers.server.ts'
import { cancelInterview, change } from './handlers.change.server.ts'
import { feedHandlers } from './handlers.feed.server.ts'
import { listOfApplication } from './handlers.applicant.server.ts'
import { linkHandlers } from './handlers.link.server.ts'
import { planHandlers } from './handlers.plan.server.ts'
import { describeOwn, describeReceived, momentOf, stateOf, zoneOf, type Reader } from './handlers.view.server.ts'
import { cancelProblem, outcomeProblem } from './rules.ts'
import { mondayOf } from './rules.days.ts'
import { clockIn } from './rules.zones.ts'
import { areMembers, busyTimes } from './store.interviewers.server.ts'
import {
  agendaLimit,
  ofApplication,
  ownAgenda,
  ownCounts,
  ownPage,
  positionOf,
  readCursor,
  receivedAgenda,
  receivedCounts,
  receivedPage,
  writeCursor,
} from './store.lists.server.ts'
import { endOffers, ownRecords, receivedRecords, type InterviewRecord } from './store.server.ts'

const dayMs = 86_400_000
const busyLimit = 200

export const readerOf = async (ctx: Context): Promise<Reader> => ({
  zone: await zoneOf(ctx.db, ctx.caller),
  now: ctx.now,
})

/** What a signed-in candidate answers, with the interview as it is then. */
async function answerOwn(ctx: Context, { id, version }: { id: string; version: number }, given: CandidateAnswer) {
  const { accountId } = requireCandidate(ctx)
  const reader = await readerOf(ctx)
  await answer(ctx, await lockOwn(ctx, accountId, id), { version, given, zone: reader.zone })
  return describeOwn(await lockOwn(ctx, accountId, id), reader)
}

export const interviewsHandlers: Handlers<typeof interviewsContract> = {
  ...planHandlers,
  ...linkHandlers,
  ...feedHandlers,

  'interviews.pick': ({ ctx, input: { slotId, ...target } }) => answerOwn(ctx, target, { action: 'PICK', slotId }),
  'interviews.askOther': ({ ctx, input: { note, windows, ...target } }) =>
    answerOwn(ctx, target, { action: 'OTHER', note, windows }),
  'interviews.decline': ({ ctx, input: { note, ...target } }) => answerOwn(ctx, target, { action: 'DECLINE', note }),
  'interviews.askMove': ({ ctx, input: { note, ...target } }) => answerOwn(ctx, target, { action: 'ASK_MOVE', note }),

  async 'interviews.cancel'({ ctx, input: { note, ...target } }) {
    if (ctx.caller.kind === 'candidate') {
      await answerOwn(ctx, target, { action: 'CANCEL', note })
      return { done: true }
    }
    const member = requirePlanner(ctx.caller)
    const row = await lockReceived(ctx, member, target)
    failIf(cancelProblem(stateOf(row), ctx.now))
    await cancelInterview(ctx, row, { by: { side: 'COMPANY', accountId: member.accountId }, reason: note })
    return { done: true }
  },

  async 'interviews.outcome'({ ctx, input: { held, noShow, ...target } }) {
    const member = requirePlanner(ctx.caller)
    const row = await lockReceived(ctx, member, target)
    failIf(outcomeProblem(stateOf(row), ctx.now))
    const kind = held ? 'HELD' : 'NO_SHOW'
    // Other times may still be offered beside the one that came.
    await endOffers(ctx.db, row.id)
    await change(ctx, row, {
      kind,
      by: { side: 'COMPANY', accountId: member.accountId },
      patch: {
        status: kind,
        answer_by: null,
        no_show: held ? null : (noShow ?? 'CANDIDATE'),
        reschedule_requested_at: null,
      },
    })
    const now = await receivedRecords(ctx.db, member, ctx.now).where('i.id', '=', row.id).executeTakeFirst()
    return describeReceived(requireVersion(now, row.version + 1), member, await readerOf(ctx))
  },

  async 'interviews.slots'({ ctx, input: { memberIds, from, days, timeZone } }) {
    const member = requirePlanner(ctx.caller)
    const start = new Date(from)
    if (!(await areMembers(ctx.db, member.companyId, memberIds))) throw fail('NOT_FOUND')
    const span = { from: start, to: new Date(start.getTime() + days * dayMs) }
    const rows = await busyTimes(ctx.db, { companyId: member.companyId, memberIds, ...span }, busyLimit + 1)
    return {
      busy: rows.slice(0, busyLimit).map((row) => ({
        memberId: row.memberId,
        name: row.name,
        when: momentOf(row.from, row.to, { reader: timeZone, interview: timeZone }),
        title: row.title,
        interviewId: row.interviewId,
      })),
      more: rows.length > busyLimit,
    }
  },

  async 'interviews.list'({ ctx, input: { applicationId, which, after, limit } }) {
    if (applicationId && ctx.caller.kind === 'employer')
      return listOfApplication(ctx, requireViewer(ctx.caller), applicationId)
    const reader = await readerOf(ctx)
    const page = { which, now: ctx.now, after: readCursor(after), limit: limit + 1 }
    const nextOf = (rows: readonly InterviewRecord[]) => {
      const last = rows.length > limit ? rows[limit - 1] : undefined
      return last ? writeCursor(positionOf(which, last)) : null
    }
    if (ctx.caller.kind === 'candidate') {
      const { accountId } = ctx.caller
      const rows = applicationId
        ? await ofApplication(ownRecords(ctx.db, accountId), applicationId).execute()
        : await ownPage(ctx.db, accountId, page)
      return {
        side: 'CANDIDATE',
        list: (applicationId ? rows : rows.slice(0, limit)).map((row) => describeOwn(row, reader)),
        next: applicationId ? null : nextOf(rows),
      }
    }
    const member = requireViewer(ctx.caller)
    const describe = (row: InterviewRecord) => describeReceived(row, member, reader)
    const rows = await receivedPage(ctx.db, member, page)
    return {
      side: 'EMPLOYER',
      list: rows.slice(0, limit).map(describe),
      next: nextOf(rows),
      planning: null,
      scorecards: null,
    }
  },

  async 'interviews.agenda'({ ctx, input: { from: day, fromMonday, days, mine } }) {
    const reader = await readerOf(ctx)
    const today = clockIn(ctx.now, reader.zone).date
    const from = fromMonday ? mondayOf(day ?? today) : (day ?? today)
    const span = {
      from: startOfDay(from, reader.zone),
      to: startOfDay(from, reader.zone, days),
      now: ctx.now,
    }
    const shown = { timeZone: reader.zone, today, from }
    if (ctx.caller.kind === 'candidate') {
      const { accountId } = ctx.caller
      const rows = await ownAgenda(ctx.db, accountId, span)
      const list = rows.slice(0, agendaLimit).map((row) => agendaRow(row, reader, null))
      return { ...shown, list, more: rows.length > agendaLimit, counts: await ownCounts(ctx.db, accountId, ctx.now) }
    }
    const member = requireViewer(ctx.caller)
    const rows = await receivedAgenda(ctx.db, member, { ...span, mine })
    const list = rows.slice(0, agendaLimit).map((row) => agendaRow(row, reader, member.memberId))
    return { ...shown, list, more: rows.length > agendaLimit, counts: await receivedCounts(ctx.db, member, ctx.now) }
  },
}

function agendaRow(row: InterviewRecord, { zone }: Reader, memberId: string | null): AgendaRow {
  if (!row.starts_at) throw new Error('an interview without a time in the agenda')
  return {
    id: row.id,
    applicationId: row.application_id,
    status: row.status,
    kind: row.kind,
    when: momentOf(row.starts_at, row.ends_at, { reader: zone, interview: row.time_zone }),
    minutes: row.minutes,
    title: row.title,
    who: memberId === null ? row.company : row.candidate,
    with: row.interviewers.map(({ name }) => name),
    mine: memberId === null || row.interviewers.some((each) => each.memberId === memberId),
  }
}
