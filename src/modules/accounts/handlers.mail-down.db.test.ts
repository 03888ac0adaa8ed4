import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { startMailServer, type MailServer } from '../../../test/fixtures/mail-server.ts'
import { aBrowser, aRegistration, register } from '../../../test/fixtures/accounts.ts'

// The application needs the server's address, so the server starts first.
const mails: MailServer = await startMailServer()
const app = testApp({ env: { SMTP_URL: mails.url } })
beforeAll(() => mails.stop())
afterAll(() => mails.stop())

/** The code in the text part, whatever its transfer encoding. */
function digitsOf(raw: string): string {
  const part = raw.split(/^Content-Type: text\/plain/im)[1] ?? ''
  const body =
    part
      .split(/\r\n\r\n/)
      .slice(1)
      .join('\r\n\r\n')
      .split(/\r\n--/)[0] ?? ''
  const text = /base64/i.test(part.split(/\r\n\r\n/)[0] ?? '') ? Buffer.from(body, 'base64').toString() : body
  return /\b\d{6}\b/.exec(text)?.[0] ?? 'none'
}

test('registration succeeds while the mail server is down; the code arrives later and works', async () => {
  const person = aRegistration('candidate')
  const browser = aBrowser(app)
  await register(browser, 'candidate', person)
  const failed = (await app.runJobs()).failed.map(({ name }) => name)
  expect(failed).toContain('mail.send')
  expect(mails.received).toEqual([])

  await mails.start()
  app.clock.advance(120_000)
  await app.runJobs()
  const mail = mails.received.find(({ to }) => to.includes(person.email))
  const otp = digitsOf(mail?.raw ?? '')
  expect(mail?.subject).not.toContain(otp)
  expect(await browser.call('candidate.verifyEmailOtp', { otp })).toMatchObject({ marker: 'OTP_VERIFIED' })
})
