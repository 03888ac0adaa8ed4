import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { asStartError, errorCode } from '../env/disk-error.ts'
import { StartError } from '../env/start-error.ts'
import type { Account } from './command.server.ts'
import { run } from './command.server.ts'

/** Paths of an embedded database: `cluster` is PostgreSQL's own folder, the others are next to it. */
export type ClusterPaths = { home: string; cluster: string; secret: string; port: string }

export const clusterPaths = (home: string): ClusterPaths => ({
  home,
  cluster: path.join(home, 'cluster'),
  secret: path.join(home, 'secret'),
  port: path.join(home, 'port'),
})

/** The folder in which a database is recovered from an archive, until it is complete and gets its name. */
export const restoringHome = (home: string): string => `${home}.restoring`

/** The `cluster_name` that identifies the processes of this cluster; PostgreSQL shows it in their titles. */
export const clusterName = (cluster: string): string =>
  `karya-${createHash('sha256')
    .update(realpathSync(path.dirname(cluster)))
    .digest('hex')
    .slice(0, 12)}`

/** The folder that replaced `dir` because PostgreSQL's account cannot reach it, or `dir` itself. */
export function knownHome(dir: string): string {
  try {
    return readFileSync(pointer(dir), 'utf8').trim() || dir
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return dir
    throw asStartError(error, pointer(dir))
  }
}

/**
 * The folder of the database of `dir`. As root with a `dir` that the account cannot enter (under /root), it is a folder
 * under /var/lib/karya, stored in the file `<dir>.location`, so that moving the project keeps its data.
 */
export async function findHome(
  dir: string,
  account: Account | undefined,
  log: (line: string) => void,
): Promise<string> {
  try {
    mkdirSync(path.dirname(dir), { recursive: true, mode: 0o711 })
    const home = knownHome(dir)
    if (!account || home !== dir || (await canEnter(path.dirname(dir), account))) return home
    const outside = path.join('/var/lib/karya', `postgres-${randomBytes(6).toString('hex')}`)
    makeEnterable(path.dirname(outside))
    if (existsSync(clusterPaths(dir).cluster)) renameSync(dir, outside)
    writeFileSync(pointer(dir), outside, { flag: 'wx', flush: true })
    log(
      `PostgreSQL runs as ${account.name}, which cannot enter ${path.dirname(dir)}: the database lives in ${outside}.`,
    )
    return outside
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && existsSync(pointer(dir))) return knownHome(dir) // another start was first
    if (errorCode(error) === 'EXDEV')
      throw new StartError(`The account ${account?.name} cannot enter ${dir}: move the project out of this folder.`)
    throw asStartError(error, path.dirname(dir))
  }
}

/** Makes a folder that every account may enter, whatever the umask. */
export function makeEnterable(folder: string): void {
  if (mkdirSync(folder, { recursive: true })) chmodSync(folder, 0o755)
}

const pointer = (dir: string) => `${dir}.location`
const canEnter = async (folder: string, account: Account) =>
  (await run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { account })).ok
