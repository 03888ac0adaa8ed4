import { afterAll, expect, test } from 'vitest'
import { ledgerProblems } from './fixtures/billing.ts'
import { longRun } from './fixtures/long-run.ts'
import { anySeed, randomFrom } from './fixtures/random.ts'
import { testApp } from './fixtures/test-app.ts'
import { DyingProcesses, numberGaps, type KillPoint } from './resilience/money-kills.ts'
import { moneyPaths, type MoneyPath } from './resilience/money-paths.ts'

/** Kills at each point in the long run: `KILL_ROUNDS=3` for a short look. Otherwise one kill a path, at a point by the seed. */
const rounds = longRun ? Number(process.env['KILL_ROUNDS'] ?? 20) : 1
const seed = Number(process.env['KILL_SEED'] ?? anySeed())
const pick = randomFrom(seed)
const app = testApp({ clock: 'running' })
const processes = new DyingProcesses()
const figures: string[] = []

afterAll(() => {
  processes.stop()
  console.info(figures.join('\n'))
})

const paths = moneyPaths(app)
const kills = paths.flatMap((path) => {
  const points = longRun ? path.points : path.points.slice(pick(path.points.length)).slice(0, 1)
  return points.map((point) => ({ what: path.name, where: point.name, path, point }))
})

async function killOnce(path: MoneyPath, { at }: KillPoint): Promise<boolean> {
  const { work, isDone, finish } = await path.begin()
  const { connectionString: url = '' } = app.database.pool.options
  const aheadMs = app.clock.now().getTime() - Date.now()
  const killed = await processes.run({ url, env: { DATA_DIR: app.env.dataDir }, aheadMs, work, at })
  expect(killed, 'the process was killed where it should be').toEqual({ signal: 'SIGKILL', code: null })
  const done = await isDone()
  await finish()
  return done
}

test.each(kills)(
  `killed in $what: $where (seed ${seed})`,
  { timeout: 120_000 + rounds * 15_000 },
  async ({ what, where, path, point }) => {
    let done = 0
    const lane = async (from: number, step: number) => {
      for (let round = from; round < rounds; round += step) {
        const isDone = await killOnce(path, point)
        done += Number(isDone)
      }
    }
    // Two side by side, for different companies.
    await (path.alone ? lane(0, 1) : Promise.all([lane(0, 2), lane(1, 2)]))
    // The books agree whatever happened: the invariants of the ledger, and documents without gaps.
    expect(await ledgerProblems(app)).toEqual([])
    expect(await numberGaps(app)).toEqual([])
    figures.push(`${what}, ${where}: ${rounds} kills, ${done} done, ${rounds - done} not, 0 half`)
    // Only what was committed is there, and all of it.
    expect(done).toBe(point.isDone ? rounds : 0)
  },
)
