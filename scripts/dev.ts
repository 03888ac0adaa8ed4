import { spawn, type ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import path from 'node:path'
import { readEnv } from '../src/platform/env/env.server.ts'
import { StartError } from '../src/platform/env/start-error.ts'
import { superviseEmbedded } from '../src/platform/postgres/supervise.server.ts'
import { ended, root } from './task.ts'

/** What the server itself loads; pages, texts and styles are brought to the browser by Vite without a restart. */
const restarts = (file: string) => /\.(ts|sql)$/.test(file) && !/\.test\.ts$|^web[\\/]|[\\/]ui[\\/]/.test(file)

process.env['NODE_ENV'] = 'development'
try {
  const env = readEnv()
  // PostgreSQL is held here, so that a restart of the server joins it instead of starting it anew.
  const database = env.databaseUrl
    ? undefined
    : await superviseEmbedded({ dir: path.join(env.dataDir, 'postgres'), user: env.pgUser, log: console.log })
  await serve()
  await database?.stop()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
process.exit()

/** Runs the server until a signal stops it, and restarts it after every change of its sources. */
async function serve(): Promise<void> {
  let stopping = false
  let server: ChildProcess | undefined
  let changed = Promise.withResolvers<void>()
  const watcher = watch(path.join(root, 'src'), { recursive: true }, (_, file) => {
    if (file && restarts(file)) changed.resolve()
  })
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      stopping = true
      server?.kill(name)
      changed.resolve()
    })
  }
  while (!stopping) {
    changed = Promise.withResolvers<void>()
    const env = { ...process.env, KARYA_DEV: '1' }
    server = spawn(process.execPath, ['src/app/main.ts', '--demo', ...process.argv.slice(3)], {
      cwd: root,
      env,
      stdio: 'inherit',
    })
    const end = ended(server)
    await changed.promise
    server.kill('SIGTERM')
    await end
  }
  watcher.close()
}
