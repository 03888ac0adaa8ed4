import { expect, test } from 'vitest'
import { aBrowser, aRegisteredUser } from '../../../../test/fixtures/accounts.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'

const app = testApp()

test('times are shown by the clock of the browser that signed in last, unless the person chose a zone', async () => {
  const person = await aRegisteredUser(app, 'candidate')
  const account = () => app.db.selectFrom('account').where('email', '=', person.email)
  const zone = async () => (await account().select('time_zone').executeTakeFirstOrThrow()).time_zone
  const signIn = async (sent: string | null) => {
    const browser = aBrowser(app)
    if (sent !== null) browser.cookies.set('zone', sent)
    await browser.call('candidate.login', { email: person.email, password: person.password })
    return zone()
  }
  expect(await signIn(null)).toBeNull()
  expect(await signIn('Asia/Makassar')).toBe('Asia/Makassar')
  for (const wrong of ['', 'Asia/Nowhere', `Asia/${'a'.repeat(80)}`, "'; drop table account"])
    expect(await signIn(wrong), wrong).toBe('Asia/Makassar')
  expect(await signIn('Asia/Jayapura')).toBe('Asia/Jayapura')
  await app.db.updateTable('account').set({ time_zone_chosen: true }).where('email', '=', person.email).execute()
  expect(await signIn('Asia/Jakarta')).toBe('Asia/Jayapura')
})
