import { jobName } from '#kernel/job.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { handle } from '#platform/core/module.server.ts'
import { examination, mostPositions, voteWeight } from './rules.position-bias.ts'
import { learn } from './rules.weights.ts'
import { readEvidence } from './store.evidence.server.ts'
import { learnedWeights, replacePositions, replaceWeights, swapCounts } from './store.learn.server.ts'
import { countTests } from './store.ranking-test.server.ts'
import { noteChoices, sumAndForget } from './store.shown.server.ts'

/** Notes what was chosen of the searches shown, and counts ranking tests. Each hour. */
export const countChoices = jobName<object>('search.countChoices')
/** Learns from what was chosen, and forgets what is older than it may be. Each night. */
export const learnFromChoices = jobName<object>('search.learn')

const dayMs = 86_400_000

/** Choices of a day come until the end of the next; `days` are counted again. */
async function count({ db, now }: Context, days = 3): Promise<void> {
  await noteChoices(db, now)
  await countTests(db, { from: new Date(now.getTime() - days * dayMs), now })
}

/** Switched off, nothing is learned, but what is old is still forgotten. */
async function learnTonight(ctx: Context): Promise<void> {
  const { db, now } = ctx
  await count(ctx)
  if (await readSetting(db, 'learnFromUse')) {
    const positions = examination(await swapCounts(db))
    await replacePositions(db, positions)
    const examined = positions.map((each) => each.examined)
    const evidence = await readEvidence(db, { examined, vote: examined.map(voteWeight) })
    await replaceWeights(db, learn(await learnedWeights(db), evidence), now)
  }
  await sumAndForget(db, { now, most: mostPositions })
}

export const learningJobs = [
  handle(countChoices, (ctx) => count(ctx), { cron: '17 * * * *' }),
  // After the nightly count of search words, which is not longer than this.
  handle(learnFromChoices, learnTonight, { cron: '47 20 * * *' }),
]
