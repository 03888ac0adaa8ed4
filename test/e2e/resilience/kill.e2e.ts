import { expect, test, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { sessionCookieName } from '#platform/session/cookies.server.ts'
import { startFullApp, type FullApp } from '../../fixtures/full-app.ts'
import { aResume } from '../../fixtures/applications.ts'
import { aJob } from '../../fixtures/jobs.ts'
import { aCandidate, anEmployer } from '../../fixtures/people.ts'
import { waitForHydration, watch } from '../site.ts'
import { textsOf } from '../texts.ts'

const translate = textsOf('en')
const question = 'May you work at night?'
const letter = 'Typed before the lights went out.'

test.describe.configure({ mode: 'default' }) // one Karya for all of them
let fullApp: FullApp
test.beforeAll(async () => void (fullApp = await startFullApp('web,api,worker')))
test.afterAll(() => fullApp.close())

/** A candidate before a form that is filled. */
async function filled(page: Page) {
  const { app, url } = fullApp
  const candidate = await aCandidate(app)
  await aResume(app, candidate.caller)
  const employer = await anEmployer(app)
  const job = await aJob(app, { employer, questions: [{ kind: 'YES_NO', text: question }] })
  const { sealer } = app.core.parts.ports
  const expires = new Date(app.clock.now().getTime() + 3_600_000)
  const value = await sealer.seal('session', { sid: candidate.caller.sessionId }, expires)
  await page.context().addCookies([
    { name: 'lang', value: 'en', url },
    { name: sessionCookieName(url), value, url, httpOnly: true, sameSite: 'Lax' },
  ])
  await page.goto(`${url}/jobsseekers/apply-job?id=${job.id}`)
  await waitForHydration(page)
  const yes = page.getByRole('group', { name: question }).getByLabel('Yes', { exact: true })
  const text = page.getByLabel(translate('applyJob.letter.label'))
  await yes.check()
  await text.fill(letter)
  await expect(page.getByText(translate.like('applyJob.saved'))).toBeVisible()
  const stands = async () => {
    await expect(text).toHaveValue(letter)
    await expect(yes).toBeChecked()
  }
  return { job, candidate, stands, send: page.getByRole('button', { name: translate('applyJob.submit') }) }
}

/** What is stored of the applications to a job. */
async function stored(jobId: string) {
  const { rows } = await sql<{ what: string; n: number }>`
    select 'applications' as what, count(*)::int as n from application where job_id = ${jobId}
    union all select 'events', count(*)::int from application_event e join application a on a.id = e.application_id where a.job_id = ${jobId}
    union all select 'mails', count(*)::int from mail m join application a on a.account_id = m.account_id
      where a.job_id = ${jobId} and m.kind = 'applications.sent'`.execute(fullApp.app.db)
  return Object.fromEntries(rows.map(({ what, n }) => [what, n]))
}
const none = { applications: 0, events: 0, mails: 0 }
const one = { applications: 1, events: 1, mails: 1 }

/** Holds the writing of the mail, so that an application waits for it with everything else written and nothing committed. */
async function holdMiddle() {
  const client = await fullApp.app.database.pool.connect()
  await client.query('begin')
  await client.query('lock table mail in exclusive mode')
  const waits = `select 1 from pg_locks where relation = 'mail'::regclass and not granted`
  return {
    reached: () =>
      expect.poll(async () => (await client.query(waits)).rowCount, { intervals: [50] }).toBeGreaterThan(0),
    async let() {
      await client.query('rollback').catch(() => undefined)
      client.release(true)
    },
  }
}

const arrives = async (page: Page, send: ReturnType<Page['getByRole']>) => {
  await send.click()
  await expect(page.getByRole('heading', { level: 1, name: translate('applyJob.done.title') })).toBeVisible()
}

test('the server killed while it writes an application: the form stands, and sent again it is one', async ({
  page,
}) => {
  const { job, stands, send } = await filled(page)
  const middle = await holdMiddle()
  await send.click()
  await middle.reached()
  await fullApp.killServer()
  await middle.let()
  await expect(page.getByText(translate('applyJob.offline.title'), { exact: true })).toBeVisible()
  await stands()
  expect(await stored(job.id)).toEqual(none)
  await fullApp.startServer()
  await arrives(page, send)
  expect(await stored(job.id)).toEqual(one)
})

test(
  'the server killed when the application is written and its answer is not here yet: sent again it is the same one',
  { tag: '@long' },
  async ({ page }) => {
    const { job, stands, send } = await filled(page)
    // The answer is held on its way, as by a slow line, until nobody is there any more who could give it again.
    const { promise: written, resolve } = Promise.withResolvers<void>()
    await page.route(
      (url) => url.pathname.endsWith('.data'),
      async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        await route.fetch({ maxRedirects: 0 })
        await fullApp.killServer()
        resolve()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await send.click()
    await written
    await expect(page.getByText(translate('applyJob.offline.title'), { exact: true })).toBeVisible()
    await stands()
    expect(await stored(job.id)).toEqual(one)
    await fullApp.startServer()
    await arrives(page, send)
    expect(await stored(job.id)).toEqual(one)
  },
)

test(
  'PostgreSQL killed under a server that writes an application: a plain sentence, and sent again it is one',
  { tag: '@long' },
  async ({ page }) => {
    const { job, stands, send } = await filled(page)
    const seen = watch(page)
    const middle = await holdMiddle()
    await send.click()
    await middle.reached()
    const { back } = fullApp.killPostgres()
    await middle.let()
    await expect(page.getByText(translate('errorMsg.UNAVAILABLE')).first()).toBeVisible()
    await stands()
    await back()
    expect(await stored(job.id)).toEqual(none)
    await arrives(page, send)
    expect(await stored(job.id)).toEqual(one)
    expect(fullApp.isRunning(), 'the server lives on').toBe(true)
    expect(seen.problems).toEqual([])
  },
)
