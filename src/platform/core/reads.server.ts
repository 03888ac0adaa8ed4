import type { Endpoint } from '#kernel/endpoint.ts'
import type { Database } from '#db/db.server.ts'
import type { Handles, Replica } from '#db/replicas.server.ts'
import type { Incoming } from './incoming.ts'
import { markOf, markWrite } from './write-positions.server.ts'
import { isLost, isWrongServer } from './sql-errors.server.ts'

/**
 * Where a read is asked: on a replica that is fresh enough for whoever asks, else on the primary. Who has written reads what was
 * written, in whichever process: the mark of the last write stands in the primary. Without replicas all of this is nothing.
 */
export class Reads {
  readonly #database: Database
  readonly #marks = new WeakMap<Incoming, Promise<number>>()

  constructor(database: Database) {
    this.#database = database
  }

  /** Runs a read. What a replica cannot answer (it broke, the call writes, a column is not there yet) is asked again on the primary. */
  async run<T>(endpoint: Endpoint, incoming: Incoming, now: Date, read: (handles: Handles) => Promise<T>): Promise<T> {
    const replica = await this.#replicaFor(endpoint, incoming, now)
    if (replica) {
      const cookies = incoming.cookies.length
      try {
        return await read(replica.handles)
      } catch (error) {
        if (isLost(error)) this.#database.replicas?.lost(replica)
        else if (!isWrongServer(error)) throw error
        incoming.log.warn({ err: error, replica: replica.name }, 'asked again on the primary')
        incoming.cookies.length = cookies
      }
    }
    return read(this.#database)
  }

  /** Whoever asks has written: what they read from now on has it. */
  async wrote(incoming: Incoming): Promise<void> {
    if (!this.#database.replicas || !('accountId' in incoming.caller)) return
    this.#marks.delete(incoming)
    await markWrite(this.#database.db, incoming.caller.accountId)
  }

  async #replicaFor(endpoint: Endpoint, incoming: Incoming, now: Date): Promise<Replica | undefined> {
    const { replicas, db } = this.#database
    if (!replicas || incoming.fresh || !replicas.any) return undefined
    const { caller } = incoming
    // What only guests may ask is about what this guest just did, and nobody knows who that was.
    if (!('accountId' in caller))
      return endpoint.callers.every((kind) => kind === 'guest') ? undefined : replicas.pick(0)
    if (startOf(caller.sessionId) > now.getTime() - replicas.latest) return undefined
    const mark = this.#marks.get(incoming) ?? markOf(db, caller.accountId)
    this.#marks.set(incoming, mark)
    return replicas.pick(await mark)
  }
}

/** When a session began, from its id (UUIDv7, by the database's clock), in milliseconds: what led to it was written by a guest. */
const startOf = (sessionId: string): number => Number.parseInt(sessionId.replaceAll('-', '').slice(0, 12), 16)
