import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startMailServer, type MailServerMode } from '../../../test/fixtures/mail-server.ts'
import { smtpTransport, type SmtpOptions } from './smtp.server.ts'

const server = await startMailServer()
afterAll(() => server.stop())
beforeEach(() => {
  server.mode = 'ok'
  server.received.length = 0
})

const open = (timeouts: SmtpOptions['timeouts']) =>
  smtpTransport({ url: server.url, from: 'Karya <karya@karya.example>', timeouts })
/** So patient that a busy machine is not a slow server. */
const transport = open({ connect: 10_000, greeting: 10_000, socket: 10_000, total: 20_000 })
const hasty = open({ connect: 2000, greeting: 400, socket: 300, total: 900 })
const message = {
  to: 'budi@contoh.id',
  subject: 'Wawancara di PT Ümlaut — 21 November',
  html: '<p>Halo</p>',
  text: 'Halo',
  messageId: '<0193@karya.example>',
  headers: { 'List-Unsubscribe': '<https://karya.example/u/x>', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
}

describe('smtp', () => {
  test('a mail arrives complete: one recipient, both parts, its own Message-ID, one-click unsubscribe', async () => {
    expect(await transport.send(message)).toMatchObject({ outcome: 'SENT' })
    const [mail] = server.received
    expect(mail).toMatchObject({
      from: 'karya@karya.example',
      to: ['budi@contoh.id'],
      messageId: '<0193@karya.example>',
    })
    expect(mail?.raw).toMatch(/^From: Karya <karya@karya\.example>\r$/m)
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(mail?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    expect(mail?.raw).toMatch(/multipart\/alternative[^]*text\/plain[^]*text\/html/)
  })

  test.each<[MailServerMode, string]>([
    ['unknown', 'no such mailbox'],
    ['rejects', 'looks like spam'],
  ])('%s is final', async (mode, detail) => {
    server.mode = mode
    expect(await transport.send(message)).toMatchObject({ outcome: 'BOUNCED', detail: expect.stringContaining(detail) })
  })

  test.each<MailServerMode>(['busy', 'later', 'hangs', 'drops', 'trickles'])(
    '%s is tried again later',
    async (mode) => {
      server.mode = mode
      const sender = mode === 'hangs' || mode === 'trickles' ? hasty : transport
      await expect(sender.send(message)).rejects.toThrow('did not take the mail')
      server.mode = 'ok'
      expect(await sender.send(message)).toMatchObject({ outcome: 'SENT' })
    },
  )

  test('a server that is not there is tried again later', async () => {
    await server.stop()
    await expect(transport.send(message)).rejects.toThrow('ECONNREFUSED')
    await server.start()
    expect(await transport.send(message)).toMatchObject({ outcome: 'SENT' })
  })

  test('broken TLS is tried again later', async () => {
    const secure = smtpTransport({
      url: server.url.replace('smtp:', 'smtps:'),
      from: 'k@k.example',
      timeouts: { connect: 2000, greeting: 400 },
    })
    await expect(secure.send(message)).rejects.toThrow('did not take the mail')
  })

  test('a password is never sent without TLS', async () => {
    const url = new URL(server.url)
    const away = smtpTransport({
      url: `smtp://user:secret@[::ffff:127.0.0.1]:${url.port}`,
      from: 'k@k.example',
      timeouts: { greeting: 400 },
    })
    await expect(away.send(message)).rejects.toThrow(/ETLS|STARTTLS/)
    expect(server.received).toEqual([])
  })
})
