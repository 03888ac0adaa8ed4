import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readSecret } from '../env/secret.server.ts'
import { StartError } from '../env/start-error.ts'
import { chooseAccount } from './account.server.ts'
import { findBinaries } from './binaries.server.ts'
import { ensureCluster } from './cluster.server.ts'
import { findHome, knownHome, clusterPaths } from './place.server.ts'
import { startPostmaster, stopPostmaster, type Conf } from './postmaster.server.ts'
import { joinServer, rolePassword, type Presence } from './presence.server.ts'

export type EmbeddedOptions = {
  /** The folder of the database, made when missing. */
  dir: string
  /** The system account to run as when we are root; by default one is found. */
  user?: string
  /** Insist on this port. */
  port?: number
  /** Settings of PostgreSQL beyond ours; values without blanks or quotes. */
  conf?: Conf
  log?: (line: string) => void
}

export type Embedded = {
  /** The database `karya` as its owner, who is no superuser. */
  url: string
  /** The database `postgres` as the superuser. */
  adminUrl: string
  pid: number
  port: number
  /** It ran already, or another process started it at the same moment. */
  reused: boolean
  /** Resolves when the server goes away other than by `stop`. */
  lost: Promise<void>
  /** Ends our use; the last process that uses the server stops it. False when others go on using it. */
  stop(): Promise<boolean>
}

/**
 * Starts the PostgreSQL that npm installed, or joins the one that already serves this folder; creates the database
 * `karya`. Any number of processes may call it at once for the same folder. Throws StartError.
 */
export async function startEmbedded({
  dir: requestedDir,
  user,
  port,
  conf = {},
  log = () => undefined,
}: EmbeddedOptions): Promise<Embedded> {
  const dir = path.resolve(requestedDir)
  const account = await chooseAccount(user, clusterPaths(knownHome(dir)).cluster)
  const [binaries, home] = await Promise.all([findBinaries(account, log), findHome(dir, account, log)])
  const place = clusterPaths(home)
  await ensureCluster(place, { account, binaries, log, sync: conf.fsync !== 'off' })
  const secret = readSecret(place.secret)
  if (!secret)
    throw new StartError(
      `The password ${place.secret} of the embedded database is missing: restore it from the same backup as the database.`,
    )
  for (let attempts = 1; ; attempts++) {
    const server = await startPostmaster({ place, binaries, conf, port, log })
    const presence = await joinServer(server.port, secret).catch(async (error: unknown) => {
      // A server that this process started for itself and cannot open must not stay behind.
      if (error instanceof StartError && !server.reused) await stopPostmaster({ place, binaries })
      return retryable(error, attempts)
    })
    if (presence) {
      return {
        ...server,
        url: `postgres://karya:${rolePassword(secret)}@127.0.0.1:${server.port}/karya`,
        adminUrl: `postgres://postgres:${secret}@127.0.0.1:${server.port}/postgres`,
        lost: presence.lost,
        stop: async () =>
          (await presence.leave()) && (!existsSync(place.cluster) || (await stopPostmaster({ place, binaries }))),
      }
    }
    await pause(100 * attempts)
  }
}

/** Another process may be stopping the server while we join it; then it is started again. */
function retryable(error: unknown, attempts: number): Presence | undefined {
  if (error instanceof StartError || attempts >= 10) throw error
  return undefined
}
