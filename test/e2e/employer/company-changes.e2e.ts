import admin from '#text/en/admin.json' with { type: 'json' }
import company from '#text/en/company.json' with { type: 'json' }
import { anAdministrator, anEmployer } from '../../fixtures/people.ts'
import { expect, test, watch } from '../site.ts'

test('an approved company renames itself: the public page keeps the old name until an administrator accepts', async ({
  page,
  app,
  enter,
}) => {
  const { caller, companyId } = await anEmployer(app, { company: 'Tenun Sumba' })
  const publicPage = `/jobsseekers/company-profile?id=${companyId}`
  const publicName = page.getByRole('heading', { level: 1 })
  const seen = watch(page)
  await enter(caller)
  await page.goto('/employer/company-profile?edit=basics')
  await page.getByLabel(company.field.name, { exact: true }).fill('Tenun Sumba Timur')
  await page.getByLabel(company.field.website).fill('tenun.example')
  await page.getByRole('button', { name: company.save }).click()
  await expect(page.getByRole('heading', { name: company.proposal.title })).toBeVisible()
  await expect(page.getByRole('row', { name: /Tenun Sumba Tenun Sumba Timur/ })).toBeVisible()
  await expect(page.locator('#basics').getByText(company.proposal.badge)).toBeVisible()
  await page.goto(publicPage)
  await expect(publicName).toHaveText('Tenun Sumba')

  await enter((await anAdministrator(app, 'MODERATOR')).caller)
  await page.goto('/admin/companies/proposals')
  await page.getByRole('link', { name: 'Tenun Sumba' }).click()
  await expect(page.getByRole('row', { name: /Tenun Sumba Tenun Sumba Timur/ })).toBeVisible()
  await page.getByText(admin.decide.proposal.ACCEPT_PARTIALLY, { exact: true }).first().click()
  const decision = page.locator('details[open]')
  await decision.getByLabel(admin.fields.name, { exact: true }).check()
  await decision.getByLabel(admin.decide.note).fill('The website does not answer.')
  await decision.getByRole('button', { name: admin.decide.proposal.ACCEPT_PARTIALLY }).click()
  await expect(page).toHaveURL(/\/admin\/companies\/proposals$/)
  await page.goto(publicPage)
  await expect(publicName).toHaveText('Tenun Sumba Timur')

  await enter(caller)
  await page.goto('/employer/company-profile')
  await expect(page.getByText('The website does not answer.')).toBeVisible()
  await page.goto('/employer/company-profile?edit=basics')
  await page.getByLabel(company.field.website).fill('tenun.example')
  await page.getByRole('button', { name: company.save }).click()
  await expect(page.locator('#basics-form-website-errors')).toBeVisible()
  await page.getByLabel(company.field.website).fill('tenun-sumba.example')
  await page.getByRole('button', { name: company.save }).click()
  await page.getByRole('button', { name: company.proposal.withdraw }).click()
  await expect(page.getByRole('heading', { name: company.proposal.title })).toHaveCount(0)
  expect(seen.problems.filter((problem) => !/422/.test(problem))).toEqual([])
})
