import type { Page } from '@playwright/test'
import { aRegisteredUser, codeFor, mailsTo } from '../../fixtures/accounts.ts'
import { someone, startProviders, theRest, type Providers } from '../../fixtures/sign-on.ts'
import { expect, test, watch, waitForHydration } from '../site.ts'
import { journeyLocales, textsOf } from '../texts.ts'

let providers: Providers
test.use({
  sidecar: {
    async open(url: string) {
      providers = await startProviders(url)
      const { linkedin, fsp, env } = providers
      linkedin.auto = fsp.auto = false
      return { env, close: () => Promise.all([linkedin.stop(), fsp.stop()]) }
    },
  },
})
// The site, and with it the providers, is there before anything is set on them.
test.beforeEach(({ site }) => {
  expect(site.url).toContain('localhost')
  providers.linkedin.fault = providers.fsp.fault = 'ok'
})

const names = { linkedin: 'LinkedIn', fsp: 'Mitra Kerja' } as const
type ProviderName = keyof typeof names

const button = (page: Page, name: ProviderName) => page.getByRole('link', { name: new RegExp(names[name]) })

async function shoot(page: Page, name: string) {
  if (!process.env['SHOTS']) return
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${process.env['SHOTS']}/${name}-${width}.png`, fullPage: true })
  }
}

/** The provider asks for its own sign-in, then for consent; a second time it knows the browser. */
async function continueThere(page: Page) {
  while (page.url().includes('/interaction/')) await page.locator('#yes').click()
}

async function sayTheRest(page: Page) {
  const { phone } = theRest()
  await page.locator('input[name=phone]').fill(phone)
  await page.locator('input[name=acceptTerms]').check()
  await page.locator('form#sign-on button[type=submit]').click()
}

for (const [name, locale] of [
  ['linkedin', 'id'],
  ['fsp', 'en'],
] as const)
  test(`${name}, in ${locale}: a new person says the rest, is in, and comes back without a word`, async ({
    page,
    language,
    context,
  }) => {
    await language(locale)
    const seen = watch(page)
    const person = (providers[name].person = someone())
    await page.goto('/jobsseekers/login?next=%2Fdevices')
    await shoot(page, `login-${locale}`)
    await button(page, name).click()
    await continueThere(page)
    await expect(page).toHaveURL(/\/jobsseekers\/fsp-sso-login$/)
    await expect(page.locator('input[type=email]')).toHaveValue(person.email ?? '')
    await expect(page.locator('input[name=fullName]')).toHaveValue('Sari Melati')
    await shoot(page, `complete-${locale}`)
    await page.locator('input[name=phone]').fill('12')
    await page.locator('input[name=phone]').press('Tab')
    await page.locator('input[name=acceptTerms]').check()
    await page.locator('form#sign-on button[type=submit]').click()
    await expect(page.locator('#sign-on-phone-errors, .k-errors').first()).toBeVisible()
    await sayTheRest(page)
    await expect(page).toHaveURL(/\/devices$/)

    await page.evaluate(() => fetch('/api/logout', { method: 'POST' }))
    await page.goto('/jobsseekers/login?next=%2Fdevices')
    await button(page, name).click()
    await continueThere(page)
    await expect(page).toHaveURL(/\/devices$/)
    expect((await context.cookies()).find((cookie) => cookie.name === 'signon')).toBeUndefined()
    expect(seen.problems).toEqual([])
  })

for (const locale of journeyLocales('id'))
  test(`in ${locale}: an account with the same address is linked by its own code`, async ({ page, app, language }) => {
    await language(locale)
    const member = await aRegisteredUser(app, 'candidate')
    providers.linkedin.person = someone({ email: member.email })
    await page.goto('/jobsseekers/register')
    await button(page, 'linkedin').click()
    await continueThere(page)
    await expect(page.getByText(textsOf(locale)('signOn.rest.CONFIRM.title'))).toBeVisible()
    await shoot(page, `confirm-${locale}`)
    // The provider led here: the code is sent by itself once the page is hydrated.
    await waitForHydration(page)
    await page.locator('input[name=otp]').fill(await codeFor(app, member.email))
    await expect(page).not.toHaveURL(/fsp-sso-login/)
    await page.goto('/jobsseekers/settings')
    await expect(page.locator('#sign-on li').filter({ hasText: 'LinkedIn' })).toContainText(member.email)
    await shoot(page, `settings-${locale}`)
    expect((await mailsTo(app, member.email)).some(({ kind }) => kind === 'accounts.linked')).toBe(true)
  })

for (const locale of journeyLocales('en'))
  test(`in ${locale}: turning back, a provider that fails and a false answer are said plainly; the password still works @long`, async ({
    page,
    app,
    language,
  }) => {
    const translate = textsOf(locale)
    const member = await aRegisteredUser(app, 'candidate')
    providers.fsp.person = someone()
    await language(locale)
    const begin = async () => {
      await page.goto('/jobsseekers/login?next=%2Fdevices')
      await button(page, 'fsp').click()
    }
    await begin()
    await page.locator('#no').click()
    await expect(page.getByText(translate('errorMsg.SIGN_ON_CANCELLED'))).toBeVisible()
    expect(page.url()).not.toContain('state=')
    await shoot(page, `cancelled-${locale}`)

    for (const [fault, message] of [
      ['status', translate('errorMsg.SIGN_ON_DOWN')],
      ['signature', translate('errorMsg.SIGN_ON_REFUSED', { reason: 'SIGNATURE' })],
    ] as const) {
      providers.fsp.fault = fault
      await begin()
      await continueThere(page)
      await expect(page.getByText(message)).toBeVisible()
      await shoot(page, `${fault}-${locale}`)
    }
    providers.fsp.fault = 'ok'
    await page.getByRole('link', { name: translate('signOn.start.password') }).click()
    await page.locator('input[name=email]').fill(member.email)
    await page.locator('input[name=password]').fill(member.password)
    await page.locator('form#login button[type=submit]').first().click()
    await expect(page).toHaveURL(/\/devices$/)
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('signing on and linking work by links and forms alone @long', async ({ page, app, enter }) => {
    providers.linkedin.person = someone()
    await page.goto('/jobsseekers/login')
    await button(page, 'linkedin').click()
    await continueThere(page)
    await sayTheRest(page)
    await expect(page).toHaveURL(/browse-jobs|profile-setup/)

    const member = await aRegisteredUser(app, 'candidate')
    await enter(await member.browser.caller())
    providers.fsp.person = someone()
    await page.goto('/jobsseekers/settings')
    await page.getByRole('button', { name: /Mitra Kerja/ }).click()
    await page.getByRole('link', { name: textsOf('en')('signOn.links.goOn') }).click()
    await continueThere(page)
    await expect(page).toHaveURL(/\/jobsseekers\/settings/)
    await expect(page.locator('#sign-on li').filter({ hasText: 'Mitra Kerja' })).toContainText(
      providers.fsp.person.email ?? '',
    )
    await page.locator('button[name=intent][value=unlink]').click()
    await expect(page.locator('button[name=intent][value=unlink]')).toHaveCount(0)
  })
})
