import { expect, test } from 'vitest'
import type { Administrator } from '#kernel/caller.ts'
import { anAdministrator, anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
type Written = { action: string; details?: Record<string, string>; outcome?: 'REFUSED'; at?: Date }
const write = (by: Administrator, companyId: string, { action, details, outcome, at }: Written) =>
  app.db
    .insertInto('audit_log')
    .values({
      at: at ?? app.clock.now(),
      actor_kind: 'admin',
      actor_role: by.role,
      actor_id: by.accountId,
      action,
      subject_type: 'company',
      subject_id: companyId,
      details: JSON.stringify(details ?? {}),
      ...(outcome && { outcome }),
    })
    .execute()

test('entries have names, a reason and filters, and everybody else sees their own', async () => {
  const [{ caller: rina }, { caller: mod }, { caller: content }] = [
    await anAdministrator(app),
    await anAdministrator(app, 'MODERATOR'),
    await anAdministrator(app, 'CONTENT'),
  ]
  const { companyId } = await anEmployer(app)
  const company = await app.db
    .selectFrom('company')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  await write(rina, companyId, { action: 'company.decide', details: { decision: 'APPROVE', reason: 'Licence seen' } })
  await write(mod, companyId, { action: 'company.update', outcome: 'REFUSED' })
  await write(mod, companyId, { action: 'setting.save', at: new Date('2020-02-29T03:00:00Z') })
  const list = async (caller: Administrator, input: object) =>
    (await app.as({ caller })('admin.audit.list', { subjectId: companyId, ...input })).list.map(({ action }) => action)

  const [first] = (
    await app.as({ caller: rina })('admin.audit.list', { area: 'company', outcome: 'OK', whom: company.name })
  ).list
  expect(first).toMatchObject({ actorName: 'Rina Admin', subjectName: company.name, reason: 'Licence seen' })
  expect(await list(rina, { role: 'MODERATOR' })).toEqual(['company.update', 'setting.save'])
  expect(await list(rina, { role: 'guest' })).toEqual([])
  expect(await list(rina, { outcome: 'REFUSED' })).toEqual(['company.update'])
  expect(await list(rina, { from: '2020-02-29', until: '2020-02-29' })).toEqual(['setting.save'])
  expect(await list(rina, { area: 'content' })).toEqual(['setting.save'])
  expect(await list(rina, { who: 'rina ad' })).toHaveLength(3)
  expect(await list(rina, { who: '%' })).toEqual([])
  expect(await list(rina, { acting: true })).toEqual([])

  expect(await list(mod, {})).toEqual(['company.update', 'setting.save'])
  expect(await list(mod, { subjectType: 'company' })).toHaveLength(3)
  expect(await list(content, {})).toEqual([])
  expect(await list(content, { subjectType: 'company' })).toEqual([])
  // A type that one may open does not open the history of another.
  expect(await list(content, { subjectType: 'master' })).toEqual([])
})

test('the page says how far the seals are', async () => {
  const { caller } = await anAdministrator(app, 'SUPPORT')
  expect(await app.as({ caller })('admin.audit.chain', {})).toMatchObject({ head: null, check: null })
})

test('the log is taken along as a table in words or as JSON lines, by filters, and that is recorded', async () => {
  const { caller: rina } = await anAdministrator(app)
  const { caller: mod } = await anAdministrator(app, 'MODERATOR')
  const { companyId } = await anEmployer(app)
  await write(rina, companyId, { action: 'company.decide', details: { decision: 'APPROVE', reason: '=1+1' } })
  await write(mod, companyId, { action: 'company.update', outcome: 'REFUSED' })
  const read = async (input: { format: 'csv' | 'jsonl'; outcome?: 'OK' }, caller = rina) => {
    const { bytes } = await app.as({ caller })('admin.audit.export', { subjectId: companyId, ...input })
    return Buffer.from(bytes).toString('utf8').trim().split('\n')
  }
  const [head = '', ...rows] = await read({ format: 'csv' })
  expect(head).toContain('What happened')
  expect(rows).toHaveLength(2)
  expect(rows.at(-1)).toContain('Rina Admin approved ')
  expect(rows.at(-1)).toContain(",'=1+1,")
  const lines = (await read({ format: 'jsonl', outcome: 'OK' })).map((line) => JSON.parse(line) as { action: string })
  expect(lines.map(({ action }) => action)).toEqual(['company.decide'])
  const { list } = await app.as({ caller: rina })('admin.audit.list', { limit: 10, action: 'audit.export' })
  expect(list[0]?.details).toMatchObject({ format: 'jsonl', entries: 1, outcome: 'OK' })
  await expect(read({ format: 'csv' }, mod)).rejects.toMatchObject({ code: 'ROLE_NOT_ALLOWED' })
})
