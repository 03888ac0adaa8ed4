import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { readZip } from '#platform/storage/zip.server.ts'
import { aBrowser, aRegisteredUser, codeFor, mailsTo } from '../../fixtures/accounts.ts'
import { anApplication, runNow } from '../../fixtures/applications.ts'
import { anEmployer } from '../../fixtures/people.ts'
import { expect, test, watch, type Site } from '../site.ts'
import { journeyLocales, textsOf, type Translate } from '../texts.ts'

const day = 86_400_000
const settings = '/jobsseekers/settings'

async function aPerson(app: Site['app'], locale: 'en' | 'id' = 'en') {
  const person = await aRegisteredUser(app, 'candidate', aBrowser(app, { locale }))
  const caller = await person.browser.caller()
  if (caller.kind !== 'candidate') throw new Error('no candidate')
  return { ...person, caller }
}

async function signIn(page: Page, person: { email: string; password: string }) {
  await page.goto('/jobsseekers/login')
  await page.locator('input[name=email]').fill(person.email)
  await page.locator('input[name=password]').fill(person.password)
  await page.locator('form#login button[type=submit]').first().click()
  await page.waitForURL((url) => !url.pathname.includes('login'))
}

const click = (page: Page, translate: Translate, key: string, params?: Record<string, string>) =>
  page.getByRole('button', { name: translate(key, params), exact: true }).click()

const place = (page: Page, translate: Translate, key: string) =>
  page
    .getByRole('navigation', { name: translate('settings.nav.label') })
    .getByRole('link', { name: translate(`settings.nav.${key}`) })

