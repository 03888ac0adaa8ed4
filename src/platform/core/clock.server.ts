import type pg from 'pg'

/** The database's time, so that processes with skewed clocks agree (RE-27). */
export type Clock = { now(): Date; stop(): void }

/**
 * Reads the database's clock now and every minute, and counts on from the last reading in between. It counts by the time since the
 * process started, which no correction of this machine's clock changes.
 */
export async function databaseClock(pool: pg.Pool): Promise<Clock> {
  let offset = 0
  const measure = async () => {
    const before = performance.now()
    const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
    const after = performance.now()
    if (rows[0]) offset = rows[0].now.getTime() - (before + after) / 2
  }
  await measure()
  // A failed measurement keeps the old offset; the pool's own listener reports a lost database.
  const timer = setInterval(() => void measure().catch(() => undefined), 60_000).unref()
  return { now: () => new Date(performance.now() + offset), stop: () => clearInterval(timer) }
}
