import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { asStartError, errorCode } from '../env/disk-error.ts'
import { StartError } from '../env/start-error.ts'

/** The port this database used last, or undefined. Reusing it lets every process reconnect after a crash. */
export function rememberedPort(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw asStartError(error, file)
  }
}

/** Stores the port; the file is replaced atomically. */
export function rememberPort(file: string, port: number): void {
  if (rememberedPort(file) === port) return
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, String(port), { mode: 0o600 })
  renameSync(draft, file)
}

/** A free port of this machine, below the range that systems give to outgoing connections. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred && (await isFree(preferred))) return preferred
  for (let attempts = 0; attempts < 50; attempts++) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
  }
  throw new StartError('No free port was found for the embedded PostgreSQL.')
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
