import type { Locator, Page } from '@playwright/test'
import type { TestApp } from '../../fixtures/open-test-app.ts'
import { aFullProfile, makeDocx, textsOf as pagesOf } from '../../fixtures/resumes.ts'
import { aJob } from '../../fixtures/jobs.ts'
import { aCandidate, anEmployer, setLocale } from '../../fixtures/people.ts'
import { holdReads } from '../held-requests.ts'
import { expect, test, watch } from '../site.ts'
import { journeyLocales, textsOf } from '../texts.ts'

type Translate = ReturnType<typeof textsOf>
const list = '/jobsseekers/create-resume'

async function someone(app: TestApp, { profile = true, locale = 'en' as 'en' | 'id' } = {}) {
  const who = await aCandidate(app)
  await setLocale(app, locale, who.id)
  if (profile) await aFullProfile(app, who.caller)
  return { ...who, me: app.as({ caller: who.caller }) }
}

/** The PDF behind a link of the page, with the session of the browser. */
async function pdfAt(page: Page, link: Locator): Promise<string> {
  const reply = await page.request.get((await link.getAttribute('href')) ?? '')
  expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'application/pdf'])
  return (await pagesOf(await reply.body())).join('\n')
}

const saved = (page: Page, translate: Translate) =>
  expect(page.getByText(translate.like('resume.edit.saved'))).toBeVisible()

for (const locale of journeyLocales('en')) {
  test(`${locale}: built from the profile, put in order, dressed, sent; what was sent stays as it was`, async ({
    page,
    app,
    enter,
  }) => {
    const translate = textsOf(locale)
    const { caller, me } = await someone(app, { locale })
    const employer = await anEmployer(app)
    const job = await aJob(app, { employer })
    await enter(caller)
    const seen = watch(page)
    await page.goto(list)
    await page.getByRole('button', { name: translate('resume.start.make') }).click()
    await expect(page).toHaveURL(/create-resume\?id=/)

    const preview = page.getByRole('img', { name: /CV|Resume/ })
    await expect(preview).toContainText('PT Dompet Nusantara')
    const name = (kind: string) => translate(`resume.document.sections.${kind}`)
    await page.getByRole('button', { name: translate('resume.section.upOf', { name: name('skill') }) }).focus()
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('button', { name: translate('resume.section.upOf', { name: name('skill') }) }),
    ).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: translate('resume.section.hideOf', { name: name('certificate') }) }).click()
    await page.getByText(translate('resume.edit.themes.kopi'), { exact: true }).click()
    await page.getByLabel(translate('resume.field.headline')).fill('Payments that never stop')
    await expect(preview).toContainText('Payments that never stop')
    await saved(page, translate)
    await expect
      .poll(async () => (await me('resumes.get', { id: idOf(page) })).header?.headline)
      .toBe('Payments that never stop')

    const resume = await me('resumes.get', { id: idOf(page) })
    expect([resume.theme, resume.body?.sections.map((each) => each.kind).slice(0, 3)]).toEqual([
      'kopi',
      ['summary', 'skill', 'experience'],
    ])
    const text = await pdfAt(page, page.getByRole('link', { name: translate('resume.edit.download') }))
    const order = ['Siti Rahma', 'Payments that never stop', 'Senior backend developer', 'PT Kirim Cepat']
    expect(order.map((each) => text.indexOf(each)).every((at, nth, all) => at > (all[nth - 1] ?? -1))).toBe(true)
    expect(text).not.toContain('Solutions architect')

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: translate('resume.edit.keep') }).click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
    expect((await me('resumes.list', {})).total).toBe(2)

    await page.goto(`/jobsseekers/apply-job?id=${job.id}`)
    await page
      .getByRole('radio', { name: new RegExp(resume.title) })
      .first()
      .check()
    await page.getByRole('button', { name: translate('applyJob.submit') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('applyJob.done.title'))
    await page.goto(`${list}?id=${resume.id}`)
    await page.getByLabel(translate('resume.field.headline')).fill('Another life')
    await expect.poll(async () => (await me('resumes.get', { id: resume.id })).header?.headline).toBe('Another life')
    const sent = await app.db
      .selectFrom('application as a')
      .innerJoin('file as f', 'f.id', 'a.resume_file_id')
      .select(['f.id', 'f.name'])
      .where('a.job_id', '=', job.id)
      .executeTakeFirstOrThrow()
    const file = await page.request.get(`/files/${sent.id}`)
    const pages = (await pagesOf(await file.body())).join('\n')
    expect(pages).toContain('Payments that never stop')
    expect(pages).not.toContain('Another life')
    expect(seen.problems).toEqual([])
  })
}

const idOf = (page: Page) => new URL(page.url()).searchParams.get('id') ?? ''

