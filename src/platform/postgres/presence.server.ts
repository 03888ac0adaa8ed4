import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { StartError } from '../env/start-error.ts'

/** A connection that each Karya process holds: it shows who uses the server and notices at once when it dies. */
export type Presence = {
  /** Ends this process's use. True when nobody else is left, and then the caller stops the server. */
  leave(): Promise<boolean>
  /** Resolves when the connection breaks other than by `leave`. */
  lost: Promise<void>
}

const [users, leaving] = [4_931_001, 4_931_002] // advisory lock numbers in the database `postgres`

/** The password of the role `karya`, which owns its database but is no superuser; derived from the stored secret. */
export const rolePassword = (secret: string): string =>
  createHash('sha256').update(`karya:role:${secret}`).digest('base64url')

/**
 * Connects as the superuser, creates the role and the database `karya` when they are missing, and stays connected.
 * Throws StartError for a wrong secret, and the driver's error when the server is shutting down.
 */
export async function joinServer(port: number, secret: string): Promise<Presence> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: secret,
    database: 'postgres',
    application_name: 'karya process',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    query_timeout: 20_000,
  })
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()))
  client.on('error', () => undefined) // `end` follows and resolves `lost`
  try {
    await client.connect()
    await client.query('SELECT pg_advisory_lock_shared($1)', [users])
    await prepare(client, secret)
  } catch (error) {
    await client.end().catch(() => undefined) // it is the first error that counts
    if (error instanceof DatabaseError && error.code === '28P01')
      throw new StartError(
        'The password kept beside the embedded database does not open it: restore the file `secret` from the same backup as the database.',
      )
    throw error
  }
  let hasLeft = false
  return {
    lost: lost.then(() => (hasLeft ? new Promise<never>(() => undefined) : undefined)),
    async leave() {
      hasLeft = true
      try {
        // In turn, so that of two processes that leave at once the second one sees that it is the last.
        await client.query('SELECT pg_advisory_lock($1)', [leaving])
        const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [users])
        if (!rows[0]?.alone) await client.query('SELECT pg_advisory_unlock_shared($1)', [users])
        else await waitForClients(client)
        return rows[0]?.alone ?? false
      } catch {
        // The connection was lost: the server is gone, and stopping it is harmless, or it has come back and others may use it.
        const again = await joinServer(port, secret).catch(() => null)
        return again === null || again.leave()
      } finally {
        await client.end().catch(() => undefined) // the connection is over either way
      }
    },
  }
}

/** Our pools end their connections without waiting: give these half a second, or the stop cuts them off with an error. */
async function waitForClients(client: Client): Promise<void> {
  for (let round = 0; round < 20; round++) {
    const { rowCount } = await client.query(
      `SELECT FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() LIMIT 1`,
    )
    if (!rowCount) return
    await pause(25)
  }
}

async function prepare(client: Client, secret: string): Promise<void> {
  const password = rolePassword(secret)
  await createIfMissing(
    client,
    `SELECT FROM pg_roles WHERE rolname = 'karya'`,
    `CREATE ROLE karya LOGIN CREATEDB PASSWORD '${password}'`,
  )
  await createIfMissing(client, `SELECT FROM pg_database WHERE datname = 'karya'`, 'CREATE DATABASE karya OWNER karya')
}

async function createIfMissing(client: Client, exists: string, create: string): Promise<void> {
  if ((await client.query(exists)).rowCount) return
  try {
    await client.query(create)
  } catch (error) {
    const another = error instanceof DatabaseError && ['42710', '42P04', '23505'].includes(error.code ?? '')
    if (!another) throw error
  }
}
