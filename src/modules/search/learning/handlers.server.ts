import { randomUUID } from 'node:crypto'
import { requireAdministrator } from '#kernel/admin-rights.ts'
import { fail, invalid } from '#kernel/fail.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import type { learningContract } from './contract.ts'
import { countChoices } from './jobs.server.ts'
import { resultOf, shareInterval } from './rules.ranking-test.ts'
import { learningState, pinWeight } from './store.learn.server.ts'
import { endTest, runningTest, startTest, type TestRow } from './store.ranking-test.server.ts'

const mostWeights = 200
const shownPositions = 10

const audit = (ctx: Context, action: string, key: string) =>
  ctx.audit({ action: `learning.${action}`, subjectType: 'learning', subjectId: null, details: { key } })

function viewOf({ days, startedAt, endedAt, ...test }: TestRow) {
  const sum = (key: keyof TestRow['days'][number]) => days.reduce((all, day) => all + day[key], 0)
  const { wonA, wonB, p, verdict } = resultOf(days, test.planned)
  return {
    ...test,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    visits: sum('visits'),
    chosenA: sum('chosenA'),
    chosenB: sum('chosenB'),
    appliedA: sum('appliedA'),
    appliedB: sum('appliedB'),
    wonA,
    wonB,
    interval: shareInterval(wonA, wonB),
    p,
    verdict,
  }
}

export const learningHandlers: Handlers<typeof learningContract> = {
  async 'admin.learning.view'({ ctx }) {
    const [on, { weights, positions, kept, tests }] = await Promise.all([
      readSetting(ctx.db, 'learnFromUse'),
      learningState(ctx.db, { weights: mostWeights, positions: shownPositions }),
    ])
    return {
      on,
      weights: weights.map(({ changedAt, nameEn, nameId, ...weight }) => ({
        ...weight,
        group: ctx.locale === 'id' ? nameId : nameEn,
        changedAt: changedAt.toISOString(),
      })),
      positions,
      kept,
      tests: tests.map(viewOf),
    }
  },

  async 'admin.learning.pin'({ ctx, input: { word, concept, pinned } }) {
    requireAdministrator(ctx)
    const row = await pinWeight(ctx.db, { word, concept, pinned, now: ctx.now })
    if (!row) throw fail('NOT_FOUND')
    if (row.changed) await audit(ctx, pinned ? 'pin' : 'unpin', word)
    return { pinned }
  },

  async 'admin.learning.startTest'({ ctx, input: { a, b, share, planned } }) {
    requireAdministrator(ctx)
    if (a === b) throw invalid({ field: 'b', code: 'SAME_RANKING' })
    if (!(await startTest(ctx.db, { a, b, share, planned, seed: randomUUID(), now: ctx.now })))
      throw fail('TEST_RUNNING')
    const started = await runningTest(ctx.db)
    if (!started) throw fail('TEST_RUNNING')
    await audit(ctx, 'startTest', `${a} – ${b}`)
    return { id: started.id }
  },

  async 'admin.learning.endTest'({ ctx, input: { id } }) {
    requireAdministrator(ctx)
    const ended = await endTest(ctx.db, id, ctx.now)
    if (!ended) throw fail('NOT_FOUND')
    if (ended === 'ENDED') {
      await audit(ctx, 'endTest', String(id))
      await ctx.enqueue(countChoices, {}, { key: countChoices.name })
    }
    return { ended: true }
  },
}
