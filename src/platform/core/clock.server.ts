import type pg from 'pg'

/** The database's time, so that processes with skewed clocks agree (RE-27). */
export type Clock = { now(): Date; stop(): void }

/** Measures the offset to the database's clock now and every minute, and uses the last one in between. */
export async function databaseClock(pool: pg.Pool): Promise<Clock> {
  let offset = 0
  const measure = async () => {
    const before = Date.now()
    const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
    const after = Date.now()
    if (rows[0]) offset = rows[0].now.getTime() - (before + after) / 2
  }
  await measure()
  // A failed measurement keeps the old offset; the pool's own listener reports a lost database.
  const timer = setInterval(() => void measure().catch(() => undefined), 60_000).unref()
  return { now: () => new Date(Date.now() + offset), stop: () => clearInterval(timer) }
}
