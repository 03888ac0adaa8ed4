import { aBrowser, aMember, codeFor } from '../../fixtures/accounts.ts'
import { vouchedBrowser } from '../../fixtures/sign-on.ts'
import type { TestHouse } from '../../fixtures/open-core.ts'

/** A guest's screen that needs the cookies of a browser in the middle of something. */
type Waiting = { as: 'guest'; at: string; cookies: [name: string, value: string][] }

/** The screen of a person whom a provider vouched for: the rest, or the code of an account with the same address. */
export async function afterSignOn(world: TestHouse, at: string, email: string): Promise<Waiting> {
  return { as: 'guest', at, cookies: await vouchedBrowser(world, email) }
}

/** The screen of a person whose reset code was right. */
export async function newPassword(world: TestHouse, side: 'candidate' | 'employer'): Promise<Waiting> {
  const { email } = await aMember(world, side)
  const browser = aBrowser(world)
  await browser.call(`${side}.forgetPassword`, { email })
  await browser.call(`${side}.verifyResetPasswordOtp`, { otp: await codeFor(world, email) })
  const at = side === 'candidate' ? '/jobsseekers/new-password' : '/employer/new-password'
  return { as: 'guest', at, cookies: [...browser.cookies] }
}
