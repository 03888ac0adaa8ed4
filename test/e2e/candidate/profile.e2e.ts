import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { aRegistration } from '../../fixtures/accounts.ts'
import { aCandidate, anAdministrator, setLocale } from '../../fixtures/people.ts'
import { makePdf } from '../../fixtures/pdf.ts'
import { choose, register, type Actor } from '../employer-steps.ts'
import { expect, test, watch } from '../site.ts'
import { latestTitle, picture, resumeFile, skills, stored } from './profile-files.ts'
import { journeyLocales, textsOf } from '../texts.ts'

const percent = (page: Page) => page.evaluate(() => Number(localStorage.getItem('profilePercentage')))

for (const locale of journeyLocales('id')) {
  test(`a new candidate sets up a profile, leaves, comes back, and names what no list has (${locale})`, async ({
    page,
    browser,
    app,
    enter,
    language,
    baseURL,
  }) => {
    test.setTimeout(150_000)
    const translate = textsOf(locale)
    const t = (key: string, params?: Record<string, string | number>) => translate(`profileSetup.${key}`, params)
    const me: Actor = { page, translate, app }
    const seen = watch(page)
    const unique = Date.now().toString(36)
    const [university, industry] = [`Akademi Perahu ${unique}`, `Budi daya lebah ${unique}`]
    const person = { ...aRegistration('candidate'), fullName: 'Dewi Lestari' }
    const step = (name: string) =>
      expect(page.getByRole('heading', { level: 2, name: t(`setup.step.${name}`) })).toBeVisible()
    const button = (key: string) => page.getByRole('button', { name: t(key), exact: true })

    await language(locale)
    await register(me, 'candidate', person)
    await page.goto('/jobsseekers/profile-setup')

    // The resume is read: one that is a picture says so, a readable one fills in the steps.
    await step('resume')
    const resume = page.getByLabel(t('setup.resume.upload'), { exact: true })
    await resume.setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: makePdf({ text: ' ' }) })
    await expect(page.getByText(t('setup.resume.unread', { name: 'scan.pdf' }))).toBeVisible()
    await page.getByLabel(t('setup.resume.another'), { exact: true }).setInputFiles(resumeFile)
    await expect(page.getByText(t('setup.resume.done', { name: resumeFile.name }))).toBeVisible()
    await page.getByRole('link', { name: t('setup.resume.check'), exact: true }).click()

    // About you, with a picture whose right half is kept: the window is moved by keys.
    await step('personalDetails')
    const before = 15 + 10 // the verified address, the resume
    await expect.poll(() => percent(page)).toBe(before)
    await expect(page.getByRole('textbox', { name: t('field.headline') })).toHaveValue(latestTitle)
    await page.getByRole('textbox', { name: t('field.headline') }).fill('Boat builder')
    await choose(page, t('field.city'), 'makasar', /^Makassar/)
    await page.getByLabel(t('field.picture')).setInputFiles(await picture())
    const area = page.getByRole('group', { name: t('picture.area') })
    await expect(page.locator('input[name=crop]')).toHaveValue(/^33\.3/)
    await area.focus()
    for (let at = 0; at < 80; at++) await page.keyboard.press('ArrowLeft')
    await expect(page.locator('input[name=crop]')).toHaveValue(/^66\.6/)
    await button('setup.continue').click()

    // Field of work: an industry in words.
    await step('industryDetails')
    expect(await stored(app, person.email)).toBe('300x300 blue')
    // The title is no role's name: the likeliest are offered, and the one that is picked stands in the form.
    await expect(page.getByText(t('setup.resume.whichRole', { name: resumeFile.name }))).toBeVisible()
    await page.locator('main li a[href*=suggestion]').first().click()
    await expect(page.getByLabel(t('field.role'))).toHaveValue(/[ck]oordinator/i)
    await choose(page, t('field.role'), 'carpentr', /^(Carpenter|Tukang kayu)/)
    await page.getByLabel(t('field.industry')).selectOption('OTHER_INDUSTRY')
    await button('setup.continue').click()
    await expect(page.getByText(translate('validate.REQUIRED')).first()).toBeVisible()
    await page.getByRole('textbox', { name: t('field.industryOther') }).fill(industry)
    await button('setup.continue').click()
    await step('educations')
    await expect.poll(() => percent(page)).toBe(before + 10 + 5 + 10) // headline, picture, industry and role
    await expect(page.getByRole('status').filter({ hasText: translate.like('profileSetup.setup.saved') })).toBeVisible()

    // The line breaks while saving; what was typed is there again, and saves.
    await page.getByRole('combobox', { name: t('item.education.title') }).fill(locale === 'en' ? 'Law' : 'Hukum')
    await page.getByRole('combobox', { name: t('item.education.organisation') }).fill(university)
    await page.route('**/profile-setup.data*', (route) => route.abort())
    await button('setup.addMore').click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(t('setup.title'))
    await page.unroute('**/profile-setup.data*')
    seen.problems.splice(0)
    await page.goto('/jobsseekers/profile-setup')
    await step('educations')
    await expect(page.getByText(t('unsaved.text'))).toBeVisible()
    await expect(page.getByRole('combobox', { name: t('item.education.organisation') })).toHaveValue(university)
    await button('setup.addMore').click()
    await expect(page.getByRole('heading', { level: 3 })).toBeVisible()
    await expect(page.getByText(t('proposed'), { exact: true })).toBeVisible()
    await expect.poll(() => percent(page)).toBe(before + 10 + 5 + 10 + 15)

    // Passing by is remembered: coming back begins at the first open step.
    await page.getByRole('link', { name: t('setup.next'), exact: true }).click()
    await step('projects')
    await button('setup.skip').click()
    await step('certificates')
    await page.goto('/jobsseekers/browse-jobs')
    await page.goto('/jobsseekers/profile-setup')
    await step('certificates')
    await button('setup.skip').click()
    await step('experiences')
    // What was read is corrected, and is not offered again afterwards.
    await page.getByRole('link', { name: translate('resume.setup.correctOf', { name: latestTitle }) }).click()
    const title = page.getByRole('combobox', { name: t('item.experience.title') })
    await expect(title).toHaveValue(latestTitle)
    await title.fill('Boat builder')
    await expect(page.getByLabel(t('item.experience.present'))).toBeChecked()
    await button('setup.addMore').click()
    await expect(page.getByText(translate('resume.setup.allThere', { name: resumeFile.name }))).toBeVisible()
    await page.getByRole('link', { name: t('setup.next'), exact: true }).click()

    // Skills of the resume are selected; one is wrong.
    await step('skills')
    await page.getByRole('button', { name: t('picker.remove', { name: skills[0] ?? '' }) }).click()
    await button('setup.continue').click()
    await step('visibility')
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(button('setup.finishLater')).toBeVisible()
    await expect(page.getByText(t('setup.visibility.lead'))).toBeVisible()
    await page.getByRole('radio', { name: new RegExp(`^${translate('settings.visibility.LIMITED.label')}`) }).check()
    await button('setup.visibility.save').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('title'))
    await expect.poll(() => percent(page)).toBe(before + 10 + 5 + 10 + 15 + 20 + 10)
    expect(await page.getByText(t('proposed'), { exact: true }).count()).toBe(2)

    // An administrator accepts the one and merges the other.
    const admin = await browser.newContext({ baseURL })
    await language(locale, admin)
    const { caller, id } = await anAdministrator(app, 'CONTENT')
    await setLocale(app, locale, id)
    await enter(caller, admin)
    const adminPage = await admin.newPage()
    await adminPage.goto(`/admin/masters?search=${encodeURIComponent(university)}`)
    await adminPage.getByRole('link', { name: translate('admin.masters.editOf', { name: university }) }).click()
    await adminPage.getByLabel(translate('admin.masters.en')).fill(`${university} (en)`)
    await adminPage.getByLabel(translate('admin.masters.id')).fill(`${university} (id)`)
    await adminPage.getByRole('button', { name: translate('admin.masters.accept') }).click()
    await expect(adminPage.getByRole('button', { name: translate('admin.masters.accept') })).toBeHidden()
    await adminPage.goto(`/admin/masters?search=${encodeURIComponent(industry)}`)
    await adminPage.getByRole('link', { name: translate('admin.masters.editOf', { name: industry }) }).click()
    const picker = adminPage.getByRole('combobox', { name: translate('admin.masters.into') })
    await picker.fill(locale === 'en' ? 'agricultre' : 'pertanan')
    await adminPage
      .getByRole('listbox', { name: translate('admin.masters.into') })
      .getByRole('option', { name: locale === 'en' ? /Agricult/ : /Pertan/ })
      .first()
      .click()
    const into = await picker.inputValue()
    await adminPage.getByRole('button', { name: translate('admin.masters.merge') }).click()
    await expect(adminPage.getByRole('table').getByText(translate('admin.masters.status.MERGED'))).toBeVisible()
    await app.runJobs()
    await page.reload()
    await expect(page.getByText(`${university} (${locale})`)).toBeVisible()
    await expect(page.locator('#career').getByText(into, { exact: true })).toBeVisible()
    expect(await page.getByText(t('proposed'), { exact: true }).count()).toBe(0)
    await admin.close()
    expect(seen.problems).toEqual([])
  })
}

