import { randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import { mailsTo } from '../../fixtures/accounts.ts'
import { anAdministrator, setLocale } from '../../fixtures/people.ts'
import { chooseSecond } from '../../fixtures/second-approval.ts'
import { expect, test, waitForHydration, watch } from '../site.ts'
import { journeyLocales, textsOf } from '../texts.ts'

for (const locale of journeyLocales('en')) {
  const t = textsOf(locale)

  test(`an administrator is invited, joins, signs in with a passkey and a recovery code, and confirms a sensitive action (${locale})`, async ({
    page,
    app,
    enter,
    browser,
    site,
    language,
  }) => {
    const email = `bayu.${randomUUID()}@example.org`
    const inviter = await anAdministrator(app)
    await setLocale(app, locale, inviter.id)
    await enter(inviter.caller)
    const seen = watch(page)
    await page.goto('/admin/administrators')
    await page.locator('#invite-administrator input[name=email]').fill(email)
    await page.locator('#invite-administrator select[name=role]').selectOption('SUPER_ADMIN')
    await page.locator('#invite-administrator select[name=locale]').selectOption(locale)
    await page.getByRole('button', { name: t('admin.administrators.inviteSubmit') }).click()
    await expect(page.getByRole('rowheader', { name: email })).toBeVisible()
    expect(seen.problems).toEqual([])

    const mail = (await mailsTo(app, email))[0]
    const path = /\/admin\/join\/[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? ''
    const context = await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' })
    await language(locale, context)
    const other = await context.newPage()
    const cdp = await context.newCDPSession(other)
    await cdp.send('WebAuthn.enable')
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await other.goto(path)
    await other.locator('input[name=fullName]').fill('Bayu Saputra')
    await other.locator('input[name=password]').fill('perahu-kecil-di-danau')
    await other.getByRole('button', { name: t('account.admin.joinSubmit') }).click()
    const uri = (await other.locator('a[href^="otpauth:"]').getAttribute('href')) ?? ''
    const secret = /secret=([A-Z2-7]+)/.exec(uri)?.[1] ?? ''
    await other
      .locator('input[name=code]')
      .fill(generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) }))
    await expect(other).toHaveURL(/\/admin\/security$/)
    await other.getByLabel(t('admin.security.name')).fill('Work laptop')
    await other.getByRole('button', { name: t('admin.security.add') }).click()
    await expect(other.getByText('Work laptop')).toBeVisible()

    await other.evaluate(() => fetch('/api/logout', { method: 'POST' }))
    await other.goto('/admin/login?next=/admin/administrators')
    await other.getByRole('button', { name: t('account.admin.passkey') }).click()
    await expect(other).toHaveURL('/admin/administrators')

    // What was typed survives the question who is there.
    await waitForHydration(other)
    app.clock.advance(601_000)
    const form = other.locator('#invite-administrator')
    await form.locator('input[name=email]').fill(`lestari.${locale}@example.org`)
    await other.getByRole('button', { name: t('admin.administrators.inviteSubmit') }).click()
    await expect(other).toHaveURL(/\/admin\/step-up\?next=/)
    await expect(other.getByText(t('admin.stepUp.kept'))).toBeVisible()
    await other.getByRole('button', { name: t('admin.stepUp.passkey') }).click()
    await expect(other).toHaveURL('/admin/administrators')
    await expect(form.locator('input[name=email]')).toHaveValue(`lestari.${locale}@example.org`)
    await other.getByRole('button', { name: t('admin.administrators.inviteSubmit') }).click()
    await expect(other.getByRole('rowheader', { name: `lestari.${locale}@example.org` })).toBeVisible()

    // Without a KitForm the page confirms in place.
    app.clock.advance(601_000)
    await other.goto('/admin/security')
    await other.getByRole('button', { name: t('admin.security.codesCreate') }).click()
    await other.getByRole('button', { name: t('admin.stepUp.passkey') }).click()
    await expect(other.getByText(t('admin.stepUp.done'))).toBeVisible()
    await other.getByRole('button', { name: t('admin.security.codesCreate') }).click()
    await expect(other.getByText(t('admin.security.codesOnce'))).toBeVisible()
    const recoveryCode = (await other.locator('main ul.font-mono li').first().textContent()) ?? ''

    // Where it takes two, nothing happens until another administrator has confirmed it.
    await chooseSecond(app.db, ['ROLES'])
    await other.goto('/admin/administrators')
    await form.locator('input[name=email]').fill(`ratna.${locale}@example.org`)
    await form.locator('select[name=role]').selectOption('SUPER_ADMIN')
    await other.getByRole('button', { name: t('admin.administrators.inviteSubmit') }).click()
    await expect(other).toHaveURL('/admin/second')
    await expect(other.getByText(t('adminSecond.own'))).toBeVisible()
    await expect(other.getByRole('button', { name: t('adminSecond.approve') })).toHaveCount(0)
    const confirming = await anAdministrator(app)
    await setLocale(app, locale, confirming.id)
    await enter(confirming.caller)
    await page.goto('/admin/second')
    await page.getByRole('button', { name: t('adminSecond.approve') }).click()
    await expect(page.getByText(t('responses.SECOND_APPROVED'))).toBeVisible()
    await page.goto('/admin/administrators')
    await expect(page.getByRole('rowheader', { name: `ratna.${locale}@example.org` })).toBeVisible()

    // What a list is filtered by is kept under a name.
    await page.goto('/admin/people?state=BLOCKED')
    await page.getByRole('link', { name: t('adminViews.save') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('adminViews.title') })).toBeVisible()
    await page.getByLabel(t('adminViews.name'), { exact: true }).fill('Who was blocked')
    await page.getByRole('button', { name: t('adminViews.submit') }).click()
    await expect(page).toHaveURL('/admin/people?state=BLOCKED')
    await expect(page.getByRole('link', { name: 'Who was blocked' })).toHaveAttribute('aria-current', 'true')
    await expect(page.getByRole('link', { name: t('adminViews.save') })).toHaveCount(0)

    // Without the authenticator a recovery code opens the door once, and the super admins hear of it.
    const signInByRecoveryCode = async () => {
      await context.clearCookies()
      await language(locale, context)
      await other.goto('/admin/login')
      await other.locator('input[name=email]').fill(email)
      await other.locator('input[name=password]').fill('perahu-kecil-di-danau')
      await other.getByRole('button', { name: t('account.admin.submit') }).click()
      await other.getByRole('link', { name: t('account.admin.recovery') }).click()
      await other.getByLabel(t('account.admin.recoveryCode')).fill(recoveryCode)
      await other.getByRole('button', { name: t('account.admin.verify') }).click()
    }
    await signInByRecoveryCode()
    await expect(other).toHaveURL('/admin/security')
    await signInByRecoveryCode()
    await expect(other.getByText(t('errorMsg.RECOVERY_CODE_WRONG'))).toBeVisible()
    await chooseSecond(app.db, [])
    await context.close()
  })
}
