import { aCity, aJob } from '../../fixtures/jobs.ts'
import { anEmployer } from '../../fixtures/people.ts'
import { expect, test } from '../site.ts'
import { journeyLocales, textsOf } from '../texts.ts'

for (const locale of journeyLocales('id'))
  test(`two tabs at the description: what the other saved stands there in words (${locale})`, async ({
    page,
    context,
    app,
    enter,
    language,
  }) => {
    const translate = textsOf(locale)
    await language(locale)
    const employer = await anEmployer(app, { role: 'RECRUITER' })
    await app.db.updateTable('account').set({ locale }).where('id', '=', employer.id).execute()
    const { id } = await aJob(app, { employer, status: 'DRAFT', salary: null })
    await enter(employer.caller)
    const other = await context.newPage()
    await page.goto(`/employer/job-description?id=${id}`)
    await other.goto(`/employer/job-description?id=${id}`)
    const label = (key: string) => translate(`jobPost.DESCRIPTION.${key}`)
    const salary = (key: string) => translate('jobPost.DESCRIPTION.salaryPart', { part: label(key) })
    const skills = other.getByRole('combobox', { name: label('skills') })
    await skills.fill('autoc')
    await other.getByRole('option', { name: 'AutoCAD' }).first().click()
    await other.keyboard.press('Escape')
    await other.getByLabel(translate('jobPost.DESCRIPTION.required', { skill: 'AutoCAD' })).check()
    await other.getByLabel(label('salaryMin'), { exact: true }).fill('8000000')
    await expect(other.getByRole('status').filter({ hasText: /Saved \d|Tersimpan \d/ })).toBeVisible()
    await page.getByLabel(label('experienceMin')).fill('3')
    const choice = page.getByRole('status').filter({ hasText: translate('jobPost.conflict.text') })
    await expect(choice.locator('dt')).toHaveText([label('skills'), ...['salaryMin', 'salaryPeriod'].map(salary)])
    await expect(choice.locator('dd').first()).toContainText(
      translate('jobPost.conflict.required', { skill: 'AutoCAD' }),
    )
    await expect(choice).not.toContainText('_')
  })

test('two tabs at the places of a live job, sent by their buttons: the other’s city stands there by its name', async ({
  page,
  context,
  app,
  enter,
}) => {
  const employer = await anEmployer(app, { role: 'RECRUITER' })
  const { id } = await aJob(app, { employer, cities: [await aCity(app, 'Bandung')] })
  await enter(employer.caller)
  const other = await context.newPage()
  await page.goto(`/employer/location?id=${id}`)
  await other.goto(`/employer/location?id=${id}`)
  await other.getByRole('combobox', { name: 'Cities' }).fill('surabaya')
  await other.getByRole('option', { name: 'Surabaya' }).first().click()
  await other.keyboard.press('Escape')
  await other.getByLabel('Address in Surabaya').fill('Jalan Tunjungan 1')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other).toHaveURL(/employer\/benefits\?id=/)
  await page.getByRole('radio', { name: /^Hybrid/ }).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  const choice = page.getByRole('status').filter({ hasText: 'Their version is below' })
  await expect(choice).toContainText('Jalan Tunjungan 1, Surabaya, East Java')
  await expect(choice).not.toContainText('another city')
})