test('somebody else was faster: what differs stands side by side, and each is chosen @long', async ({
  page,
  app,
  enter,
}) => {
  const translate = textsOf('en')
  const t = (key: string) => translate(`profileSetup.${key}`)
  const { caller, id } = await aCandidate(app)
  const me = app.as({ caller })
  await enter(caller)
  await page.goto('/jobsseekers/profile?edit=details')
  await page.getByLabel(t('field.address')).fill('Jalan Mawar 1')
  await page.getByLabel(t('field.languages')).fill('Jawa, Batak')
  await me('profiles.basicDetails', { id, about: 'Another part is no conflict' })
  await me('profiles.personalDetails', { id, address: 'Jalan Melati 1' })
  await page.getByRole('button', { name: t('save'), exact: true }).click()
  const conflict = page.getByRole('region', { name: t('conflict.title') })
  const version = (field: string, side: string) =>
    conflict.getByRole('group', { name: t(field) }).getByRole('radio', { name: translate(`versions.${side}`) })
  await expect(conflict.locator('mark', { hasText: 'Melati' })).toBeVisible()
  await expect(conflict.locator('ins', { hasText: 'Mawar' })).toBeVisible()
  await expect(version('field.languages', 'mine')).toBeChecked()
  await expect(page.getByText(translate('errorMsg.STALE_VERSION')), 'the choice says it').toBeHidden()
  await expect(conflict.getByRole('radio')).toHaveCount(4)
  await expect(page.getByRole('textbox', { name: t('field.address') })).toHaveValue('Jalan Mawar 1')
  await version('field.address', 'theirs').check()
  await conflict.getByRole('button', { name: translate('versions.save') }).click()
  await expect(conflict).toBeHidden()
  await expect(page.locator('#details').getByText('Jawa, Batak')).toBeVisible()
  const { profile } = await me('candidate.view', {})
  expect(profile).toMatchObject({ address: 'Jalan Melati 1', languages: ['Jawa', 'Batak'] })
})

