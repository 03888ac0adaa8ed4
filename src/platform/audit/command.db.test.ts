import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { sealedRows, tamper } from '../../../test/fixtures/audit.ts'
import { testSecret } from '../../../test/fixtures/open-test-app.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
const folder = mkdtempSync(path.join(tmpdir(), 'karya-verify-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** `npm run audit:verify` as a terminal has it: what it prints, and how it ends. */
async function verify(...options: string[]): Promise<{ printed: string; code: number | null }> {
  const env = {
    ...process.env,
    DATABASE_URL: app.database.pool.options.connectionString ?? '',
    DATA_DIR: folder,
    SECRET_KEYS: testSecret,
    AUDIT_KEYS: '',
  }
  const child = spawn(process.execPath, ['scripts/run.mjs', 'audit-verify', ...options], { env })
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const [printed, failed] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { printed: printed + failed, code: await ended }
}

test('the command says that the chain is whole, and names a row that was changed in the database', async () => {
  const ids = await sealedRows(app.db)
  const whole = await verify()
  expect(whole.printed).toMatch(/The audit chain is whole: 12 rows .*\n(.*\n)*Head: 12:[0-9a-f]{64}/)
  expect(whole.code).toBe(0)
  const [head = ''] = /12:[0-9a-f]{64}/.exec(whole.printed) ?? []
  expect(await verify('--head', head)).toMatchObject({ code: 0 })
  expect(await verify('--head', `12:${'0'.repeat(64)}`)).toMatchObject({ code: 1 })
  expect(await verify('--heads')).toMatchObject({ code: 2 })
  const changed = ids[4] ?? 0
  await tamper(app.db, `update audit_log set details = '{}' where id = ${changed}`)
  const broken = await verify()
  expect(broken.printed).toContain(`row ${changed} of audit_log, link 5 was changed after it was sealed`)
  expect(broken.code).toBe(1)
}, 60_000)
