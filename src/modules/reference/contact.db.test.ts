import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { errorCodeOf, mailsTo } from '../../../test/fixtures/accounts.ts'
import { anAdministrator } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
let people = 0

/** A message of the contact form by a guest, with an administrator who answers. */
async function aMessage(message = 'Bagaimana cara mengubah nama perusahaan?') {
  const email = `tamu${++people}@contoh.id`
  await app.as({ locale: 'id' })('reference.contactUs', { name: 'Dewi', email, topic: 'EMPLOYER', message })
  const { caller } = await anAdministrator(app, 'SUPPORT')
  const support = app.as({ caller })
  const { list } = await support('admin.messages.list', { limit: 50 })
  const id = list.find((row) => row.email === email)?.id ?? ''
  return { email, id, support }
}
const linkIn = (text: string) => decodeURIComponent(/contact-us\/thread\?t=([^\s]+)/.exec(text)?.[1] ?? '')

test('an answer goes out once in the language of the message, and both sides see the thread', async () => {
  const { email, id, support } = await aMessage()
  const key = randomUUID()
  const body = 'Buka profil perusahaan.\n\nLalu <b>ubah</b> namanya.'
  await Promise.all([1, 2, 3].map(() => support('admin.messages.answer', { id, key, body })))
  const mails = await mailsTo(app, email)
  expect(mails.map(({ kind, locale }) => [kind, locale])).toEqual([['reference.contactAnswer', 'id']])
  expect(mails[0]?.html).toContain('&lt;b&gt;ubah&lt;/b&gt;')
  expect(mails[0]?.text).toContain('Bagaimana cara mengubah')
  expect(await support('admin.messages.get', { id })).toMatchObject({
    handledAt: expect.any(String),
    thread: [{ fromOperator: true, body, mailStatus: 'STORED' }],
  })
  const token = linkIn(mails[0]?.text ?? '')
  const { thread } = await app.as()('reference.contactThread', { token })
  expect(thread.map(({ fromOperator }) => fromOperator)).toEqual([false, true])
})

test('a message that is sent twice, also at once, is one for a day; another text of the same person is another', async () => {
  const message = {
    name: 'Dewi',
    email: 'dua@contoh.id',
    topic: 'EMPLOYER' as const,
    message: 'Mengapa lowongan kami ditolak?',
  }
  const send = (more: object = {}) => app.as()('reference.contactUs', { ...message, ...more })
  await Promise.all([send(), send(), send()])
  await send({ message: 'Terima kasih, sudah jelas.' })
  const { caller } = await anAdministrator(app, 'SUPPORT')
  const { list } = await app.as({ caller })('admin.messages.list', { limit: 50 })
  expect(list.filter(({ email }) => email === message.email)).toHaveLength(2)
})

test('writing back opens the message again, once however often it is sent; only the link opens the thread', async () => {
  const { email, id, support } = await aMessage()
  await support('admin.messages.answer', { id, key: randomUUID(), body: 'Sudah kami perbaiki.' })
  const token = linkIn((await mailsTo(app, email))[0]?.text ?? '')
  const key = randomUUID()
  await Promise.all([1, 2].map(() => app.as()('reference.contactReply', { token, key, message: 'Masih belum bisa.' })))
  const opened = await support('admin.messages.get', { id })
  expect(opened.handledAt).toBeNull()
  expect(opened.thread.map(({ fromOperator }) => fromOperator)).toEqual([true, false])
  await support('admin.messages.handle', { id, handled: true })
  await app.as()('reference.contactReply', { token, key, message: 'Masih belum bisa.' })
  const another = { token, key, message: 'Sekarang bisa.' }
  expect(await errorCodeOf(app.as()('reference.contactReply', another))).toBe('KEY_REUSED')
  const answer = { id, key, body: 'Masih belum bisa.' }
  expect(await errorCodeOf(support('admin.messages.answer', answer))).toBe('KEY_REUSED')
  expect((await support('admin.messages.get', { id })).handledAt).not.toBeNull()
  expect(await errorCodeOf(app.as()('reference.contactThread', { token: `${token.slice(0, -4)}AAAA` }))).toBe('GONE')
  app.clock.advance(181 * 86_400_000)
  expect(await errorCodeOf(app.as()('reference.contactThread', { token }))).toBe('GONE')
})

test('an answer to a message that was erased meanwhile is refused, and so is one by another role', async () => {
  const { id } = await aMessage()
  const moderator = app.as({ caller: (await anAdministrator(app, 'MODERATOR')).caller })
  const answer = { id, key: randomUUID(), body: 'Halo' }
  expect(await errorCodeOf(moderator('admin.messages.answer', answer))).toBe('ROLE_NOT_ALLOWED')
  const support = app.as({ caller: (await anAdministrator(app, 'SUPPORT')).caller })
  await app.db.deleteFrom('contact_message').where('id', '=', id).execute()
  expect(await errorCodeOf(support('admin.messages.answer', answer))).toBe('NOT_FOUND')
})
