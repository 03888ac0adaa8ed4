import { beforeAll, expect, test } from 'vitest'
import type { Administrator } from '#kernel/caller.ts'
import { isFail } from '#kernel/fail.ts'
import { startTexts } from '#app/server.ts'
import { testAppAt } from '../../../test/fixtures/open-test-app.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { anAdministrator } from '../../../test/fixtures/people.ts'

const app = testApp()
let caller: Administrator
let superAdmin: Administrator
beforeAll(async () => {
  caller = (await anAdministrator(app, 'CONTENT')).caller
  superAdmin = (await anAdministrator(app)).caller
})
const call = () => app.as({ caller })
const codeOf = async (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (isFail(error) ? error.code : error),
  )
const meta = { kind: 'PAGE_META' as const, key: 'public.faq' }
const words = (title: string) => [
  { key: 'title', en: title, id: `${title} (id)` },
  { key: 'description', en: 'Answers.', id: 'Jawaban.' },
]
const save = (title: string, version: number, published: number, publish = true) =>
  call()('content.save', { ...meta, version, published, publish, texts: words(title) })
const titleOf = async () => (await app.as()('reference.pageMeta', { a: 'public', b: 'faq' })).metaTitle

test('a draft is seen by nobody else; published it shows everywhere, undone and built in again', async () => {
  const stop = await startTexts(app.core)
  const builtIn = await titleOf()
  const version = app.core.parts.ports.texts.version()
  expect(await save('Draft', 0, 0, false)).toMatchObject({ draftVersion: 1, published: 0 })
  expect(await titleOf()).toBe(builtIn)
  expect(await codeOf(save('Other', 0, 0))).toBe('STALE_VERSION')
  const { changes } = app.core
  expect(await save('Help', 1, 0)).toMatchObject({ draftVersion: 0, published: 1 })
  await expect.poll(titleOf).toBe('Help')
  expect(app.core.changes).toBeGreaterThan(changes)
  expect(app.core.parts.ports.texts.version()).not.toBe(version)
  expect((await app.as({ locale: 'id' })('reference.pageMeta', { a: 'public', b: 'faq' })).metaTitle).toBe('Help (id)')
  await save('Answers', 0, 1)
  expect(await codeOf(save('Late', 0, 1))).toBe('STALE_VERSION')
  await call()('content.undo', { ...meta, number: 1, published: 2 })
  await expect.poll(titleOf).toBe('Help')
  expect(await codeOf(call()('content.builtIn', { ...meta, published: 2 }))).toBe('STALE_VERSION')
  const last = await call()('content.builtIn', { ...meta, published: 3 })
  expect(last.versions.map(({ state }) => state)).toEqual(['SUPERSEDED', 'SUPERSEDED', 'SUPERSEDED'])
  await expect.poll(titleOf).toBe(builtIn)
  expect(app.core.parts.ports.texts.version()).toBe(version)
  await stop()
})

test('another process shows it within a second', async () => {
  const other = testAppAt(app.database.pool.options.connectionString ?? '', {})
  const stop = await startTexts(other.core)
  const { published } = await call()('content.get', meta)
  await save('Second process', 0, published)
  const shown = async () => (await other.as()('reference.pageMeta', { a: 'public', b: 'faq' })).metaTitle
  await expect.poll(shown).toBe('Second process')
  await stop()
  await other.database.close()
})

test('the warning about fraud is worded anew in both languages, and undone', async () => {
  const stop = await startTexts(app.core)
  const item = { kind: 'WARNING' as const, key: 'safety' }
  const lead = (locale: 'en' | 'id') => app.core.parts.ports.texts.translate(locale, 'safety', 'lead')
  const before = [lead('en'), lead('id')]
  const { texts: shown } = await call()('content.get', item)
  const texts = shown.map(({ key, en, id }) => ({ key, en, id }))
  const [english, indonesian] = ['Seven rules.', 'Tujuh aturan.']
  const changed = texts.map((text) => (text.key === 'lead' ? { ...text, en: english, id: indonesian } : text))
  const oneLanguage = changed.map((text) => (text.key === 'lead' ? { ...text, id: '' } : text))
  const put = (sentences: typeof changed) =>
    call()('content.save', { ...item, version: 0, published: 0, publish: true, texts: sentences })
  expect(await codeOf(put(oneLanguage))).toBe('INVALID')
  await put(changed)
  await expect.poll(() => [lead('en'), lead('id')]).toEqual([english, indonesian])
  await call()('content.builtIn', { ...item, published: 1 })
  await expect.poll(() => [lead('en'), lead('id')]).toEqual(before)
  await stop()
})

