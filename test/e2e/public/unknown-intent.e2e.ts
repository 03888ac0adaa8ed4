import type { Page } from '@playwright/test'
import { aResume, anApplication } from '../../fixtures/applications.ts'
import { aCandidate, anAdministrator, anEmployer, anUnassigned } from '../../fixtures/people.ts'
import { allowSeats, tokenFor } from '../../fixtures/team.ts'
import { expect, test } from '../site.ts'

const unknown: Record<string, string>[] = [{}, { intent: '' }, { intent: 'MADE_UP' }]

/** Sends the form with every word that none of its buttons says. */
async function sendUnknown(page: Page, path: string, form: Record<string, string> = {}, status = 400) {
  const headers = { 'sec-fetch-site': 'same-origin' }
  for (const intent of unknown) {
    const answer = await page.request.post(path, { form: { ...form, ...intent }, headers, maxRedirects: 0 })
    expect(answer.status(), `${path} ${JSON.stringify(intent)}`).toBe(status)
  }
}

test('a form that does not say what it wants takes nobody out of a team or into one', async ({ site, page, enter }) => {
  const { app } = site
  await allowSeats(app, null)
  const owner = await anEmployer(app, { company: 'Perahu Karet' })
  const colleague = await anEmployer(app, { companyId: owner.companyId, role: 'RECRUITER' })
  const invited = await anUnassigned(app)
  await app.as(owner)('team.invite', { emails: [invited.email], role: 'VIEWER' })
  const team = async () => (await app.as(owner)('team.list', { limit: 50 })).list.map(({ email }) => email)
  const before = await team()
  expect(before).toContain(colleague.email)
  await enter(colleague.caller)
  await sendUnknown(page, '/employer/team')
  await enter(invited.caller)
  await sendUnknown(page, `/employer/invitation/${await tokenFor(app, invited.email)}`)
  expect(await team()).toEqual(before)
})

test('a form that does not say what it wants changes nothing of a candidate', async ({ site, page, enter }) => {
  const { app } = site
  const candidate = await aCandidate(app)
  const resume = await aResume(app, candidate.caller)
  const { id, me } = await anApplication(app, { candidate, coverLetter: 'Dengan hormat' })
  const sessions = async () => (await me('accounts.sessions', {})).list.length
  const before = await sessions()
  await enter(candidate.caller)
  await sendUnknown(page, '/jobsseekers/my-jobs', { id })
  await sendUnknown(page, '/jobsseekers/settings/devices')
  await sendUnknown(page, '/jobsseekers/interviews', { id, version: '1' })
  await sendUnknown(page, '/jobsseekers/profile', { part: 'resume', item: resume.id }, 422)
  const own = await me('userjobs.list', { filter: { ids: [id] } })
  expect(own.list[0]).toMatchObject({ coverLetter: 'Dengan hormat' })
  expect((await me('resumes.list', { limit: 50 })).list.map((each) => each.id)).toContain(resume.id)
  expect(await sessions()).toBe(before)
})

test('a form that does not say what it wants changes nothing in the console', async ({ site, page, enter }) => {
  const { app } = site
  const { caller } = await anAdministrator(app)
  const flags = await app.as({ caller })('admin.flags.get', {})
  await enter(caller)
  await sendUnknown(page, '/admin/flags', { key: 'blockedWords', version: '1', blockedWords: 'kopi' })
  await sendUnknown(page, '/admin/learning', { word: 'kopi', concept: '1' })
  await sendUnknown(page, '/admin/queues', { name: 'mail.send' })
  const headers = { 'sec-fetch-site': 'same-origin' }
  const form = { intent: 'save', key: 'MADE_UP', version: '1' }
  expect((await page.request.post('/admin/flags', { form, headers })).status()).toBe(400)
  expect(await app.as({ caller })('admin.flags.get', {})).toEqual(flags)
})
