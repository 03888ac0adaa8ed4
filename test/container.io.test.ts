import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { root } from './fixtures/sources.ts'

const execute = promisify(execFile)

/** The first engine that answers, or why there is none. */
function findEngine(): { engine: string; missing: string } {
  const reasons: string[] = []
  for (const engine of ['docker', 'podman']) {
    const { status, stdout, stderr, error } = spawnSync(engine, ['info'], { encoding: 'utf8', timeout: 20_000 })
    if (status === 0) return { engine, missing: '' }
    reasons.push(`${engine}: ${error ? 'not installed' : `${stdout}${stderr}`.trim().split('\n').at(-1)}`)
  }
  return { engine: '', missing: reasons.join('; ') }
}

const { engine, missing } = findEngine()
if (missing) console.log(`The container is not tested, because no container engine answers (${missing}).`)

const name = `karya-test-${process.pid}`
const run = async (...args: string[]) =>
  (await execute(engine, args, { cwd: root, maxBuffer: 64 * 1024 * 1024 })).stdout.trim()
const inspect = (format: string) => run('inspect', '--format', format, name)

/** The container with the restrictions of compose.yaml, on a free port of this machine. */
async function start(): Promise<string> {
  const restrictions = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges']
  await run(
    'run',
    '--detach',
    '--init',
    '--name',
    name,
    '--volume',
    `${name}:/data`,
    '--publish',
    '127.0.0.1::3000',
    ...restrictions,
    name,
  )
  const address = await run('port', name, '3000/tcp')
  const ready = async () => (await fetch(`http://${address}/readyz`)).status
  await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 120_000, interval: 500 })
  return `http://${address}`
}

/** Stops and removes the container; its exit code. */
async function stop(): Promise<number> {
  await run('stop', '--time', '40', name)
  const code = Number(await inspect('{{.State.ExitCode}}'))
  await run('rm', name)
  return code
}

describe.skipIf(missing)(`the container image${missing && `, skipped: ${missing}`}`, () => {
  afterAll(() => {
    spawnSync(engine, ['rm', '--force', name])
    spawnSync(engine, ['volume', 'rm', '--force', name])
    spawnSync(engine, ['rmi', '--force', name])
  }, 120_000)

  test('is built, serves as an ordinary account, stops in order and finds its data again', async () => {
    // Podman's own format of images has no health check.
    await run('build', ...(engine === 'podman' ? ['--format', 'docker'] : []), '--tag', name, '.')
    const site = await start()
    expect((await fetch(site)).status).toBe(200)
    expect(await run('exec', name, 'id', '-un')).toBe('karya')
    const check = JSON.parse(await run('inspect', '--format', '{{json .Config.Healthcheck.Test}}', name)) as string[]
    await run('exec', name, ...check.slice(1))
    const key = await run('exec', name, 'sha256sum', '/data/secret.key')
    expect(await run('logs', name)).toContain('/admin/setup?token=')
    expect(await stop()).toBe(0)

    await start()
    expect(await run('exec', name, 'sha256sum', '/data/secret.key')).toBe(key)
    expect(await stop()).toBe(0)
  }, 900_000)
})