test('of ten who publish at once one does', async () => {
  const key = 'public.login'
  const codes = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      codeOf(call()('content.save', { ...meta, key, version: 0, published: 0, publish: true, texts: words(`${at}`) })),
    ),
  )
  expect(codes.filter((code) => code === null)).toHaveLength(1)
  expect(codes.filter((code) => code === 'STALE_VERSION')).toHaveLength(9)
})

test('mails about accounts are drafted by CONTENT and published by a super administrator only', async () => {
  const mail = { kind: 'MAIL' as const, key: 'mailAccounts.passwordChanged' }
  const { texts } = await call()('content.get', mail)
  const written = texts.map(({ key, en, id }) => ({ key, en: `${en}!`, id }))
  const input = { ...mail, version: 0, published: 0, texts: written }
  expect(await codeOf(call()('content.save', { ...input, publish: true }))).toBe('ROLE_NOT_ALLOWED')
  await call()('content.save', input)
  const publish = app.as({ caller: superAdmin })('content.save', { ...input, version: 1, publish: true })
  expect((await publish).published).toBe(1)
  const hostile = written.map((text) => ({ ...text, en: `${text.en} {{constructor}}` }))
  expect(await codeOf(call()('content.save', { ...input, texts: hostile }))).toBe('INVALID')
  expect(await codeOf(call()('content.get', { kind: 'MAIL', key: 'mailAccounts.__proto__' }))).toBe('NOT_FOUND')
  await call()('content.testMail', { key: mail.key, locale: 'en' })
  const row = await app.db
    .selectFrom('mail')
    .select(['kind', 'account_id'])
    .where('kind', '=', 'content.test')
    .execute()
  expect(row).toEqual([{ kind: 'content.test', account_id: caller.accountId }])
})

test('a published version is frozen', async () => {
  await expect(
    app.db.updateTable('content_version').set({ texts: '[]' }).where('state', '=', 'SUPERSEDED').execute(),
  ).rejects.toThrow('frozen')
})

test('a mail is shown as it goes out, in both languages, before it is saved; what could not be published is not', async () => {
  const editor = app.as({ caller })
  const seen = { kind: 'MAIL', key: 'mailLegal.changed' } as const
  const { texts } = await editor('content.get', seen)
  const typed = texts.map(({ placeholders: _, ...text }) =>
    text.key === 'text' ? { ...text, en: 'Read <b>this</b> before {{date}}.', id: 'Baca sebelum {{date}}.' } : text,
  )
  const { en, id } = await editor('content.preview', { key: seen.key, texts: typed })
  expect(en.html).toContain('Read &lt;b&gt;this&lt;/b&gt; before 05 March 2026.')
  expect(en.html).toMatch(/<a href="http[^"]+" style="[^"]*">Read the new version<\/a>/)
  expect(en.text).toContain('Hi Siti Rahma,')
  expect(id.text).toContain('Baca sebelum 5 Maret 2026.')
  expect((await editor('content.get', seen)).draftVersion).toBe(0)
  const broken = typed.map((text) => (text.key === 'text' ? { ...text, en: '{{constructor}}' } : text))
  const at = typed.findIndex(({ key }) => key === 'text')
  await expect(editor('content.preview', { key: seen.key, texts: broken })).rejects.toMatchObject({
    code: 'INVALID',
    fields: [{ field: `texts.${at}.en`, code: 'PLACEHOLDER_UNKNOWN' }],
  })
  expect(await codeOf(editor('content.preview', { key: 'mailLegal.none', texts: typed }))).toBe('NOT_FOUND')
})
