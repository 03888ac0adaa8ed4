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
 * Makes the data folder when it is missing. Root leaves it enterable (0711) because PostgreSQL runs there as another
 * account; everybody else keeps it to themselves. Throws StartError.
 */
export function makeDataDir(dataDir: string): void {
  try {
    const made = makeFolder(dataDir)
    if (made && process.getuid?.() !== 0) chmodSync(dataDir, 0o700)
  } catch (error) {
    throw asStartError(error, dataDir)
  }
}

/** One folder after the other: Node's own `recursive` never ends where a parent is there and takes none (/proc). True when made. */
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
 * The secret kept in a file (0600), 32 random bytes as base64url, made at the first call. It appears whole or not at
 * all, so a kill in between leaves nothing to repair, and of two processes at once both read the same one.
 */
export function readOrCreateSecret(file: string): string {
  const found = readSecret(file)
  if (found) return found
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
    putOnce(draft, file)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw asStartError(error, path.dirname(file))
  } finally {
    rmSync(draft, { force: true })
  }
  return readSecret(file) ?? fileGone(file)
}

/** Unlike a rename, a link fails when another process was first; some file systems (exFAT, a few mounts) know no links. */
function putOnce(draft: string, file: string): void {
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

function fileGone(file: string): never {
  throw new StartError(`The secret ${file} vanished while Karya was starting.`)
}
