import { beforeAll, expect, test } from 'vitest'
import type { Administrator } from '#kernel/caller.ts'
import { isFail } from '#kernel/fail.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { aCandidate, anAdministrator, anEmployer } from '../../../test/fixtures/people.ts'

const app = testApp()
let caller: Administrator
let other: Administrator
beforeAll(async () => {
  caller = (await anAdministrator(app)).caller
  other = (await anAdministrator(app)).caller
})
type SettingChange = { key: string; value: unknown; version: number }
const call = () => app.as({ caller })
const save = async (...changes: SettingChange[]) => (await call()('admin.settings.save', { changes })).list
const refusal = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  return isFail(error) ? { code: error.code, fields: error.fields.map(({ field, code }) => `${field} ${code}`) } : error
}
const one = async (key: string) => (await call()('admin.settings.list', {})).list.find((row) => row.key === key)

test('a setting is stored only if it is valid and unchanged, and its versions go on after a reset', async () => {
  const set = async (value: unknown, version: number) =>
    (await save({ key: 'rejectionNoticeHours', value, version }))[0]
  expect(await refusal(set(100, 0))).toEqual({ code: 'INVALID', fields: ['rejectionNoticeHours TOO_BIG'] })
  expect(await set(24, 0)).toMatchObject({ value: 24, stored: true, version: 1, changed: { by: 'Rina Admin' } })
  expect((await refusal(set(12, 0))) as object).toMatchObject({ code: 'STALE_VERSION' })
  expect(await set(12, 1)).toMatchObject({ value: 12, version: 2 })
  expect(await set(null, 2)).toMatchObject({ value: 48, stored: false, version: 3 })
  // With versions that began again at 0, a page from before the first change would be accepted here.
  expect((await refusal(set(12, 0))) as object).toMatchObject({ code: 'STALE_VERSION' })
  expect(await refusal(save({ key: '__proto__x', value: 1, version: 0 }))).toMatchObject({ code: 'NOT_FOUND' })
  expect(await refusal(save({ key: 'toString', value: 1, version: 0 }))).toMatchObject({ code: 'NOT_FOUND' })
})

test('the changes of a page are saved together or not at all, with every error at its field', async () => {
  const days = { key: 'jobDays', value: { open: 45, extension: 7 }, version: 0 }
  const refused = await refusal(
    save(
      days,
      { key: 'applicationDays', value: { remind: 90, close: 'soon' }, version: 0 },
      { key: 'siteName', value: '', version: 0 },
    ),
  )
  expect(refused).toEqual({
    code: 'INVALID',
    fields: ['applicationDays.remind TOO_BIG', 'applicationDays.close NOT_VALID', 'siteName REQUIRED'],
  })
  expect(await one('jobDays')).toMatchObject({ stored: false, version: 0 })
  await save({ key: 'siteName', value: 'Loka', version: 0 })
  expect(await refusal(save(days, { key: 'siteName', value: 'Loka Kerja', version: 0 }))).toEqual({
    code: 'STALE_VERSION',
    fields: ['siteName CHANGED_ELSEWHERE'],
  })
  expect(await one('jobDays')).toMatchObject({ stored: false, version: 0 })
  expect(await refusal(save(days, days))).toMatchObject({ code: 'INVALID' })
})

test('a value that is in force already makes no version', async () => {
  await save({ key: 'invitationsPerDay', value: 50, version: 0 })
  expect(await one('invitationsPerDay')).toMatchObject({ version: 0, changed: null })
})

test('of 20 who save at once one wins, and the others are told', async () => {
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      refusal(
        app.as({ caller: at % 2 ? caller : other })('admin.settings.save', {
          changes: [{ key: 'aboutUrl', value: `https://example.com/${at}`, version: 0 }],
        }),
      ),
    ),
  )
  expect(results.filter((result) => result === null)).toHaveLength(1)
  expect(results.filter((result) => result !== null)).toEqual(
    Array.from({ length: 19 }, () => ({ code: 'STALE_VERSION', fields: ['aboutUrl CHANGED_ELSEWHERE'] })),
  )
})

test('the history names each change, continues below a number, and a change is undone as a new one', async () => {
  for (const [version, open] of [10, 20, 30].entries())
    await save({ key: 'jobDays', value: { open, extension: 5 }, version })
  const first = await call()('admin.settings.history', { key: 'jobDays', limit: 2 })
  expect(first.list.map(({ number, before, after }) => [number, before, after])).toEqual([
    [3, { open: 20, extension: 5 }, { open: 30, extension: 5 }],
    [2, { open: 10, extension: 5 }, { open: 20, extension: 5 }],
  ])
  const next = await call()('admin.settings.history', { key: 'jobDays', before: first.nextBefore ?? 0 })
  expect(next.list).toMatchObject([{ number: 1, before: null, by: 'Rina Admin' }])
  const restore = (number: number, version: number) =>
    call()('admin.settings.restore', { key: 'jobDays', number, version })
  expect(await refusal(restore(2, 2))).toMatchObject({ code: 'STALE_VERSION' })
  expect(await restore(2, 3)).toMatchObject({ value: { open: 10, extension: 5 }, version: 4 })
  expect(await restore(1, 4)).toMatchObject({ stored: false, version: 5 })
  expect(await refusal(restore(99, 5))).toMatchObject({ code: 'NOT_FOUND' })
  await expect(
    app.db.updateTable('setting_version').set({ number: 77 }).where('key', '=', 'jobDays').execute(),
  ).rejects.toThrow('append-only')
})

test('a feature is switched off for an audience, in the handler as well', async () => {
  const off = { on: false, audience: ['employer'], share: 100 }
  await save({ key: 'fileExports', value: off, version: 0 })
  const { caller: member } = await anEmployer(app)
  const id = '01890000-0000-7000-8000-000000000077'
  expect(
    await refusal(app.as({ caller: member })('exports.create', { id, format: 'CSV', applicants: {} })),
  ).toMatchObject({
    code: 'FEATURE_OFF',
  })
  expect(await readSetting(app.db, 'fileExports')).toEqual(off)
  const { caller: candidate } = await aCandidate(app)
  await save({ key: 'relatedSearches', value: { on: true, audience: [], share: 100 }, version: 0 })
  expect(await app.as({ caller: candidate })('search.relatedTitles', { search: 'accountant' })).toEqual({ list: [] })
})
