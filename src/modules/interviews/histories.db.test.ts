import { expect, test } from 'vitest'
import { runNow } from '../../../test/fixtures/applications.ts'
import { anInterview, inDays, outcomeOf, own, proposal, received, typed } from '../../../test/fixtures/interviews.ts'
import { longRun } from '../../../test/fixtures/long-run.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'
import { anySeed, randomFrom } from '../../../test/fixtures/random.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { isOpen } from './rules.ts'

const app = testApp()
const hour = 3_600_000
const refusals = new Set([
  'SUCCESS',
  'TRANSITION_NOT_ALLOWED',
  'STALE_VERSION',
  'SLOT_TAKEN',
  'CONFLICT',
  'slots.0.wall TIME_SOON',
  'slots.0.wall TIME_BOOKED',
  'slots.1.wall TIME_BOOKED',
])

const rowOf = async (id: string) => {
  const row = await app.db.selectFrom('interview').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const slots = await app.db.selectFrom('interview_slot').selectAll().where('interview_id', '=', id).execute()
  return { ...row, picked: slots.filter(({ status }) => status === 'PICKED'), slots }
}

/** What both sides and the clock do to one interview, sent once, twice in a row, or twice at once. */
function movesOf(made: Awaited<ReturnType<typeof anInterview>>, pick: (below: number) => number) {
  const { me, them, interviewId: id } = made
  const days = () => 2 + pick(300) / 10
  return [
    async (version: number) => {
      const { slots } = await own(made)
      const slotId = slots[pick(slots.length)]?.id
      return () => (slotId ? me('interviews.pick', { id, version, slotId }) : Promise.resolve())
    },
    async (version: number) => () => me('interviews.askOther', { id, version, note: 'Not that week', windows: [] }),
    async (version: number) => () => me('interviews.decline', { id, version, note: 'No longer looking' }),
    async (version: number) => () => me('interviews.askMove', { id, version, note: 'My train is late' }),
    async (version: number) => () => (pick(2) ? me : them)('interviews.cancel', { id, version, note: 'It is over' }),
    async (version: number) => {
      const time = typed(inDays(app, days()))
      return () => them('interviews.book', { id, version, time, despiteClash: pick(2) === 1 })
    },
    async (version: number) => {
      const slots = [typed(inDays(app, 2 + pick(10))), typed(inDays(app, 13 + pick(10)))]
      const plan = proposal(app, made.applicationId, { ...made.input, version, slots })
      return () => them('interviews.propose', plan)
    },
    async (version: number) => () => them('interviews.outcome', { id, version, held: pick(2) === 1 }),
    async () => () => runNow(app, 'interviews.expire').then(() => undefined),
    async () => () =>
      runNow(app, 'interviews.memberLeft', { memberId: made.input.interviewers?.[0] ?? '' }).then(() => undefined),
  ]
}

test('random histories of both sides, sent twice and at once, keep to the rules', { timeout: 600_000 }, async () => {
  const seed = anySeed()
  console.info(`seed of the histories of interviews: ${seed}`)
  const pick = randomFrom(seed)
  const outcomes: Record<string, number> = {}
  const employer = await anEmployer(app)
  for (let history = 0; history < (longRun ? 200 : 20); history++) {
    const made = await anInterview(app, { employer, candidate: await aCandidate(app) })
    const moves = movesOf(made, pick)
    let before = await rowOf(made.interviewId)
    for (let at = 0; at < 8; at++) {
      app.clock.advance([0, 1, 6, 30][pick(4)]! * hour)
      // Half of the time somebody picks: most of what can go wrong follows from a booking.
      const make = moves[pick(2) ? 0 : pick(moves.length)]!
      const call = await make(before.version)
      const twice = pick(3)
      const sent =
        twice === 0
          ? [await outcomeOf(call())]
          : twice === 1
            ? [await outcomeOf(call()), await outcomeOf(call())]
            : await Promise.all([outcomeOf(call()), outcomeOf(call())])
      for (const each of sent) outcomes[each] = (outcomes[each] ?? 0) + 1
      const why = `seed ${seed}, history ${history}, step ${at}: ${sent.join()}`
      expect(
        sent.filter((each) => !refusals.has(each)),
        why,
      ).toEqual([])
      const after = await rowOf(made.interviewId)
      expect(after.picked.length, why).toBeLessThanOrEqual(1)
      expect(after.sequence - before.sequence, why).toBeOneOf([0, 1])
      expect(after.version, why).toBeGreaterThanOrEqual(before.version)
      if (after.status === 'BOOKED') expect(after.picked[0]?.starts_at, why).toEqual(after.starts_at)
      if (!isOpen(before.status)) {
        expect({ ...after, needs_interviewer: null, version: 0 }, why).toEqual({
          ...before,
          needs_interviewer: null,
          version: 0,
        })
      }
      if (!isOpen(after.status))
        expect(
          after.slots.filter(({ status }) => status === 'OFFERED'),
          why,
        ).toEqual([])
      before = after
    }
    const { status } = await received(made)
    expect(status).toBe(before.status)
  }
  console.info(JSON.stringify(outcomes))
})
