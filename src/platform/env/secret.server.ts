import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { asStartError, errorCode, notWritable } from './disk-error.ts'
import { StartError } from './start-error.ts'

/**
 * Creates the data folder when it is missing: 0711 as root, because PostgreSQL runs there as another account, else 0700.
 * Throws StartError.
 */
export function makeDataDir(dataDir: string): void {
  try {
    const made = makeFolder(dataDir)
    if (made && process.getuid?.() !== 0) chmodSync(dataDir, 0o700)
  } catch (error) {
    throw asStartError(error, dataDir)
  }
}

/** Creates one folder at a time: Node's `recursive` never ends where an existing parent accepts no folder (/proc). True when created. */
function makeFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o711 })
    return true
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return false
    if (code !== 'ENOENT') throw error
    const parent = path.dirname(folder)
    if (!existsSync(parent)) return makeFolder(parent) && makeFolder(folder)
    throw notWritable(folder)
  }
}

/**
 * The secret in a file (0600), 32 random bytes as base64url, created at the first call. It is created atomically, so a kill
 * leaves nothing to repair and two processes at once read the same secret.
 */
export function readOrCreateSecret(file: string): string {
  const existing = readSecret(file)
  if (existing) return existing
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
    publish(draft, file)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw asStartError(error, path.dirname(file))
  } finally {
    rmSync(draft, { force: true })
  }
  return readSecret(file) ?? fileVanished(file)
}

/** Unlike a rename, a link fails when another process was first; some file systems (exFAT, a few mounts) know no links. */
function publish(draft: string, file: string): void {
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'].includes(errorCode(error) ?? '')) throw error
    if (!existsSync(file)) renameSync(draft, file)
  }
}

/** Reads a secret; undefined when there is none. Throws StartError for a damaged or unreadable one. */
export function readSecret(file: string): string | undefined {
  try {
    const secret = readFileSync(file, 'utf8').trim()
    if (secret.length >= 32) return secret
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw new StartError(`The secret in ${file} cannot be read by this account.`, { cause: error })
  }
  throw new StartError(`The secret in ${file} is damaged: restore it from the same backup as the database.`)
}

function fileVanished(file: string): never {
  throw new StartError(`The secret ${file} vanished while Karya was starting.`)
}
