import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../src/platform/postgres/port.server.ts'
import type { Temporary } from '../src/platform/postgres/temporary.server.ts'
import { ended, root } from './task.ts'

export type Served = { url: string; stop(): Promise<void> }

/** The built site with demo data over its own database, as `npm start -- --demo` serves it. Throws when it does not come up. */
export async function startSite(database: Temporary): Promise<Served> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const settings = {
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: path.join(database.folder, 'site'),
    DATABASE_URL: database.url,
    LOG_LEVEL: 'warn',
  }
  const unset = { APP_URL: '', HOST: '', ROLES: '', SMTP_URL: '', TRUST_PROXY: '' } // an empty variable counts as absent
  const env = { ...process.env, ...unset, ...settings }
  const server = spawn(process.execPath, ['src/main.ts', '--demo'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const end = ended(server)
  const stop = async () => {
    server.kill('SIGTERM')
    await end
  }
  for (let round = 0; round < 1200; round++) {
    if (server.exitCode !== null) throw new Error('The site for the browser tests did not start; see above.')
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return { url, stop }
    await pause(100)
  }
  await stop()
  throw new Error('The site for the browser tests was not ready within two minutes.')
}
