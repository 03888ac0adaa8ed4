import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readZip } from '#platform/storage/zip.server.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { aBrowser, aRegisteredUser, mailsTo, errorCodeOf } from '../../../test/fixtures/accounts.ts'
import { runNow } from '../../../test/fixtures/applications.ts'
import { fillPersonalTables, isOfMembers, personalTables, rowsOf } from '../../../test/fixtures/personal.ts'
import { openLink } from '#modules/files/public.server.ts'
import { makeContext } from '#platform/core/make-context.server.ts'

const app = testApp()
const day = 86_400_000

async function aPerson(mark: string) {
  const person = await aRegisteredUser(app, 'candidate')
  await app.db.updateTable('account').set({ full_name: mark }).where('id', '=', person.id).execute()
  const caller = await person.browser.caller()
  if (caller.kind !== 'candidate') throw new Error('no candidate')
  return { ...person, caller }
}

/** Follows a download link. */
async function download(person: Awaited<ReturnType<typeof aPerson>>, fileId: string) {
  const { uri } = await person.browser.call('files.link', { id: fileId })
  const ctx = makeContext(app.core, app.incoming({ caller: await person.browser.caller() }), app.db)
  const { stream, name } = await openLink(ctx, new URL(uri, 'http://x').searchParams.get('t') ?? '')
  const bytes = await buffer(stream)
  return { name, entries: readZip(bytes, { entries: 500, total: 1e9, ratio: 1e6 }) }
}

test('an export contains every table with personal rows and every file, no secrets, and only one is built at a time', async () => {
  const mark = 'Zulfikar Arsip'
  const person = await aPerson(mark)
  const { sent } = await fillPersonalTables(app, person.caller, mark)
  const deletions = await Promise.all(
    [1, 2, 3].map(() => person.browser.call('accounts.requestExport', {}).catch(() => null)),
  )
  expect(new Set(deletions.flatMap((each) => (each ? [each.id] : []))).size).toBe(1)
  await app.runJobs()
  const { list } = await person.browser.call('accounts.exports', {})
  const ready = list.find(({ status }) => status === 'READY')
  const { entries, name } = await download(person, ready?.uri?.split('/').at(-1) ?? '')
  expect(name).toMatch(/^karya-\d{4}-\d\d-\d\d\.zip$/)
  const data = entries.find((entry) => entry.name === 'data.json')
  const json = JSON.parse((await data?.read())?.toString() ?? '') as {
    tables: Record<string, Record<string, unknown>[]>
    files: { id: string; path: string }[]
  }
  const missing = personalTables.filter(
    ({ table, rule }) => !rule.unexported && !isOfMembers(table, rule) && (json.tables[table] ?? []).length === 0,
  )
  expect(missing.map(({ table }) => table)).toEqual([])
  expect(json.tables['application']?.[0]).toMatchObject({ id: sent.id, cover_letter: `${mark} writes` })
  const whole = JSON.stringify(json)
  for (const secret of ['password_hash', 'totp_sealed', 'body_sealed', 'seems good', 'argon2'])
    expect(whole).not.toContain(secret)
  expect(json.files).toHaveLength(entries.length - 2)
  const cv = entries.find((entry) => entry.name === json.files[0]?.path)
  expect((await cv?.read())?.subarray(0, 4).toString()).toBe('%PDF')
  expect((await mailsTo(app, person.email))[0]?.kind).toBe('accounts.exportReady')

  const fileId = ready?.uri?.split('/').at(-1) ?? ''
  const other = await aPerson('Orang Asing')
  expect(await errorCodeOf(other.browser.call('files.link', { id: fileId }))).toBe('NOT_FOUND')
  const acting = { recordId: sent.id, adminId: sent.id, scope: 'ACT' } as const
  expect(await errorCodeOf(app.as({ caller: { ...person.caller, acting } })('files.link', { id: fileId }))).toBe(
    'NOT_FOUND',
  )
  app.clock.advance(8 * day)
  await runNow(app, 'accounts.expireExports')
  expect((await person.browser.call('accounts.exports', {})).list.map(({ uri }) => uri)).toEqual(list.map(() => null))
})

test('an archive can be downloaded for as long as the setting says, and the email says the same', async () => {
  const person = await aPerson('Zulfikar Tiga Hari')
  await app.db.insertInto('setting').values({ key: 'exportDays', value: '3' }).execute()
  await person.browser.call('accounts.requestExport', {})
  await app.runJobs()
  const [mail] = await mailsTo(app, person.email)
  expect([mail?.kind, mail?.text]).toEqual(['accounts.exportReady', expect.stringContaining('For 3 days')])
  const uris = async () => (await person.browser.call('accounts.exports', {})).list.map(({ uri }) => uri)
  app.clock.advance(3 * day - 60_000)
  await runNow(app, 'accounts.expireExports')
  expect(await uris()).toEqual([expect.any(String)])
  app.clock.advance(2 * 60_000)
  await runNow(app, 'accounts.expireExports')
  expect(await uris()).toEqual([null])
  await app.db.deleteFrom('setting').where('key', '=', 'exportDays').execute()
})

test('deletion needs the password, signs out everywhere, withdraws applications, and is cancelled by signing in within 14 days', async () => {
  const mark = 'Zulfikar Kembali'
  const person = await aPerson(mark)
  const { sent, employer } = await fillPersonalTables(app, person.caller, mark)
  const phone = aBrowser(app)
  await phone.call('candidate.login', { email: person.email, password: person.password })
  expect(await errorCodeOf(person.browser.call('accounts.requestDeletion', {}))).toBe('INVALID REQUIRED')
  expect(await errorCodeOf(person.browser.call('accounts.requestDeletion', { currentPassword: 'wrong' }))).toBe(
    'INVALID PASSWORD_WRONG',
  )
  await person.browser.call('accounts.requestDeletion', { currentPassword: person.password })
  expect([(await person.browser.caller()).kind, (await phone.caller()).kind]).toEqual(['guest', 'guest'])
  const seen = await app.as({ caller: employer.caller })('userjobs.candidateDetails', { id: sent.id })
  expect(JSON.stringify(seen)).not.toContain('writes')
  expect(await errorCodeOf(app.as({ caller: employer.caller })('files.link', { id: sent.fileId }))).toBe('NOT_FOUND')
  const kinds = (await mailsTo(app, person.email)).map(({ kind }) => kind)
  expect(kinds).toContain('accounts.deletion')
  expect(kinds).toContain('interviews.cancelled')

  app.clock.advance(13 * day)
  await runNow(app, 'accounts.eraseDue')
  const { marker, ...rest } = await phone.call('candidate.login', { email: person.email, password: person.password })
  expect([marker, rest]).toMatchObject(['LOGIN', { user: { restored: true } }])
  expect((await mailsTo(app, person.email))[0]?.kind).toBe('accounts.deletionCancelled')
  app.clock.advance(30 * day)
  await runNow(app, 'accounts.eraseDue')
  expect(await rowsOf(app, 'candidate_profile', { by: 'account_id', erase: 'delete' }, person.id)).toBe(1)
})
