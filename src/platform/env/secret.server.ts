import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { asStartError, errorCode } from './disk-error.ts'
import { StartError } from './start-error.ts'

/**
 * Makes the data folder when it is missing. Root leaves it enterable (0711) because PostgreSQL runs there as another
 * account; everybody else keeps it to themselves. Throws StartError.
 */
export function makeDataDir(dataDir: string): void {
  try {
    const made = mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    if (made && process.getuid?.() !== 0) chmodSync(dataDir, 0o700)
  } catch (error) {
    throw asStartError(error, dataDir)
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
  throw new StartError(
    `The secret in ${file} is damaged: restore it from a backup, or remove the file to get a new one.`,
  )
}

function fileGone(file: string): never {
  throw new StartError(`The secret ${file} vanished while Karya was starting.`)
}