test('without JavaScript: a picture is cut in its middle, names are typed, "other" takes words @long', async ({
  browser,
  app,
  enter,
  baseURL,
}) => {
  const translate = textsOf('en')
  const t = (key: string) => translate(`profileSetup.${key}`)
  const { caller, email } = await aCandidate(app)
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  await enter(caller, context)
  const page = await context.newPage()
  const save = () => page.getByRole('button', { name: t('save'), exact: true }).click()
  await page.goto('/jobsseekers/profile?edit=head')
  const tall = sharp({ create: { width: 300, height: 900, channels: 3, background: '#ff0000' } })
    .composite([
      { input: { create: { width: 300, height: 300, channels: 3, background: '#0000ff' } }, left: 0, top: 300 },
    ])
    .png()
  await page
    .getByLabel(t('field.picture'))
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await tall.toBuffer() })
  await save()
  expect(await stored(app, email)).toBe('300x300 blue')
  await page.goto('/jobsseekers/profile?edit=head')
  await page.getByLabel(t('picture.remove')).check()
  await save()
  expect(await stored(app, email).catch(() => 'none')).toBe('none')

  await page.goto('/jobsseekers/profile?edit=career')
  await page.getByRole('textbox', { name: t('field.role') }).fill('accountant')
  await page.locator('select[name=domain]').selectOption('OTHER_JOB_DOMAIN')
  await page.getByLabel(t('field.domainOther')).fill('Sound design for puppets')
  await save()
  await expect(page.locator('#career').getByText('Accountant')).toBeVisible()
  await expect(page.locator('#career').getByText('Sound design for puppets')).toBeVisible()

  await page.goto('/jobsseekers/profile?edit=education')
  await page.getByRole('combobox', { name: t('item.education.title') }).fill('law')
  await page.getByRole('combobox', { name: t('item.education.organisation') }).fill('UGM')
  await save()
  await expect(page.locator('#education').getByText('Gadjah Mada University')).toBeVisible()
  await page.goto('/jobsseekers/profile?edit=accomplishment')
  await page.getByRole('textbox', { name: t('item.accomplishment.title') }).fill('Puppet prize')
  await page.getByLabel(t('item.accomplishment.startOn')).fill('2099-01')
  await save()
  await expect(page.getByText(translate('validate.DATE_FUTURE')).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: t('item.accomplishment.title') })).toHaveValue('Puppet prize')
  await page.getByLabel(t('item.accomplishment.startOn')).fill('2024-01')
  await save()
  await expect(page.locator('#accomplishment').getByText('Puppet prize')).toBeVisible()

  // A resume is read and added to the profile; a picture is refused with the reason.
  const read = page.getByRole('button', { name: t('setup.resume.read') })
  await page.goto('/jobsseekers/profile-setup?step=resume')
  await page.getByLabel(t('setup.resume.upload')).setInputFiles(await picture())
  await read.click()
  await expect(page.getByText(translate('errorMsg.FILE_REJECTED_TYPE'))).toBeVisible()
  await page.getByLabel(t('setup.resume.upload')).setInputFiles(resumeFile)
  await read.click()
  await expect(page.getByText(translate('profileSetup.setup.resume.done', { name: resumeFile.name }))).toBeVisible()
  await page.goto('/jobsseekers/profile-setup?step=experiences')
  await page.getByRole('button', { name: translate('resume.setup.take') }).click()
  await expect(page.getByRole('heading', { level: 3, name: latestTitle })).toBeVisible()
  await context.close()
})

test('an amount is typed as Indonesian writes it, with and without JavaScript @long', async ({
  page,
  browser,
  app,
  enter,
  baseURL,
}) => {
  const translate = textsOf('id')
  const { caller, id } = await aCandidate(app)
  await setLocale(app, 'id', id)
  const plain = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const wish = () =>
    app.db
      .selectFrom('candidate_profile')
      .select('expected_salary_minor')
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow()
  for (const [each, context, salary] of [
    [page, page.context(), 5_000_000],
    [await plain.newPage(), plain, 7_500_000],
  ] as const) {
    const shown = salary === 5_000_000 ? '5.000.000' : '7.500.000'
    await enter(caller, context)
    await each.goto('/jobsseekers/profile?edit=preferences')
    const field = each.getByLabel(translate('profileSetup.field.expectedSalary'))
    await field.clear()
    await field.pressSequentially(shown)
    await expect(field).toHaveValue(shown)
    await each.getByRole('button', { name: translate('profileSetup.save'), exact: true }).click()
    await expect(each.locator('#preferences').getByText(`Rp${shown} per bulan`)).toBeVisible()
    expect(await wish()).toEqual({ expected_salary_minor: salary * 100 })
  }
  await plain.close()
})
