import { Readable } from 'node:stream'
import pg, { type ClientConfig, type Connection, type Submittable } from 'pg'
import { parsePosition, type Position } from './wal-chunks.ts'

/** What node-postgres calls on the query that a message belongs to. Its types know the first of them only. */
type Handlers = {
  handleDataRow(row: { fields: (string | null)[] }): void
  handleRowDescription(): void
  handleCommandComplete(): void
  handleCopyData(message: { chunk: Buffer }): void
  handleError(error: Error): void
  handleReadyForQuery(): void
}
type Wire = Connection & { query(text: string): void; sendCopyFromChunk(chunk: Buffer): void }

/** A connection that speaks PostgreSQL's streaming replication protocol. The role needs the right to replicate. */
export async function openReplication(url: string): Promise<pg.Client> {
  const config: ClientConfig & { replication: string } = {
    connectionString: url,
    replication: 'true',
    application_name: 'karya archive',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  }
  const client = new pg.Client(config)
  client.on('error', () => undefined) // the query that was cut fails too
  await client.connect()
  return client
}

/** Ends a connection at once: one that streams, or whose server does not answer, has no other end. */
export function cut(client: pg.Client): void {
  const { connection } = client as pg.Client & { connection: Connection }
  connection.stream.destroy()
}

/** The bytes of a tar of the data folder; `start` and `end` are known when the stream has ended. */
export class BaseBackupStream extends Readable implements Submittable, Handlers {
  start: Position = 0n
  end: Position = 0n
  bytes = 0
  #connection: Wire | undefined
  #result = 0

  submit(connection: Connection): void {
    this.#connection = connection as Wire
    this.#connection.query(`BASE_BACKUP (LABEL 'karya', CHECKPOINT 'fast', WAIT false, MANIFEST 'no')`)
  }

  override _read(): void {
    this.#connection?.stream.resume()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // A base backup that nobody reads has no other end than that of its connection.
    if (error) this.#connection?.stream.destroy()
    done(error)
  }

  handleRowDescription(): void {
    this.#result++
  }

  /** The first result says where the log begins, the second names the tablespaces, the third says where the log ends. */
  handleDataRow({ fields: [first = null] }: { fields: (string | null)[] }): void {
    if (this.#result === 2) {
      if (first !== null) this.destroy(new Error('the database has tablespaces, which the archive does not hold'))
    } else if (this.#result === 1) this.start = parsePosition(first ?? '')
    else this.end = parsePosition(first ?? '')
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The kind of message is its first byte; only `d` carries bytes of the tar. The parser uses its buffer again.
    if (chunk[0] !== 0x64) return
    this.bytes += chunk.length - 1
    if (!this.push(Buffer.from(chunk.subarray(1)))) this.#connection?.stream.pause()
  }

  handleCommandComplete(): void {
    // the row before it says all
  }

  handleError(error: Error): void {
    this.destroy(error)
  }

  handleReadyForQuery(): void {
    if (!this.destroyed) this.push(null)
  }
}

const maxPendingBytes = 32 << 20
/** PostgreSQL counts microseconds from the year 2000. */
const epochMs = 946_684_800_000

/** Receives the write-ahead log from a position on. */
export class WalReceiver implements Submittable, Handlers {
  /** The end of what was received. */
  position: Position
  pendingBytes = 0
  /** Rejects when the stream ends, which it never does by itself. */
  readonly failed: Promise<never>
  readonly #command: string
  #pending: Buffer[] = []
  #connection: Wire | undefined
  #confirmed: Position
  #wake: () => void = () => undefined
  #fail: (error: Error) => void = () => undefined

  constructor({ slot, timeline, from }: { slot: string; timeline: number; from: Position }) {
    this.position = this.#confirmed = from
    const position = `${(from >> 32n).toString(16)}/${(from & 0xffffffffn).toString(16)}`
    this.#command = `START_REPLICATION SLOT ${slot} PHYSICAL ${position} TIMELINE ${timeline}`
    this.failed = new Promise((_resolve, reject) => (this.#fail = reject))
    this.failed.catch(() => undefined) // whoever waits gets it
  }

  submit(connection: Connection): void {
    this.#connection = connection as Wire
    this.#connection.query(this.#command)
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (chunk[0] === 0x77) {
      // `w`: start, end of the log on the server, its clock, bytes
      const start = chunk.readBigUInt64BE(1)
      if (start !== this.position) return this.#fail(new Error('the log that PostgreSQL sent has a gap'))
      const bytes = Buffer.from(chunk.subarray(25)) // the parser uses its buffer again
      this.#pending.push(bytes)
      this.pendingBytes += bytes.length
      this.position += BigInt(bytes.length)
      if (this.pendingBytes >= maxPendingBytes) this.#connection?.stream.pause()
      this.#wake()
    } else if (chunk[0] === 0x6b && chunk[17] === 1) this.confirm(this.#confirmed) // `k`: asks for an answer
  }

  /** Resolves when `isDone` says so, at the latest after some milliseconds; rejects when the stream has failed. */
  async waitFor(isDone: () => boolean, milliseconds: number): Promise<boolean> {
    const deadline = performance.now() + milliseconds
    while (!isDone() && performance.now() < deadline) {
      let timer: NodeJS.Timeout | undefined
      const wakeSignal = new Promise<void>((resolve) => {
        this.#wake = resolve
        timer = setTimeout(resolve, Math.max(0, deadline - performance.now()))
      })
      await Promise.race([wakeSignal, this.failed]).finally(() => clearTimeout(timer))
    }
    return isDone()
  }

  /** Ends a wait early. */
  wake(): void {
    this.#wake()
  }

  /** The bytes that were received since the last call. */
  take(): Buffer {
    const bytes = Buffer.concat(this.#pending)
    this.#pending = []
    this.pendingBytes = 0
    this.#connection?.stream.resume()
    return bytes
  }

  /** Tells PostgreSQL that the log up to a position is stored, and need not be kept for us. */
  confirm(position: Position): void {
    this.#confirmed = position
    const message = Buffer.alloc(34)
    message.write('r')
    for (const at of [1, 9, 17]) message.writeBigUInt64BE(position, at)
    message.writeBigInt64BE(BigInt(Date.now() - epochMs) * 1000n, 25)
    this.#connection?.sendCopyFromChunk(message)
  }

  handleDataRow(): void {
    // the timeline that follows, when this one has ended; `failed` says that it has
  }

  handleRowDescription(): void {
    // as handleDataRow
  }

  handleCommandComplete(): void {
    this.#fail(new Error('PostgreSQL ended the stream of its log'))
  }

  handleError(error: Error): void {
    this.#fail(error)
  }

  handleReadyForQuery(): void {
    this.#fail(new Error('PostgreSQL ended the stream of its log'))
  }
}