for (const locale of journeyLocales('id')) {
  const translate = textsOf(locale)

  test(`${locale}: hidden, a company blocked, and who looked after an application was opened`, async ({
    page,
    app,
    enter,
    language,
    browser,
  }) => {
    const seen = watch(page)
    const person = await aPerson(app, locale)
    const employer = await anEmployer(app, { company: `Kapal Tunda ${locale}` })
    const other = await anEmployer(app, { company: `Batu Karang ${locale}` })
    const sent = await anApplication(app, { candidate: person, employer })
    await language(locale)
    await enter(person.caller)
    await page.goto('/')
    await page.locator('header button[aria-haspopup=menu]').click()
    await page.getByRole('menuitem', { name: translate('shell.account.settings') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('settings.account.title'))
    await place(page, translate, 'privacy').click()
    await page.getByRole('radio', { name: new RegExp(`^${translate('settings.visibility.HIDDEN.label')}`) }).check()
    await click(page, translate, 'settings.visibility.save')
    await expect(page.getByText(translate('responses.SAVED'))).toBeVisible()
    await page.reload()
    await expect(
      page.getByRole('radio', { name: new RegExp(`^${translate('settings.visibility.HIDDEN.label')}`) }),
    ).toBeChecked()
    await expect(page.getByText(translate('settings.views.empty'))).toBeVisible()

    await page.getByRole('textbox', { name: translate('settings.blocks.search') }).fill(`Batu Karang ${locale}`)
    await click(page, translate, 'settings.blocks.find')
    await page
      .getByRole('button', { name: translate('settings.blocks.blockOf', { company: `Batu Karang ${locale}` }) })
      .click()
    await expect(
      page.getByRole('button', { name: translate('settings.blocks.unblockOf', { company: `Batu Karang ${locale}` }) }),
    ).toBeVisible()
    const asOther = app.as({
      caller: other.caller,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0',
    })
    await expect(asOther('track.viewProfile', { candidateId: person.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })

    const employerContext = await browser.newContext({
      baseURL: new URL(page.url()).origin,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    })
    await enter(employer.caller, employerContext)
    const theirs = await employerContext.newPage()
    await theirs.goto(`/employer/response-detail?id=${sent.id}`)
    await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
    await employerContext.close()
    await page.goto(`${settings}/privacy`)
    const views = page.locator('#views')
    await expect(views.getByRole('link', { name: `Kapal Tunda ${locale}` })).toBeVisible()
    await expect(views.getByText(translate('settings.views.applied'))).toBeVisible()
    await expect(views.getByRole('definition').first()).toHaveText('1')

    await page
      .getByRole('link', { name: translate('settings.nav.data') })
      .first()
      .click()
    await expect(page.getByText(translate('settings.consent.PROFILE_VISIBLE.title')).first()).toBeVisible()
    await click(page, translate, 'settings.consent.giveOf', {
      what: translate('settings.consent.PROFILE_VISIBLE.title'),
    })
    await expect(
      page.getByRole('button', {
        name: translate('settings.consent.withdrawOf', { what: translate('settings.consent.PROFILE_VISIBLE.title') }),
      }),
    ).toBeVisible()
    expect((await sent.me('privacy.view', {})).visibility).toBe('STANDARD')
    expect(seen.problems).toEqual([])
  })

  test(`${locale}: the archive arrives by mail and holds what the person wrote and uploaded`, async ({
    page,
    app,
    language,
  }) => {
    const person = await aPerson(app, locale)
    await anApplication(app, { candidate: person, coverLetter: 'Angin dari timur' })
    await language(locale)
    await signIn(page, person)
    await page.goto(`${settings}/data`)
    await click(page, translate, 'settings.export.ask')
    await expect(page.getByText(translate('settings.export.waiting'))).toBeVisible()
    await mailsTo(app, person.email)
    await page.goto('/mailbox')
    const mail = (await mailsTo(app, person.email)).find(({ kind }) => kind === 'accounts.exportReady')
    expect(mail?.text).toContain(`${settings}/data`)
    await page.goto(`${settings}/data`)
    const waiting = page.waitForEvent('download')
    await page.getByRole('link', { name: translate('settings.export.download') }).click()
    const download = await waiting
    expect(download.suggestedFilename()).toMatch(/^karya-.*\.zip$/)
    const entries = readZip(await buffer(await download.createReadStream()), { entries: 100, total: 1e8, ratio: 1e6 })
    const text = await entries.find(({ name }) => name === 'data.json')?.read()
    const { tables } = JSON.parse(String(text)) as {
      tables: Record<string, { cover_letter?: string; email?: string }[]>
    }
    expect(tables['application']?.[0]?.cover_letter).toBe('Angin dari timur')
    expect(tables['account']?.[0]?.email).toBe(person.email)
    const cv = entries.find(({ name }) => name.startsWith('files/'))
    expect((await cv?.read())?.subarray(0, 4).toString()).toBe('%PDF')
    const link = await page.getByRole('link', { name: translate('settings.export.download') }).getAttribute('href')
    await page.context().clearCookies()
    expect((await page.request.get(link ?? '')).status()).toBe(404)
  })

  test(`${locale}: deleted, taken back by signing in, deleted again and erased after 14 days`, async ({
    page,
    app,
    language,
  }) => {
    const person = await aPerson(app, locale)
    await language(locale)
    const leave = async () => {
      await page.goto(`${settings}/data`)
      await page.locator('form#deletion input[name=currentPassword]').fill('not this one')
      await click(page, translate, 'settings.deletion.submit')
      await expect(page.getByText(translate('validate.PASSWORD_WRONG'))).toBeVisible()
      await page.locator('form#deletion input[name=currentPassword]').fill(person.password)
      await click(page, translate, 'settings.deletion.submit')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('settings.deleted.title'))
      await page.reload()
      const { deletion_at: until } = await app.db
        .selectFrom('account')
        .select('deletion_at')
        .where('email', '=', person.email)
        .executeTakeFirstOrThrow()
      expect(new URL(page.url()).searchParams.get('until')).toBe(until?.toISOString())
      for (const part of ['now', 'back', 'later', 'gone', 'kept'])
        await expect(page.getByText(translate(`settings.deleted.${part}.text`))).toBeVisible()
      await page.goto(settings)
      await expect(page).toHaveURL(/login/)
    }
    await signIn(page, person)
    await leave()
    expect((await mailsTo(app, person.email))[0]?.subject).toBe(translate('mailAccounts.deletion.subject'))
    await signIn(page, person)
    await expect(page.getByText(translate('responses.ACCOUNT_RESTORED'))).toBeVisible()
    await leave()
    app.clock.advance(14 * day + 60_000)
    await runNow(app, 'accounts.eraseDue')
    await page.goto('/jobsseekers/login')
    await page.locator('input[name=email]').fill(person.email)
    await page.locator('input[name=password]').fill(person.password)
    await page.locator('form#login button[type=submit]').first().click()
    await expect(page.getByText(translate('errorMsg.CREDENTIALS_WRONG')).first()).toBeVisible()
    const left = await app.db
      .selectFrom('account as a')
      .leftJoin('candidate_profile as p', 'p.account_id', 'a.id')
      .select(['a.full_name', 'a.email', 'p.account_id as profile'])
      .where('a.id', '=', person.id)
      .executeTakeFirst()
    expect(left).toEqual({ full_name: '', email: '', profile: null })
  })

  test(`${locale}: another address, confirmed by its code, and taken back from the old mailbox @long`, async ({
    page,
    app,
    language,
  }) => {
    const person = await aPerson(app, locale)
    await language(locale)
    await signIn(page, person)
    await page.goto(settings)
    await expect(page.getByText(person.email).first()).toBeVisible()
    const email = `pindah.${locale}.${Date.now()}@example.org`
    await page.locator('form#email-form input[name=email]').fill(email)
    await page.locator('form#email-form input[name=currentPassword]').fill(person.password)
    await click(page, translate, 'settings.email.ask')
    await expect(page.getByText(translate('settings.email.waiting', { email }))).toBeVisible()
    await page.locator('form#email-code input[name=otp]').fill(await codeFor(app, email))
    await expect(page.getByText(translate('responses.EMAIL_CHANGED'))).toBeVisible()
    await expect(page.getByText(email).first()).toBeVisible()
    const left = (await mailsTo(app, person.email)).find(({ kind }) => kind === 'accounts.emailChangedOldAddress')
    await page.goto(/\/undo-email\?t=\S+/.exec(left?.text ?? '')?.[0] ?? '')
    await click(page, translate, 'settings.undo.submit')
    await expect(page).toHaveURL(/jobsseekers\/login/)
    await expect(page.getByText(translate('responses.EMAIL_UNDONE'))).toBeVisible()
    expect((await mailsTo(app, person.email))[0]?.subject).toBe(translate('mailAccounts.emailChangeUndone.subject'))
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('visibility, blocking, consents and the deletion all work @long', async ({ page, app, enter }) => {
    const translate = textsOf('en')
    const person = await aPerson(app)
    const { companyId } = await anEmployer(app, { company: 'Tanpa Skrip' })
    await enter(person.caller)
    await page.goto(`${settings}/privacy`)
    await page.getByRole('radio', { name: new RegExp(`^${translate('settings.visibility.LIMITED.label')}`) }).check()
    await click(page, translate, 'settings.visibility.save')
    await expect(
      page.getByRole('radio', { name: new RegExp(`^${translate('settings.visibility.LIMITED.label')}`) }),
    ).toBeChecked()
    await page.getByRole('textbox', { name: translate('settings.blocks.search') }).fill('tanpa skrip')
    await click(page, translate, 'settings.blocks.find')
    await click(page, translate, 'settings.blocks.blockOf', { company: 'Tanpa Skrip' })
    await expect(
      page.getByRole('button', { name: translate('settings.blocks.unblockOf', { company: 'Tanpa Skrip' }) }),
    ).toBeVisible()
    expect((await person.browser.call('privacy.blocks', {})).list.map(({ id }) => id)).toEqual([companyId])
    await page.goto(settings)
    await page.locator('form#person-form input[name=fullName]').fill('Ayu Permata')
    await click(page, translate, 'settings.save')
    await expect(page.locator('form#person-form input[name=fullName]')).toHaveValue('Ayu Permata')
    await page.goto(`${settings}/data`)
    await page.locator('form#deletion input[name=currentPassword]').fill(person.password)
    await click(page, translate, 'settings.deletion.submit')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('settings.deleted.title'))
    await page.goto(settings)
    await expect(page).toHaveURL(/login/)
  })
})
