import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import type pg from 'pg'
import type { BackupStore } from '#platform/backup/store.ts'
import type { OpenArchive } from './archives.server.ts'
import { join, layout } from './layout.ts'
import { WalReceiver } from './replication.server.ts'
import { chunkName, formatPosition, parsePosition, type Position } from './wal-chunks.ts'

const chunkBytes = 16 << 20
/** The log comes at once when there is any; a stream that stands still for longer is begun again. */
const silenceMs = 30_000
const idleMs = 60_000
const compress = promisify(zstdCompress)
// The frame's own checksum finds damage when it is read.
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 } }

export type WalArchive = {
  /** A superuser's session, and one for replication. */
  admin: pg.Client
  replication: pg.Client
  store: BackupStore
  archive: OpenArchive
  intervalMs: number
  signal: AbortSignal
  /** Everything committed before `at` is stored. */
  onArchived: (at: Date) => Promise<void>
}

/**
 * Stores the log as PostgreSQL writes it: every interval, and whenever a chunk is full, what has come since. PostgreSQL is told only
 * then, so it keeps what is not stored. Runs until the signal, stores what is left, and returns; throws when anything fails.
 */
export async function archiveWal(options: WalArchive): Promise<void> {
  const { admin, replication, archive, intervalMs, signal, onArchived } = options
  const receiver = new WalReceiver({ slot: archive.slot, timeline: archive.timeline, from: archive.end })
  const state: WalCoverage = { end: archive.end, coveredAt: archive.coveredAt }
  replication.query(receiver)
  const wake = () => receiver.wake()
  signal.addEventListener('abort', wake)
  try {
    let idleSince = performance.now()
    let next = performance.now()
    for (let last = false; !last;) {
      const ready = () => signal.aborted || receiver.pendingBytes >= chunkBytes
      await receiver.waitFor(ready, Math.max(0, next - performance.now()))
      last = signal.aborted
      if (!last && performance.now() < next) {
        await storePending(receiver, options, state)
        continue
      }
      next = performance.now() + intervalMs
      const moment = await readMoment(admin)
      const before = state.end
      await receiveUntil(receiver, options, state, moment.position)
      state.coveredAt = moment.time.getTime()
      await storePending(receiver, options, state)
      receiver.confirm(state.end)
      if (state.end > before) idleSince = performance.now()
      else if (performance.now() - idleSince > idleMs || last) {
        await storePosition(options, state)
        idleSince = performance.now()
      }
      await onArchived(moment.time)
    }
  } finally {
    signal.removeEventListener('abort', wake)
  }
}

/** The end of what is stored, and the time before which every commit is in it. */
type WalCoverage = { end: Position; coveredAt: number }

async function readMoment(admin: pg.Client): Promise<{ time: Date; position: Position }> {
  const { rows } = await admin.query<{ time: Date; position: string }>(
    // The clock first: what was committed before it is flushed up to the position.
    `select time, pg_current_wal_flush_lsn()::text as position from (select clock_timestamp() as time offset 0) t`,
  )
  const [moment] = rows
  if (!moment) throw new Error('a query without tables answers one row')
  return { time: moment.time, position: parsePosition(moment.position) }
}

/** Waits until everything up to a position has come, and stores full chunks meanwhile. */
async function receiveUntil(
  receiver: WalReceiver,
  options: WalArchive,
  state: WalCoverage,
  position: Position,
): Promise<void> {
  while (receiver.position < position) {
    const before = receiver.position
    const came = () => receiver.position >= position || receiver.pendingBytes >= chunkBytes
    const hasData = await receiver.waitFor(came, silenceMs)
    if (!hasData && receiver.position === before) throw new Error('PostgreSQL does not send its log')
    if (receiver.position < position) await storePending(receiver, options, state)
  }
}

async function storePending(receiver: WalReceiver, { store, archive }: WalArchive, state: WalCoverage): Promise<void> {
  if (receiver.pendingBytes === 0) return
  const bytes = receiver.take()
  const end = state.end + BigInt(bytes.length)
  const name = chunkName({ start: state.end, end, at: state.coveredAt })
  await store.writeAtomically(join(archive.name, layout.wal, name), await compress(bytes, compression))
  state.end = end
}

async function storePosition({ store, archive }: WalArchive, { end, coveredAt }: WalCoverage): Promise<void> {
  const content = { position: formatPosition(end), at: coveredAt }
  await store.writeAtomically(join(archive.name, layout.position), JSON.stringify(content))
}
