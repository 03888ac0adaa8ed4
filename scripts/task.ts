import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

/** A program of node_modules/.bin by its JavaScript file, which runs the same on every system. */
export const tool = (file: string) => path.join(root, 'node_modules', file)

export type Outcome = { code: number; output: string; seconds: number }

const running = new Set<ChildProcess>()

/** Passes a signal on to every program that runs now. */
export function stopTools(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal)
}

/** Runs a JavaScript program to its end with this Node. `show` passes its output on as it comes; else it is collected. */
export function runTool(
  file: string,
  args: string[],
  { show = false, env = {} }: { show?: boolean; env?: Record<string, string> } = {},
): Promise<Outcome> {
  const began = performance.now()
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [tool(file), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (part: string) => (output += part))
    child.once('error', (error) => (output += error.message))
    child.once('close', () => running.delete(child))
    child.once('close', (code) => resolve({ code: code ?? 1, output, seconds: (performance.now() - began) / 1000 }))
  })
}

/** Resolves with the exit code when a child ends; a signal counts as 128 and more, as in a shell. */
export function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 130 : 1)))
  })
}
