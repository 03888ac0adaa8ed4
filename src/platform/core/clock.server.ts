import type pg from 'pg'

/** The database's time, so that processes with skewed clocks agree (RE-27). */
export type Clock = {
  now(): Date
  /** The time of a transaction that has just begun, by PostgreSQL's own `now()`. */
  follow(reading: Date | undefined): Date
  stop(): void
}

/** A reading that differs by more comes from a clock that jumped, or this machine was suspended. */
const jumpMs = 1000

/**
 * Reads the database's clock now and every minute, and counts on from the last reading in between. It counts by the time since the
 * process started, which no correction of this machine's clock changes. A transaction whose time differs has it read again.
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
  let measuring: Promise<void> | undefined
  // A failed measurement keeps the old offset; the pool's own listener reports a lost database.
  const remeasure = () =>
    (measuring ??= measure()
      .catch(() => undefined)
      .finally(() => (measuring = undefined)))
  const timer = setInterval(() => void remeasure(), 60_000).unref()
  const now = () => new Date(performance.now() + offset)
  return {
    now,
    follow(reading) {
      if (reading && Math.abs(reading.getTime() - now().getTime()) > jumpMs) void remeasure()
      return reading ?? now()
    },
    stop: () => clearInterval(timer),
  }
}
