import type { Endpoint } from '#kernel/endpoint.ts'
import type { Database } from '#db/db.server.ts'
import type { Handles, Replica } from '#db/replicas.server.ts'
import type { IncomingRequest } from './incoming.ts'
import { writePositionOf, recordWritePosition } from './write-positions.server.ts'
import { isLost, isWrongServer } from './sql-errors.server.ts'

/**
 * Routes a read to a replica that is fresh enough for its caller, else to the primary. Callers read their own writes in every
 * process, because the position of an account's last write is stored in the primary. Without replicas everything uses the primary.
 */
export class ReadRouter {
  readonly #database: Database
  readonly #positions = new WeakMap<IncomingRequest, Promise<number>>()

  constructor(database: Database) {
    this.#database = database
  }

  /** Runs a read. When a replica cannot answer (connection lost, the call writes, a column is missing there), it runs again on the primary. */
  async run<T>(
    endpoint: Endpoint,
    incoming: IncomingRequest,
    now: Date,
    read: (handles: Handles) => Promise<T>,
  ): Promise<T> {
    const replica = await this.#replicaFor(endpoint, incoming, now)
    if (replica) {
      const cookies = incoming.cookies.length
      try {
        return await read(replica.handles)
      } catch (error) {
        if (isLost(error)) this.#database.replicas?.markStopped(replica)
        else if (!isWrongServer(error)) throw error
        incoming.log.warn({ err: error, replica: replica.name }, 'asked again on the primary')
        incoming.cookies.length = cookies
      }
    }
    return read(this.#database)
  }

  /** Records that the caller has written, so that their next reads include it. */
  async recordWrite(incoming: IncomingRequest): Promise<void> {
    if (!this.#database.replicas || !('accountId' in incoming.caller)) return
    this.#positions.delete(incoming)
    await recordWritePosition(this.#database.db, incoming.caller.accountId)
  }

  async #replicaFor(endpoint: Endpoint, incoming: IncomingRequest, now: Date): Promise<Replica | undefined> {
    const { replicas, db } = this.#database
    if (!replicas || incoming.fresh || !replicas.isAnyUp) return undefined
    const { caller } = incoming
    // A read for guests only is about this guest's own last write, whose position nobody knows.
    if (!('accountId' in caller))
      return endpoint.callers.every((kind) => kind === 'guest') ? undefined : replicas.pick(0)
    if (sessionStartOf(caller.sessionId) > now.getTime() - replicas.maxStalenessMs) return undefined
    const position = this.#positions.get(incoming) ?? writePositionOf(db, caller.accountId)
    this.#positions.set(incoming, position)
    return replicas.pick(await position)
  }
}

/** Start of a session in milliseconds, from its id (UUIDv7, the database's clock): what led to it was written as a guest. */
const sessionStartOf = (sessionId: string): number => Number.parseInt(sessionId.replaceAll('-', '').slice(0, 12), 16)
