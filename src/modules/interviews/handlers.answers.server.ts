import type { OutputOf } from '#kernel/endpoint.ts'
import { fail, invalid, withCommit } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { answerInput } from './contract.shapes.ts'
import { failIf, requireVersion } from './handlers.access.server.ts'
import { bookAt, cancelInterview, change, type Actor } from './handlers.change.server.ts'
import { stateOf } from './handlers.view.server.ts'
import { askMoveProblem, askOtherProblem, cancelProblem, declineProblem, pickProblem } from './rules.ts'
import { resolveTime } from './rules.times.server.ts'
import { lockBusy } from './store.interviewers.server.ts'
import { asJson, endOffers, endSlot, type InterviewRecord } from './store.server.ts'

export type CandidateAnswer = OutputOf<typeof answerInput>

type AnswerContext = { version: number; given: CandidateAnswer; /** The zone in which they typed. */ zone: string }

/** Carries out what a candidate answers to a locked interview. */
export async function answer(
  ctx: Context,
  row: InterviewRecord,
  { version, given, zone }: AnswerContext,
): Promise<void> {
  // Picked twice, it is picked once.
  if (given.action === 'PICK' && row.slots.some(({ id, status }) => id === given.slotId && status === 'PICKED')) return
  requireVersion(row, version)
  const by: Actor = { side: 'CANDIDATE', accountId: row.account_id }
  const state = stateOf(row)
  switch (given.action) {
    case 'PICK':
      return pick(ctx, row, given.slotId, by)
    case 'OTHER':
      failIf(askOtherProblem(state))
      // The company could only guess again.
      if (given.windows.length === 0 && !given.note) throw invalid({ field: 'note', code: 'OTHER_TIMES_UNSAID' })
      await endOffers(ctx.db, row.id)
      await change(ctx, row, {
        kind: 'OTHER_TIMES',
        by,
        patch: {
          status: 'OTHER_TIMES',
          answer_by: null,
          candidate_note: given.note,
          other_times: asJson(windowsOf(given.windows, zone, ctx.now)),
        },
      })
      return
    case 'DECLINE':
      failIf(declineProblem(state))
      await endOffers(ctx.db, row.id)
      await change(ctx, row, {
        kind: 'DECLINED',
        by,
        patch: { status: 'DECLINED', answer_by: null, candidate_note: given.note },
      })
      return
    case 'CANCEL':
      failIf(cancelProblem(state, ctx.now))
      await cancelInterview(ctx, row, { by, reason: given.note })
      return
    case 'ASK_MOVE':
      failIf(askMoveProblem(state, ctx.now))
      await change(ctx, row, {
        kind: 'RESCHEDULE_REQUESTED',
        by,
        patch: { reschedule_requested_at: ctx.now, candidate_note: given.note },
      })
  }
}

async function pick(ctx: Context, row: InterviewRecord, slotId: string, by: Actor): Promise<void> {
  failIf(pickProblem(stateOf(row), ctx.now))
  const slot = row.slots.find(({ id, status }) => id === slotId && status === 'OFFERED')
  if (!slot || new Date(slot.startsAt) <= ctx.now) throw fail('SLOT_TAKEN')
  const from = new Date(slot.startsAt)
  const to = new Date(from.getTime() + row.minutes * 60_000)
  const busy = await lockBusy(ctx.db, { id: row.id, from, to })
  if (busy.length > 0) {
    await takeAway(ctx, row, slot.id)
    throw withCommit(fail('SLOT_TAKEN'))
  }
  await bookAt(ctx, row, { time: { at: from, wall: slot.wall }, minutes: row.minutes, by })
}

/** A time that cannot be had any more; after the last one it is up to the company to offer others. */
async function takeAway(ctx: Context, row: InterviewRecord, slotId: string): Promise<void> {
  await endSlot(ctx.db, slotId)
  const others = row.slots.filter(({ id, status }) => status === 'OFFERED' && id !== slotId)
  if (others.length > 0 || row.status !== 'PROPOSED') return
  await change(ctx, row, {
    kind: 'OTHER_TIMES',
    by: { side: 'SYSTEM', accountId: null },
    patch: { status: 'OTHER_TIMES', answer_by: null },
  })
}

function windowsOf(windows: readonly { from: string; to: string }[], zone: string, now: Date) {
  return windows.map((window, index) => {
    const at = (end: 'from' | 'to') => {
      // A window is rough: of a time that clocks show twice the earlier one begins it and the later one ends it.
      const resolved = resolveTime({ wall: window[end], fold: end === 'from' ? 'EARLIER' : 'LATER' }, zone)
      if ('problem' in resolved) throw invalid({ field: `windows.${index}.${end}`, code: resolved.problem })
      return resolved.at
    }
    const [from, to] = [at('from'), at('to')]
    if (to <= from) throw invalid({ field: `windows.${index}.to`, code: 'TIME_ORDER' })
    if (from <= now) throw invalid({ field: `windows.${index}.from`, code: 'TIME_PAST' })
    return { from: from.toISOString(), to: to.toISOString() }
  })
}
