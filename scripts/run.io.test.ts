import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { freePort } from '../src/platform/postgres/port.server.ts'
import { clusterName } from '../src/platform/postgres/place.server.ts'
import { listProcesses } from '../src/platform/postgres/processes.server.ts'
import { root } from './task.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'karya-run-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }))

// Windows has no parent that changes.
test.skipIf(process.platform === 'win32')(
  'when npm is ended without passing it on, everything it started stops',
  async () => {
    chmodSync(folder, 0o711) // as root, PostgreSQL's own account has to enter it
    const port = await freePort()
    const env = {
      ...process.env,
      npm_lifecycle_event: 'start',
      DATABASE_URL: '',
      DATA_DIR: folder,
      ROLES: 'worker',
      PORT: String(port),
    }
    // As npm does it: a shell waits for Karya. The site is not needed here, so its build is left out.
    const line = `"${process.execPath}" scripts/run.mjs ../src/app/main; exit $?`
    const shell = spawn('sh', ['-c', line], { cwd: root, env, stdio: 'ignore' })
    const answers = () => fetch(`http://localhost:${port}/readyz`).then(({ status }) => status)
    await vi.waitFor(async () => expect(await answers()).toBe(200), { timeout: 60_000, interval: 200 })
    const mark = clusterName(path.join(folder, 'postgres', 'cluster'))
    const ours = () => (listProcesses() ?? []).filter(({ command }) => command.includes(mark))
    expect(ours().length).toBeGreaterThan(0)
    const ended = once(shell, 'exit')
    shell.kill('SIGTERM')
    await ended
    await vi.waitFor(() => expect(ours()).toEqual([]), { timeout: 30_000, interval: 200 })
    await expect(answers()).rejects.toThrow('fetch failed')
  },
  120_000,
)
