import { expect, test } from 'vitest'
import { chainFacts } from '#platform/audit/store.server.ts'
import { anAdministrator } from '../../../test/fixtures/people.ts'
import { sealedRows, tamper } from '../../../test/fixtures/audit.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { verifyAuditLog } from './jobs.audit.server.ts'

const app = testApp()
const mails = () =>
  app.db.selectFrom('mail').select(['to_address', 'locale']).where('kind', '=', 'admin.auditCheck').execute()
const check = async () => {
  await app.core.asSystem((ctx) => ctx.enqueue(verifyAuditLog, {}))
  await app.runJobs()
}

test('each night the head is kept and mailed, and a break is named', async () => {
  await anAdministrator(app)
  const ids = await sealedRows(app.db)
  await check()
  expect((await chainFacts(app.db)).check).toMatchObject({ problem: null })
  const first = await mails()
  expect(first.length).toBeGreaterThan(0)
  await tamper(app.db, `update audit_log set details = '{"reason": "none"}' where id = ${ids[4] ?? 0}`)
  app.clock.advance(86_400_000)
  await check()
  expect((await chainFacts(app.db)).check).toMatchObject({ problem: { kind: 'CHANGED', auditId: ids[4] } })
  expect(await mails()).toHaveLength(2 * first.length)
})
