import { aBrowser, aRegisteredUser, codeFor } from '../../fixtures/accounts.ts'
import { vouchedBrowser } from '../../fixtures/sign-on.ts'
import type { TestApp } from '../../fixtures/open-test-app.ts'

/** A guest's screen that needs the cookies of a browser in the middle of something. */
type WaitingBrowser = { as: 'guest'; at: string; cookies: [name: string, value: string][] }

/** The screen of a person whom a provider vouched for: the rest, or the code of an account with the same address. */
export async function afterSignOn(app: TestApp, at: string, email: string): Promise<WaitingBrowser> {
  return { as: 'guest', at, cookies: await vouchedBrowser(app, email) }
}

/** The screen of a person whose reset code was right. */
export async function newPassword(app: TestApp, side: 'candidate' | 'employer'): Promise<WaitingBrowser> {
  const { email } = await aRegisteredUser(app, side)
  const browser = aBrowser(app)
  await browser.call(`${side}.forgetPassword`, { email })
  await browser.call(`${side}.verifyResetPasswordOtp`, { otp: await codeFor(app, email) })
  const at = side === 'candidate' ? '/jobsseekers/new-password' : '/employer/new-password'
  return { as: 'guest', at, cookies: [...browser.cookies] }
}
