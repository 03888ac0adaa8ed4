import { anApplication, decide, runNow, type MadeApplication } from '../../fixtures/applications.ts'
import { inDays, proposal, typed } from '../../fixtures/interviews.ts'
import { aJob } from '../../fixtures/jobs.ts'
import { bodiesOf, write } from '../../fixtures/messages.ts'
import { makePdf } from '../../fixtures/pdf.ts'
import { aCandidate, anEmployer } from '../../fixtures/people.ts'
import type { TestApp } from '../../fixtures/open-test-app.ts'
import { expect, test } from '../site.ts'

const hour = 3_600_000
const inIndonesian = (app: TestApp) => app.db.updateTable('account').set({ locale: 'id' }).execute()

test('twelve are rejected with a message, three taken back: nine learn it, one asks back and is answered', async ({
  page,
  app,
  enter,
}) => {
  const employer = await anEmployer(app)
  const job = await aJob(app, { employer, title: 'Analis Data' })
  const made: MadeApplication[] = []
  for (let at = 1; at <= 12; at++) {
    const candidate = await aCandidate(app, `Pelamar ${at}`)
    made.push(await anApplication(app, { candidate, employer, jobId: job.id }))
  }
  const [first, ...others] = made
  if (!first) throw new Error('nobody applied')

  await enter(employer.caller)
  await page.goto(`/employer/responses?job=${job.id}&size=20`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('link', { name: 'Decide with a message' }).click()
  await expect(page.getByText('12 applicants get your decision')).toBeVisible()
  await page.getByLabel('Message').fill('Dear {candidate.name}, your pay would be {salary}')
  await page.getByLabel('Reason for rejection').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Decide and send' }).click()
  await expect(page.getByText('is not a placeholder')).toBeVisible()
  await page.getByLabel('Message').fill('Dear {candidate.name}, thank you for applying for {job.title}.')
  await page.getByRole('button', { name: 'Decide and send' }).click()
  await expect(page).toHaveURL(/\/employer\/responses/)
  await page.goto(`/employer/response-detail?id=${first.id}#messages`)
  await expect(page.getByText('Dear Pelamar 1, thank you for applying for Analis Data.')).toBeVisible()
  await expect(page.getByText(/Goes out with the rejection/)).toBeVisible()

  const takenBack = others.slice(-3)
  for (const each of takenBack) await decide(each, 'APPLIED')
  app.clock.advance(49 * hour)
  await runNow(app, 'applications.sendRejectionNotices')
  const notified = await Promise.all(made.map(({ me, id }) => bodiesOf(me, id)))
  expect(notified.filter((bodies) => bodies.length === 1)).toHaveLength(9)
  expect(notified.slice(-3)).toEqual([[], [], []])

  await enter(first.candidate.caller)
  await page.goto('/jobsseekers/messages')
  await page.getByRole('link', { name: /Dear Pelamar 1/ }).click()
  await expect(page.getByText('Dear Pelamar 1, thank you').and(page.getByRole('paragraph'))).toBeVisible()
  await page.getByRole('textbox', { name: /Message to/ }).fill('May I ask what I lacked?')
  await page.reload()
  await expect(page.getByRole('textbox', { name: /Message to/ })).toHaveValue('May I ask what I lacked?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('you have sent your last message')).toBeVisible()

  await enter(employer.caller)
  await page.goto(`/employer/messages?id=${first.id}`)
  await expect(page.getByText('You can answer the question until')).toBeVisible()
  await page.getByRole('textbox', { name: /Message to/ }).fill('Others had led a team before.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('region').getByText('Others had led a team before.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /Message to/ })).toBeFocused()

  app.clock.advance(15 * 24 * hour)
  expect(await first.me('messages.read', { id: first.id })).toMatchObject({ state: 'SEALED' })
})

