import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { asStartError, diskFull, errorCode, mentionsDiskFull } from '../env/disk-error.ts'
import { StartError } from '../env/start-error.ts'
import type { Account } from './command.server.ts'
import type { Binaries } from './binaries.server.ts'
import { clusterPaths, restoringHome, type ClusterPaths } from './place.server.ts'
import { isRunning, listProcesses, signal } from './processes.server.ts'

type ClusterOptions = { account?: Account; binaries: Binaries; log: (line: string) => void; sync: boolean }

/**
 * Ensures a cluster of our major version. A new one is created in a temporary folder, secret included, and renamed: it is
 * complete or absent, and of two first starts at once one wins. Throws StartError.
 */
export async function ensureCluster(place: ClusterPaths, options: ClusterOptions): Promise<void> {
  try {
    removeLeftovers(place.home, options.log)
    if (!existsSync(path.join(place.cluster, 'PG_VERSION'))) {
      if (existsSync(restoringHome(place.home)))
        throw new StartError(
          `${restoringHome(place.home)} holds a restore that did not finish: run the same "npm run restore" again, or remove that folder.`,
        )
      await create(place, options)
    }
    takeOwnership(place.cluster, options.account)
    const major = readFileSync(path.join(place.cluster, 'PG_VERSION'), 'utf8').trim()
    if (major === options.binaries.major) return
    throw new StartError(
      `The database in ${place.cluster} is of PostgreSQL ${major}, and this Karya brings PostgreSQL ${options.binaries.major}: dump it with the old version first.`,
    )
  } catch (error) {
    throw asStartError(error, place.home)
  }
}

const drafts = new Set<string>()

async function create(place: ClusterPaths, { account, binaries, sync }: ClusterOptions): Promise<void> {
  const draft = clusterPaths(`${place.home}.init-${process.pid}-${randomBytes(4).toString('hex')}`)
  const password = `${draft.cluster}.password` // the secret is ours, initdb runs as the other account: it gets a copy
  drafts.add(draft.home)
  try {
    mkdirSync(draft.cluster, { recursive: true, mode: 0o700 })
    const secret = randomBytes(24).toString('base64url')
    for (const file of [draft.secret, password]) writeFileSync(file, secret, { mode: 0o600, flush: true })
    if (account) for (const item of [draft.cluster, password]) chownSync(item, account.uid, account.gid)
    chmodSync(draft.home, account ? 0o711 : 0o700)
    await initdb(binaries, draft.cluster, password, sync)
    rmSync(password)
    renameSync(draft.home, place.home)
  } catch (error) {
    const lostRace =
      ['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(errorCode(error) ?? '') &&
      existsSync(path.join(place.cluster, 'PG_VERSION'))
    if (errorCode(error) === 'ENOTEMPTY' && !lostRace)
      throw new StartError(
        `The folder ${place.home} is not empty and holds no database: empty it, or choose another DATA_DIR.`,
      )
    if (!lostRace) throw error
  } finally {
    rmSync(draft.home, { recursive: true, force: true })
    drafts.delete(draft.home)
  }
}

// Sorting by code point inside PostgreSQL itself: the same on every system, unharmed by an upgrade of its C library.
const locale = [
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--encoding=UTF8',
  ...({ darwin: ['--locale=C', '--lc-ctype=en_US.UTF-8'], win32: ['--locale=C'] }[process.platform as string] ?? [
    '--locale=C.UTF-8',
  ]),
]

async function initdb(binaries: Binaries, cluster: string, password: string, sync: boolean): Promise<void> {
  const { ok, output } = await binaries.run('initdb', [
    '-D',
    cluster,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${password}`,
    ...locale,
    ...(sync ? [] : ['--no-sync']),
  ])
  if (ok) return
  if (mentionsDiskFull(output)) throw diskFull(path.dirname(path.dirname(cluster)))
  const reason = output.split('\n').find((line) => /error|fatal/i.test(line)) ?? output.trim().split('\n').at(-1)
  throw new StartError(`PostgreSQL could not make its database in ${path.dirname(path.dirname(cluster))}: ${reason}`)
}

/** Removes leftovers of a killed initdb, which contain the password. */
function removeLeftovers(home: string, log: (line: string) => void): void {
  const prefix = `${path.basename(home)}.init-`
  for (const name of readdirSync(path.dirname(home)).filter((entry) => entry.startsWith(prefix))) {
    const leftover = path.join(path.dirname(home), name)
    const pid = Number.parseInt(name.slice(prefix.length), 10)
    if (drafts.has(leftover) || (pid !== process.pid && isRunning(pid))) continue
    try {
      const orphans = (listProcesses() ?? []).filter(
        ({ command }) => /\/(initdb|postgres) /.test(command) && command.includes(leftover),
      )
      for (const orphan of orphans) signal(orphan.pid, 'SIGKILL') // it outlived its parent and would write on
      rmSync(leftover, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
      log(`Removed ${leftover}, left by a first start that was killed.`)
    } catch (error) {
      log(`${leftover} is left from a first start that was killed and cannot be removed (${errorCode(error)}).`)
    }
  }
}

/** A cluster restored or copied by root belongs to root, which PostgreSQL refuses: give it to the account. */
function takeOwnership(cluster: string, account: Account | undefined): void {
  const { uid } = statSync(cluster)
  if (!account && process.getuid && uid !== process.getuid())
    throw new StartError(
      `The database in ${cluster} belongs to another account: start Karya as that account or as root, or choose another DATA_DIR.`,
    )
  if (!account || uid === account.uid) return
  for (const name of ['', ...readdirSync(cluster, { recursive: true, encoding: 'utf8' })])
    chownSync(path.join(cluster, name), account.uid, account.gid)
  chmodSync(cluster, 0o700)
}
