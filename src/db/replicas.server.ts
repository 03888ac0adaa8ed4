import type { Kysely } from 'kysely'
import pg from 'pg'
import type { Tables } from './schema.ts'

export type ReplicaState = 'up' | 'lagging' | 'stopped' | 'promoted' | 'foreign'
/** What reads run on. */
export type Handles = { db: Kysely<Tables>; search: Kysely<Tables> }
export type OpenHandles = Handles & { close(): Promise<void> }

export type Replica = {
  readonly name: string
  readonly handles: OpenHandles
  state: ReplicaState
  /** How far it has come in the primary's log, in bytes. */
  replayed: number
  /** Milliseconds it is behind, at most; infinite when it was never seen to keep up. */
  lag: number
}

export type ReplicaOptions = {
  urls: readonly string[]
  primary: pg.Pool
  open: (url: string) => OpenHandles
  /** A replica further behind is not read. */
  lagLimitMs: number
  onChange: (replica: Replica, before: ReplicaState) => void
}

type Sample = { at: number; lsn: number }
type Position = { standby: boolean; system: string; lsn: number | null }
const positionQuery = `select pg_is_in_recovery() as standby, (select system_identifier::text from pg_control_system()) as system,
  pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0')::bigint as lsn`

/**
 * The read replicas and their state. A check asks each replica for its position in the primary's log. Its lag follows from when the
 * primary was at that position, so clocks need not agree and an idle primary causes no lag.
 */
export class Replicas {
  readonly all: readonly Replica[]
  readonly #options: ReplicaOptions
  readonly #probes: readonly pg.Pool[]
  #samples: Sample[] = []
  #system: string | undefined
  #checking: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #next = 0

  constructor(options: ReplicaOptions) {
    this.#options = options
    this.all = options.urls.map((url) => ({
      name: new URL(url).host,
      handles: options.open(url),
      state: 'stopped',
      replayed: 0,
      lag: Number.POSITIVE_INFINITY,
    }))
    this.#probes = options.urls.map((url) => openProbe(url))
  }

  /** How old the data of a replica in use may be, in milliseconds: the limit and the time between two checks. */
  get maxStalenessMs(): number {
    return this.#options.lagLimitMs + 2000
  }

  get isAnyUp(): boolean {
    return this.all.some(({ state }) => state === 'up')
  }

  /** The next replica that is up and has replayed `lsn`, round robin; undefined when only the primary can answer. */
  pick(lsn: number): Replica | undefined {
    const available = this.all.filter(({ state, replayed }) => state === 'up' && replayed >= lsn)
    return available[this.#next++ % Math.max(1, available.length)]
  }

  /** A query on it failed: it is not used again before the next check. */
  markStopped(replica: Replica): void {
    this.#setState(replica, 'stopped')
  }

  /** Checks every `ms` milliseconds from now on; resolves after the first check. */
  async startMonitoring(ms = 1000): Promise<void> {
    await this.check()
    this.#timer = setInterval(() => void this.check(), ms).unref()
  }

  /** Checks all replicas; never rejects. Simultaneous calls share one check. */
  check(now = performance.now()): Promise<void> {
    this.#checking ??= this.#check(now).finally(() => (this.#checking = undefined))
    return this.#checking
  }

  async #check(now: number): Promise<void> {
    const primary = await this.#options.primary.query<Position>(positionQuery).then(
      ({ rows }) => rows[0],
      () => undefined,
    )
    // While the primary is away nothing newer is known: replicas go on as they were last seen.
    if (primary && primary.lsn !== null) {
      this.#system = primary.system
      this.#samples = [
        ...this.#samples.filter(({ at }) => at > now - 10 * this.maxStalenessMs),
        { at: now, lsn: primary.lsn },
      ]
    }
    await Promise.all(this.all.map((replica, at) => this.#checkReplica(replica, this.#probes[at], now)))
  }

  async #checkReplica(replica: Replica, pool: pg.Pool | undefined, now: number): Promise<void> {
    const seen = await pool?.query<Position>(positionQuery).then(
      ({ rows }) => rows[0],
      () => undefined,
    )
    if (!seen) return this.#setState(replica, 'stopped')
    if (this.#system !== undefined && seen.system !== this.#system) return this.#setState(replica, 'foreign')
    if (!seen.standby) return this.#setState(replica, 'promoted')
    const replayed = seen.lsn ?? 0
    replica.replayed = replayed
    replica.lag = lagAt(this.#samples, replayed, now)
    this.#setState(replica, replica.lag <= this.#options.lagLimitMs ? 'up' : 'lagging')
  }

  #setState(replica: Replica, state: ReplicaState): void {
    const before = replica.state
    replica.state = state
    if (before !== state) this.#options.onChange(replica, before)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#checking
    await Promise.all([...this.#probes.map((pool) => pool.end()), ...this.all.map(({ handles }) => handles.close())])
  }
}

/** Milliseconds since the primary was last seen at a place that the replica has reached; 0 when nothing newer is known. */
function lagAt(samples: readonly Sample[], replayed: number, now: number): number {
  const lastReached = samples.findLastIndex(({ lsn }) => lsn <= replayed)
  if (lastReached === -1) return Number.POSITIVE_INFINITY
  const next = samples[lastReached + 1]
  return next ? now - (samples[lastReached]?.at ?? 0) : 0
}

/** A separate connection, so that a busy replica does not look dead; a hanging one fails after two seconds. */
function openProbe(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 1500,
    query_timeout: 2000,
    application_name: 'karya-replica-check',
  })
  pool.on('error', () => undefined) // the next check notices
  return pool
}
