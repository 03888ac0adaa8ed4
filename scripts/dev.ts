import { spawn } from 'node:child_process'
import path from 'node:path'
import { readEnv } from '../src/platform/env/env.server.ts'
import { StartError } from '../src/platform/env/start-error.ts'
import { superviseEmbedded } from '../src/platform/postgres/supervise.server.ts'
import { ended, root } from './task.ts'

// Node restarts the server when a file it imports changes; Vite inside it brings changes of the pages to the browser.
process.env.NODE_ENV = 'development'
try {
  const env = readEnv()
  // PostgreSQL is held here, so that a restart of the server joins it instead of starting it anew.
  const database = env.databaseUrl
    ? undefined
    : await superviseEmbedded({ dir: path.join(env.dataDir, 'postgres'), user: env.pgUser, log: console.log })
  const server = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', 'src/main.ts', '--demo', ...process.argv.slice(3)],
    {
      cwd: root,
      env: { ...process.env, KARYA_DEV: '1' },
      stdio: 'inherit',
    },
  )
  process.on('SIGINT', () => undefined) // Ctrl-C reaches the server by itself
  process.on('SIGTERM', () => server.kill('SIGTERM'))
  process.exitCode = await ended(server)
  await database?.stop()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
process.exit()
