import { aCity, aJob } from '../../fixtures/jobs.ts'
import { anEmployer, setLocale } from '../../fixtures/people.ts'
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
    await setLocale(app, locale, employer.id)
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
    const choice = page.getByRole('region', { name: translate('jobPost.conflict.title') })
    const versions = (field: string) =>
      choice.getByRole('group', { name: `${field} ${translate('versions.choose')}`, exact: true })
    await expect(versions(label('skills')).getByRole('radio', { name: translate('versions.theirs') })).toBeChecked()
    await expect(versions(label('skills'))).toContainText(translate('jobPost.conflict.required', { skill: 'AutoCAD' }))
    await expect(versions(label('salary'))).toContainText(`${salary('salaryMin')}: `)
    await expect(choice.locator('fieldset')).toHaveCount(2)
    await expect(choice).not.toContainText('_')
    await choice.getByRole('button', { name: translate('versions.save') }).click()
    await expect(page.getByText(translate('versions.kept'))).toBeVisible()
    await expect(page.getByLabel(translate('jobPost.DESCRIPTION.required', { skill: 'AutoCAD' }))).toBeChecked()
    await expect(page.getByLabel(label('experienceMin'))).toHaveValue('3')
    const stored = await app.db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect([stored.experience_min, stored.salary_min_minor]).toEqual([3, 800_000_000])
  })

test('two tabs at the places of a live job, sent by their buttons: the other’s city stands there by its name @long', async ({
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
  const choice = page.getByRole('region', { name: 'Someone else has saved this step' })
  await expect(choice).toContainText('Jalan Tunjungan 1, Surabaya, East Java')
  await expect(choice).not.toContainText('another city')
  // Their cities and the own kind of place.
  const cities = choice.getByRole('group', { name: 'Cities which version to keep' })
  await expect(cities.getByRole('radio', { name: 'Saved version' })).toBeChecked()
  await choice.getByRole('button', { name: 'Save my choice' }).click()
  await expect(page.getByText('Your choice is saved.')).toBeVisible()
  await expect(page.getByLabel('Address in Surabaya')).toHaveValue('Jalan Tunjungan 1')
  await expect(page.getByRole('radio', { name: /^Hybrid/ })).toBeChecked()
})
