import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { anAdministrator, anEmployer, setLocale } from '../../fixtures/people.ts'
import type { TestApp } from '../../fixtures/open-test-app.ts'
import { expect, test, watch } from '../site.ts'
import { journeyLocales } from '../texts.ts'

const picture = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 60, height: 40, channels: 3, background: '#3a3d94' } })
    .png()
    .toBuffer(),
})
const about = 'We build boats for fishers and ferries. '.repeat(8)
const goOn = (page: Page) => page.locator('main form[enctype] button[type=submit]').click()

/** A new employer whose company has only its name. */
async function aBeginner(app: TestApp) {
  const made = await anEmployer(app, { status: 'INCOMPLETE' })
  await app.db.updateTable('company').set({ completion: 0 }).where('id', '=', made.companyId).execute()
  return made
}
const companyOf = (app: TestApp, id: string) =>
  app.db.selectFrom('company').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** All six steps, from the first load of the employer area to the confirmation; every field by its name, so in any language. */
async function setUp(page: Page, scripted: boolean) {
  await page.goto('/employer/profile')
  await expect(page).toHaveURL(/company-profile-setup$/)
  await page.setInputFiles('input[name=logo]', await picture('logo.png'))
  await page.locator('select[name=industry]').selectOption('SHIPBUILDING_AND_AEROSPACE')
  await page.locator('select[name=size]').selectOption('SIZE_11_50')
  await page.locator('input[name=foundedYear]').fill('1998')
  await page.locator('input[name=website]').fill('kapal.example')
  await goOn(page)
  await expect(page).toHaveURL(/step=about/)
  await page.locator('textarea[name=about]').fill(about)
  await goOn(page)
  await expect(page).toHaveURL(/step=contact/)
  await page.locator('input[name=email]').fill('hr@kapal.example')
  await page.locator('select[name=dialCode]').selectOption('+62')
  await page.locator('input[name=phone]').fill('81234567890')
  await page.locator('textarea[name=address]').fill('Jl. Pelabuhan 1')
  if (scripted) {
    await page.getByRole('combobox').last().fill('surabay')
    await page
      .getByRole('listbox')
      .getByRole('option', { name: /Surabaya/ })
      .first()
      .click()
  } else await page.locator('input[name=cityName]').fill('Surabaya')
  await goOn(page)
  await expect(page).toHaveURL(/step=evidence/)
  await page.locator('input[name=registrationNumber]').fill('12')
  await goOn(page)
  await expect(page.locator('#evidence-form-registrationNumber-errors')).toBeVisible()
  await page.locator('input[name=registrationNumber]').fill('1234567890123')
  await page.setInputFiles('input[name=document]', {
    name: 'NIB.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<html>'),
  })
  await goOn(page)
  await expect(page.locator('#evidence-document-errors')).toBeVisible()
  await page.setInputFiles('input[name=document]', [])
  await goOn(page)
  await expect(page).toHaveURL(/step=presence/)
  await page.setInputFiles('input[name=newPhotos]', [await picture('a.png'), await picture('b.png')])
  await page.locator('textarea[name=hiringProcess]').fill('One talk, one task, an answer within a week.')
  await goOn(page)
  await expect(page).toHaveURL(/step=review/)
  await page.locator('input[name=intent] ~ button').click()
  await expect(page).toHaveURL(/profile-setup-success/)
}

for (const locale of journeyLocales('en')) {
  test(`the set-up from the first load to the confirmation (${locale})`, async ({ page, app, enter, language }) => {
    const { caller, companyId, id } = await aBeginner(app)
    await setLocale(app, locale, id)
    await language(locale)
    await enter(caller)
    const seen = watch(page)
    await setUp(page, true)
    expect(await companyOf(app, companyId)).toMatchObject({
      status: 'PENDING',
      completion: 100,
      website: 'https://kapal.example/',
    })
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    expect(await page.evaluate(() => localStorage.getItem('profilePercentage'))).toBe('100')
    await page.goto('/employer/profile')
    await expect(page).toHaveURL(/employer\/profile$/)
    expect(seen.problems.filter((problem) => !/415/.test(problem))).toEqual([])
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the set-up works all the same @long', async ({ page, app, enter }) => {
    const { caller, companyId } = await aBeginner(app)
    await enter(caller)
    await setUp(page, false)
    const company = await companyOf(app, companyId)
    expect(company).toMatchObject({ status: 'PENDING', completion: 100 })
    expect(company.photo_file_ids).toHaveLength(2)
  })
})

test('somebody else was faster: both versions stand on the page, and saving again is a decision @long', async ({
  page,
  app,
  enter,
}) => {
  const { caller, companyId } = await anEmployer(app)
  await enter(caller)
  await page.goto('/employer/company-profile?edit=about')
  const about = page.locator('textarea[name=about]')
  await about.fill('Mine')
  await app.as({ caller })('company.update', { version: 1, about: 'Theirs' })
  await goOn(page)
  await expect(page.getByText('Theirs')).toBeVisible()
  await expect(about).toHaveValue('Mine')
  expect((await companyOf(app, companyId)).about).toBe('Theirs')
  await goOn(page)
  await expect(page).toHaveURL(/company-profile#about$/)
  expect((await companyOf(app, companyId)).about).toBe('Mine')
})

test('asked for changes: the parts are marked, and what the administrator wrote stands there; a viewer only looks @long', async ({
  page,
  app,
  enter,
}) => {
  const { caller, companyId } = await anEmployer(app, { status: 'PENDING' })
  const admin = await anAdministrator(app, 'MODERATOR')
  await app.as({ caller: admin.caller })('admin.companies.decide', {
    id: companyId,
    version: 1,
    decision: 'NEEDS_CHANGES',
    reasons: ['ABOUT'],
    note: 'Which <b>boats</b>?',
    fields: ['about'],
  })
  await enter(caller)
  await page.goto('/employer/company-profile-setup') // the first page of a visit may lead there by itself
  await page.goto('/employer/company-profile')
  await expect(page.getByText('Which <b>boats</b>?')).toBeVisible()
  await expect(page.locator('#about').getByText('Needs changes')).toBeVisible()
  await expect(page.locator('#evidence').getByText('Needs changes')).toHaveCount(0)
  await expect(
    page.getByText('You will be able to post a job only after administrator has approved your profile.'),
  ).toBeVisible()
  const viewer = await anEmployer(app, { companyId, role: 'VIEWER' })
  await enter(viewer.caller)
  await page.goto('/employer/company-profile?edit=about')
  await expect(page.locator('textarea[name=about]')).toHaveCount(0)
})
