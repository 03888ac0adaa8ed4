import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { codeFor, type Registration } from '../fixtures/accounts.ts'
import type { TestApp } from '../fixtures/open-test-app.ts'
import type { Translate } from './texts.ts'

export type Actor = { page: Page; translate: Translate; app: TestApp }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: false }).first()

/** Registers by the form of either side and enters the code from the mail. */
export async function register(
  { page, translate, app }: Actor,
  side: 'candidate' | 'employer',
  person: Registration,
  company = '',
): Promise<void> {
  await page.goto(side === 'employer' ? '/employer/register' : '/jobsseekers/register')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate(`register.title.${side}`))
  if (side === 'employer') await field(page, translate('register.field.companyName')).fill(company)
  await field(page, translate('register.field.fullName')).fill(person.fullName)
  await field(page, translate(side === 'employer' ? 'register.field.workEmail' : 'register.field.email')).fill(
    person.email,
  )
  await page.getByRole('textbox', { name: translate('register.field.phone') }).fill(person.phone)
  await page.getByRole('textbox', { name: translate('register.field.password') }).fill(person.password)
  await page.getByRole('checkbox', { name: translate.like(`register.accept.${side}`) }).check()
  await button(page, translate('register.submit')).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('registrationVerification.title'))
  await field(page, translate('auth.field.code')).fill(await codeFor(app, person.email)) // the last digit sends it
  await page.waitForURL((url) => !url.pathname.endsWith('verification'))
}

/** The six steps from a bare company to one that waits for approval. */
export async function setUpCompany({ page, translate }: Actor, about: string): Promise<void> {
  await page.goto('/employer/company-profile-setup')
  const next = () => button(page, translate('companySetup.saveAndGo')).click()
  const step = (name: string) =>
    expect(page.getByRole('heading', { level: 2, name: translate(`companySetup.step.${name}`) })).toBeVisible()
  await step('basics')
  const logo = await sharp({ create: { width: 96, height: 96, channels: 3, background: '#1f6f5c' } })
    .png()
    .toBuffer()
  await page
    .getByLabel(translate('company.field.logo'))
    .first()
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await page.getByLabel(translate('company.field.industry')).selectOption('SHIPBUILDING_AND_AEROSPACE')
  await page.getByLabel(translate('company.field.size')).selectOption('SIZE_11_50')
  await next()
  await step('about')
  await page.getByRole('textbox', { name: translate('company.field.about') }).fill(about)
  await next()
  await step('contact')
  await page.getByRole('textbox', { name: translate('company.field.email') }).fill('hr@kapal.example')
  await page.getByRole('textbox', { name: translate('company.field.phone') }).fill('81234567890')
  await page.getByRole('textbox', { name: translate('company.field.street') }).fill('Jl. Pelabuhan 1')
  await choose(page, translate('company.field.city'), 'surabay', /Surabaya/)
  await next()
  await step('evidence')
  await page.locator('input[name=registrationNumber]').fill('1234567890123') // its label is a setting
  await next()
  await step('presence')
  await page
    .getByRole('textbox', { name: translate('company.field.hiringProcess') })
    .fill('One talk, one task, an answer within a week.')
  await next()
  await step('review')
  await button(page, translate('companySetup.review.submit')).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('companySetup.success.title'))
}

/** Types into a picker and takes what it offers. */
export async function choose(page: Page, label: string, typed: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(typed)
  await page.getByRole('option', { name: option }).first().click()
  await page.keyboard.press('Escape')
}

export type Draft = { title: string; description: string; question: string; language: 'en' | 'id' }

/** From "post a job" through the seven steps to the last one before publishing. */
export async function writeJob({ page, translate }: Actor, draft: Draft): Promise<void> {
  const next = () => button(page, translate('jobPost.form.next')).click()
  const screen = (path: string, title: string) =>
    Promise.all([
      expect(page).toHaveURL(new RegExp(`/employer/${path}\\?id=`)),
      expect(page.getByRole('heading', { level: 1 })).toHaveText(translate(`jobPost.${title}.title`)),
    ])
  await page.goto('/employer/job-post')
  await page
    .getByRole('link', { name: translate('jobPost.start.new'), exact: true })
    .first()
    .click()
  await screen('job-type', 'TYPE')
  await page.getByRole('textbox', { name: translate('jobPost.TYPE.jobTitle') }).fill(draft.title)
  await page.locator('input[name=employmentType][value=FULL_TIME]').check() // the words of masters are data
  await page.getByLabel(translate('jobPost.TYPE.domain')).selectOption('CONSTRUCTION')
  await page.getByLabel(translate('jobPost.TYPE.positionLevel')).selectOption('STAFF')
  await page.getByRole('radio', { name: translate(`jobPost.TYPE.${draft.language}`) }).check()
  await next()
  await screen('job-description', 'DESCRIPTION')
  await page.getByRole('textbox', { name: translate('jobPost.DESCRIPTION.description') }).click()
  await page.keyboard.insertText(draft.description)
  await choose(page, translate('jobPost.DESCRIPTION.skills'), 'autoc', /AutoCAD/)
  await page.getByLabel(translate('jobPost.DESCRIPTION.required', { skill: 'AutoCAD' })).check()
  await page.getByLabel(translate('jobPost.DESCRIPTION.salaryMin'), { exact: true }).fill('8000000')
  await page.getByLabel(translate('jobPost.DESCRIPTION.salaryMax'), { exact: true }).fill('12000000')
  await next()
  await screen('location', 'LOCATION')
  await page.getByRole('radio', { name: new RegExp(`^${translate('jobPost.LOCATION.ON_SITE')}`) }).check()
  await choose(page, translate('jobPost.LOCATION.places'), 'bandung', /^Bandung/)
  await next()
  await screen('benefits', 'BENEFITS')
  await page.locator('input[name=benefits][value=THR]').check({ force: true }) // drawn as a chip around the box
  await next()
  await screen('company-info', 'COMPANY')
  await page.getByRole('textbox', { name: translate('jobPost.COMPANY.contactName') }).fill('Ibu Wati')
  await next()
  await screen('additional-question', 'QUESTIONS')
  await button(page, translate('jobPost.QUESTIONS.add')).click()
  await page
    .getByRole('textbox', { name: new RegExp(`^${translate('jobPost.QUESTIONS.text')}`) })
    .first()
    .fill(draft.question)
  await page.getByLabel(translate('jobPost.QUESTIONS.breaker')).check()
  await next()
  await screen('job-post-verification', 'CHECK')
}

/** A decision about one applicant on their page. */
export async function decide({ page, translate }: Actor, to: 'SHORTLIST' | 'IN_INTERVIEW' | 'HIRED'): Promise<void> {
  await page
    .getByRole('region', { name: translate('applicants.decide.label') })
    .getByRole('button', { name: translate(`applicants.decide.to.${to}`) })
    .click()
  // The panel shows it at once; the history, once it is true.
  const step = translate('applicants.history.STATUS', { status: translate(`applications.status.${to}`) })
  await expect(page.getByRole('list', { name: translate('applicants.history.title') })).toContainText(step)
}
