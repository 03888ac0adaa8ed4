import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync, realpathSync } from 'node:fs'
import { errorCode } from '../env/disk-error.ts'

/** A running process; zombies do not count. */
export type Process = { pid: number; command: string }

/**
 * Every running process with its command line. Linux reads /proc, where other accounts' command lines are open even in
 * a container without the right to trace; macOS asks ps. Windows has neither: undefined, and pg_ctl is believed.
 */
export function listProcesses(): Process[] | undefined {
  if (process.platform === 'linux')
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readProcess(Number(name)))
  if (process.platform === 'win32') return undefined
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,stat=,command='], { encoding: 'utf8', maxBuffer: 1 << 24 })
  return stdout.split('\n').flatMap((line) => {
    const [, pid, state, command] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    return pid && command && !state?.startsWith('Z') ? [{ pid: Number(pid), command }] : []
  })
}

function readProcess(pid: number): Process[] {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return command ? [{ pid, command }] : [] // a zombie and a kernel thread have no command line
  } catch {
    return [] // it ended while we looked
  }
}

/** Whether this process is the postmaster of the cluster; in doubt yes, for its lock must then not be touched. */
export function isPostmasterOf(running: Process, cluster: string): boolean {
  const real = realpathSync(cluster)
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${running.pid}/cwd`) === real && !running.command.startsWith('postgres: ')
    } catch {
      // not allowed to see it, as root in a container: its command line decides
    }
  }
  if (!/(^|\/)postgres( |$)/.test(running.command)) return false
  const folder = / -D "?(.+?)"?( -|$)/.exec(running.command)?.[1]
  if (!folder) return true
  try {
    return realpathSync(folder) === real
  } catch {
    return true // its folder was moved while it ran
  }
}

/** Whether a process with this id runs, whoever it belongs to; unlike for `isAlive`, a zombie does not. */
export function isRunning(pid: number): boolean {
  return process.platform === 'linux' ? readProcess(pid).length > 0 : isAlive(pid)
}

/** Whether this process id is taken, if only by a zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Sends a signal to a process that may just have ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}