test('an applicant sends a file, which the employer opens; a refused one leaves the text', async ({
  page,
  app,
  enter,
}) => {
  const made = await anApplication(app)
  await inIndonesian(app)
  const files = page.locator('input[type=file]')
  const to = page.getByRole('textbox', { name: /^Pesan untuk/ })
  await enter(made.candidate.caller)
  await page.goto(`/jobsseekers/messages?id=${made.id}`)
  await to.fill('Ini portofolio saya.')
  await page.getByText('Lampirkan file').click()
  await files.setInputFiles({ name: 'porto.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') })
  await page.getByRole('button', { name: 'Kirim' }).click()
  await expect(page.getByText('File ini tidak dapat diterima')).toBeVisible()
  await expect(to).toHaveValue('Ini portofolio saya.')
  await files.setInputFiles({ name: 'porto.pdf', mimeType: 'application/pdf', buffer: makePdf({ text: 'Porto' }) })
  await page.getByRole('button', { name: 'Kirim' }).click()
  await expect(page.getByRole('link', { name: 'porto.pdf' })).toBeVisible()

  await enter(made.employer.caller)
  await page.goto(`/employer/messages?id=${made.id}`)
  const href = await page.getByRole('link', { name: 'porto.pdf' }).getAttribute('href')
  expect((await page.request.get(href ?? '')).headers()['content-type']).toContain('pdf')
})

test('a report that was sent closes its form and offers its messages no more @long', async ({ page, app, enter }) => {
  const made = await anApplication(app)
  await write(made.them, made.id, 'Send me money first')
  await write(made.them, made.id, 'Send it today')
  await enter(made.candidate.caller)
  await page.goto(`/jobsseekers/messages?id=${made.id}`)
  const form = page.getByRole('group').filter({ has: page.getByText('Report and block') })
  await page.getByText('Report and block').click()
  await form.getByLabel('What is wrong?').selectOption('FRAUD')
  await form.getByLabel(/^Also block messages/).uncheck()
  await form.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(page.getByText('You reported 1 message here.')).toBeVisible()
  await expect(form.getByLabel('What is wrong?')).toBeHidden()
  await page.getByText('Report and block').click()
  await expect(form.getByRole('checkbox', { name: /^Send me money first/ })).toBeVisible()
  await expect(form.getByRole('checkbox', { name: /^Send it today/ })).toHaveCount(0)
})

test('whoever a text cannot be filled in for stays in the form, and the others are done with @long', async ({
  page,
  app,
  enter,
}) => {
  const employer = await anEmployer(app)
  const job = await aJob(app, { employer, title: 'Analis Data' })
  const candidates = [await aCandidate(app, 'Ayu Lestari'), await aCandidate(app, 'Bayu Putra')]
  const made: MadeApplication[] = []
  for (const candidate of candidates) made.push(await anApplication(app, { candidate, employer, jobId: job.id }))
  const [ayu] = made
  if (!ayu) throw new Error('nobody applied')
  const { id: interviewId, version } = await ayu.them('interviews.propose', proposal(app, ayu.id))
  await ayu.them('interviews.book', { id: interviewId, version, time: typed(inDays(app, 2)) })

  await inIndonesian(app)
  await enter(employer.caller)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/employer/responses?job=${job.id}`)
  await page.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }).check()
  await page.getByRole('link', { name: 'Putuskan dengan pesan' }).click()
  await page.getByLabel('Keputusan').selectOption('SHORTLIST')
  await expect(page.getByLabel('Alasan penolakan')).toBeHidden()
  await page.getByLabel('Pesan').fill('Sampai jumpa pada {interview.when}.')
  await page.getByRole('button', { name: 'Putuskan dan kirim' }).click()
  await expect(page.getByText('1 pelamar tidak diubah')).toBeInViewport()
  await expect(page.getByText('Keputusan untuk 1 pelamar lainnya sudah disimpan')).toBeVisible()
  await page.getByLabel('Pesan').fill('Kami akan mengusulkan waktu.')
  await page.getByRole('button', { name: 'Putuskan dan kirim' }).click()
  await expect(page).toHaveURL(/\/employer\/responses/)
  expect(await Promise.all(made.map(({ me, id }) => bodiesOf(me, id)))).toMatchObject([
    [expect.stringContaining('Sampai jumpa')],
    ['Kami akan mengusulkan waktu.'],
  ])
})
