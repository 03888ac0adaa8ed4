import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = path.resolve(import.meta.dirname, '..')
const stamp = path.join(root, 'build', 'stamp.json')
const lock = path.join(root, 'build.lock')
/** What the site is built from besides `src`. */
export const buildFiles = [
  'vite.config.ts',
  'scripts/chunks.ts',
  'react-router.config.ts',
  'scripts/compress.ts',
  'package-lock.json',
  'tsconfig.json',
]

type Stamp = { fileStats: string; content: string }

/**
 * Builds the site when its sources changed since the last build. Sizes and times are compared first, which takes a few
 * milliseconds; only when they differ, as after a checkout, the contents are compared. False when the build failed.
 */
export async function buildSite(): Promise<boolean> {
  const files = sources()
  const fileStats = digest(files, (file) => {
    const { size, mtimeMs } = statSync(path.join(root, file))
    return `${size} ${mtimeMs}`
  })
  const fresh = () => readStamp()?.fileStats === fileStats
  if (fresh()) return true
  const content = digest(files, (file) => readFileSync(path.join(root, file)))
  if (readStamp()?.content === content) {
    writeStamp({ fileStats, content })
    return true
  }
  const unlock = await takeLock()
  if (!unlock) return false
  try {
    if (fresh()) return true // another start built it while we waited
    console.log(
      existsSync(path.join(root, 'build'))
        ? 'Building the site (its sources changed) …'
        : 'Building the site (first start only) …',
    )
    rmSync(stamp, { force: true })
    if (!(await build())) return false
    writeStamp({ fileStats, content })
    return true
  } finally {
    unlock()
  }
}

function sources(): string[] {
  const inSrc = readdirSync(path.join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
  return [...inSrc, ...buildFiles.filter((file) => existsSync(path.join(root, file)))].sort()
}

function digest(files: string[], readEntry: (file: string) => string | Buffer): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\n`).update(readEntry(file)).update('\n')
  return hash.digest('hex')
}

function readStamp(): Stamp | undefined {
  try {
    return JSON.parse(readFileSync(stamp, 'utf8')) as Stamp
  } catch {
    return undefined // no build yet, or one that was cut short
  }
}

function writeStamp(value: Stamp): void {
  try {
    writeFileSync(stamp, JSON.stringify(value))
  } catch {
    // a folder that somebody else built and we may only read: the contents are compared again next time
  }
}

/** Runs the bundler; its output is shown only when it fails. */
function build(): Promise<boolean> {
  return new Promise((resolve) => {
    const command = path.join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
    const child = spawn(process.execPath, [command, 'build'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => (output += part))
    child.once('error', (error) => (output += error.message))
    child.once('close', (code) => {
      if (code !== 0) console.error(`${output.trimEnd()}\nThe site could not be built.`)
      resolve(code === 0)
    })
  })
}

/** One build at a time; the lock of a process that was killed is taken over. Undefined when nothing can be written. */
async function takeLock(): Promise<(() => void) | undefined> {
  for (let attempt = 0; ; attempt++) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return () => rmSync(lock, { force: true })
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code !== 'EEXIST') {
        console.error(
          `The site must be built and ${root} cannot be written to (${String(code)}): build it once by an account that may, with "npm run build".`,
        )
        return undefined
      }
    }
    if (attempt === 10) console.log('Waiting for another start, which is building the site …')
    if (!isHolderAlive() || attempt > 1500) rmSync(lock, { force: true }) // after five minutes its process id is somebody else's
    else await pause(200)
  }
}

function isHolderAlive(): boolean {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    return pid !== process.pid && process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