test('two windows on one resume: both versions are chosen from, part by part @long', async ({
  page,
  context,
  app,
  enter,
}) => {
  const translate = textsOf('en')
  const { caller, me } = await someone(app)
  const { id } = await me('resumes.create', { title: 'CV Siti' })
  await enter(caller)
  await page.goto(`${list}?id=${id}`)
  const other = await context.newPage()
  await other.goto(`${list}?id=${id}`)
  await page.getByLabel(translate('resume.field.headline')).fill('From the first window')
  await expect.poll(async () => (await me('resumes.get', { id })).header?.headline).toBe('From the first window')
  await other.getByLabel(translate('resume.field.headline')).fill('From the second window')
  await other.getByLabel(translate('resume.edit.name')).fill('CV of the second window')
  const choice = other.getByRole('form', { name: translate('resume.edit.conflict.title') })
  const theirs = (part: string) =>
    choice.getByRole('group', { name: part }).getByRole('radio', { name: translate('versions.theirs') })
  await expect(choice.locator('mark', { hasText: 'first' })).toBeVisible()
  await expect(choice.locator('ins', { hasText: 'second' }).first()).toBeVisible()
  expect((await me('resumes.get', { id })).header?.headline, 'nothing is overwritten').toBe('From the first window')
  await theirs(translate('resume.edit.header')).check()
  await choice.getByRole('button', { name: translate('versions.save') }).click()
  await expect(choice).toBeHidden()
  await expect(other.getByLabel(translate('resume.field.headline'))).toHaveValue('From the first window')
  await expect.poll(async () => (await me('resumes.get', { id })).title).toBe('CV of the second window')
  expect((await me('resumes.get', { id })).header?.headline).toBe('From the first window')
  expect((await me('resumes.list', {})).total, 'no second resume').toBe(1)
})

test('without a script: built, a section moved, an entry added, all by plain forms @long', async ({
  browser,
  site,
  app,
  enter,
}) => {
  const translate = textsOf('en')
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  const { caller, me } = await someone(app)
  await enter(caller, context)
  const page = await context.newPage()
  await page.goto(list)
  await page.getByRole('button', { name: translate('resume.start.make') }).click()
  await page.getByRole('button', { name: translate('resume.section.downOf', { name: 'Profile' }) }).click()
  await expect(page).toHaveURL(/#section-/)
  const kinds = async () => (await me('resumes.get', { id: idOf(page) })).body?.sections.map(({ kind }) => kind)
  expect((await kinds())?.slice(0, 2)).toEqual(['experience', 'summary'])
  const id = idOf(page)
  const headline = page.getByLabel(translate('resume.field.headline'))
  await headline.fill('Typed here')
  const { header, version } = await me('resumes.get', { id })
  await me('resumes.updateHeader', { id, version, header: { ...header, headline: 'Saved elsewhere', place: 'Medan' } })
  await page.getByRole('button', { name: translate('resume.edit.save'), exact: true }).click()
  await expect(page.getByText(translate('resume.edit.conflict.title'))).toBeVisible()
  await expect(page.locator('ins', { hasText: 'Typed here' })).toBeVisible()
  await page.getByRole('button', { name: translate('versions.save') }).click()
  await expect(headline).toHaveValue('Typed here')
  expect((await me('resumes.get', { id })).header?.headline).toBe('Typed here')
  await context.close()
})

test('a JSON Resume comes in; what is wrong with one is named by its place @long', async ({ page, app, enter }) => {
  const translate = textsOf('en')
  const { caller } = await someone(app, { profile: false })
  await enter(caller)
  const seen = watch(page)
  await page.goto(list)
  await page.getByText(translate('resume.start.json')).click()
  const text = page.getByLabel(translate('resume.start.jsonText'))
  const bring = () => page.getByRole('button', { name: translate('resume.start.jsonSend') }).click()
  await text.fill(JSON.stringify({ basics: { name: 'Richard' }, work: [{ position: 'CEO', startDate: 'May 2013' }] }))
  const come = await holdReads(page, /create-resume\.data/)
  await bring()
  await expect(page.getByRole('region').getByRole('alert')).toContainText('work › 1 › startDate')
  // What is corrected before the list has been read anew stays.
  const corrected = { position: 'CEO', name: 'Pied Piper', startDate: '2013-05' }
  await text.fill(JSON.stringify({ basics: { name: 'Richard' }, work: [corrected] }))
  const anew = page.waitForResponse((answer) => answer.request().method() === 'GET' && /\.data/.test(answer.url()))
  come()
  await anew
  await bring()
  await expect(page.getByRole('img', { name: /Richard/ })).toContainText('Pied Piper')
  expect(seen.problems.filter((each) => !each.includes('422'))).toEqual([])
})

test('an uploaded Word file is read, looked over, and what is ticked goes into the profile', async ({
  page,
  app,
  enter,
}) => {
  const translate = textsOf('id')
  const { caller, me } = await someone(app, { profile: false, locale: 'id' })
  await enter(caller)
  await page.goto(list)
  const docx = makeDocx([
    'Dewi Anggraini',
    'Analis Data',
    'Pengalaman Kerja',
    'Analis Data Senior',
    'PT Ritel Maju',
    'Januari 2022 – sekarang',
    'Menyusun laporan penjualan.',
    'Analis Data',
    'PT Toko Kita',
    'Agustus 2019 – Desember 2021',
  ])
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  await page.locator('#resume-file').setInputFiles({ name: 'CV Dewi.docx', mimeType, buffer: docx })
  await page.getByRole('button', { name: translate('resume.start.uploadSend') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('resume.review.title'))
  await expect(page.getByRole('checkbox', { name: /Dewi Anggraini/ })).not.toBeChecked()
  await page.getByRole('checkbox', { name: /PT Toko Kita/ }).uncheck()
  await page.getByRole('button', { name: translate('resume.review.take') }).click()
  await expect(page).toHaveURL(/\/jobsseekers\/profile/)
  const { account, profile } = await me('candidate.view', {})
  expect([account.name, profile.headline, profile.experience.map(({ organisation }) => organisation)]).toEqual([
    'Siti Rahma',
    'Analis Data',
    ['PT Ritel Maju'],
  ])
})
