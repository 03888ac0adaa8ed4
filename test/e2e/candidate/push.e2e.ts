import type { BrowserContext, Page, Worker } from '@playwright/test'
import { openPush } from '#platform/push/push.server.ts'
import { anApplication } from '../../fixtures/applications.ts'
import { aSubscription, openPushService } from '../../fixtures/push-service.ts'
import { aCandidate, anEmployer, setLocale } from '../../fixtures/people.ts'
import { aJob } from '../../fixtures/jobs.ts'
import { subscribeHere, test } from '../push-double.ts'
import { expect, watch } from '../site.ts'
import { journeyLocales, textsOf } from '../texts.ts'

test.describe.configure({ mode: 'default' }) // a second worker would start a whole browser for a few of them

/** Gives the worker a push as the browser does when one has come. */
async function deliver(context: BrowserContext, page: Page, origin: string, data: object): Promise<void> {
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted)
      if (own) resolve(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) })
}

/** How many pages of the site the worker sees; one that was left is seen a little longer. */
const pagesOf = (worker: Worker) =>
  worker.evaluate(async () => {
    const { clients } = globalThis as unknown as { clients: { matchAll: (of: object) => Promise<object[]> } }
    return (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length
  })

const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })

for (const locale of journeyLocales('en')) {
  const translate = textsOf(locale)
  test(`from the press on the card to the click on the notification (${locale})`, async ({
    page,
    context,
    site,
    app,
    enter,
    language,
  }) => {
    const service = await openPushService()
    const { ports } = app.core.parts
    Object.assign(ports, { push: openPush({ ...ports.env, pushOrigins: [service.origin] }) })
    const subscription = aSubscription(service.origin, ports.push.publicKey)
    await page.addInitScript(subscribeHere, subscription.options)
    await context.grantPermissions(['notifications'], { origin: site.url })
    const candidate = await aCandidate(app)
    await setLocale(app, locale, candidate.id)
    await language(locale)
    await enter(candidate.caller)
    const seen = watch(page)

    await page.goto('/jobsseekers/settings/notifications')
    expect(service.received).toEqual([])
    await page.getByRole('button', { name: translate('preferences.card.on') }).click()
    await expect(page.getByRole('heading', { name: translate('preferences.card.isOn') })).toBeVisible()
    const tokens = () =>
      app.db.selectFrom('push_token').select(['token', 'subscription']).where('account_id', '=', candidate.id).execute()
    expect(await tokens()).toMatchObject([{ subscription: { ...subscription.options, swScope: '/' } }])
    await page.reload()
    await expect(page.getByRole('button', { name: translate('preferences.card.off') })).toBeVisible()

    const employer = await anEmployer(app)
    const job = await aJob(app, { employer, title: 'Juru Masak' })
    const { id } = await anApplication(app, { employer, jobId: job.id, candidate })
    await app.runJobs()
    const message = await subscription.open(service.received.at(-1)!.body)
    const title = translate('notification.push.APPLICATION')
    expect(message).toMatchObject({ title, body: translate('notification.push.body') })

    // In front: the page says it itself.
    const [worker] = context.serviceWorkers()
    if (!worker) throw new Error('no worker')
    await deliver(context, page, site.url, message)
    await expect(page.getByText(title)).toBeVisible()
    expect(seen.problems).toEqual([])

    // No page of ours in front: the system says it, and a press leads to what it is about, never elsewhere.
    await page.goto('about:blank')
    await expect.poll(() => pagesOf(worker)).toBe(0)
    await deliver(context, page, site.url, { ...message, tag: 'second' })
    await expect
      .poll(() => shownBy(worker))
      .toEqual([{ title, body: translate('notification.push.body'), tag: 'second' }])
    const opened = (url: string) =>
      worker.evaluate(async (to) => {
        const scope = globalThis as unknown as {
          registration: ServiceWorkerRegistration
          clients: { openWindow: (path: string) => Promise<null> }
        }
        // A window opens only after a person's own press, which no test can make.
        const openedPath = new Promise<string>((resolve) => {
          scope.clients.openWindow = (path) => {
            resolve(path)
            return Promise.resolve(null)
          }
        })
        const [notification] = await scope.registration.getNotifications()
        if (to) await scope.registration.showNotification('x', { tag: 'wrong', data: { title: 'x', url: to } })
        const [wrong] = await scope.registration.getNotifications({ tag: 'wrong' })
        const Made = Reflect.get(globalThis, 'NotificationEvent') as new (type: string, init: object) => Event
        dispatchEvent(new Made('notificationclick', { notification: to ? wrong : notification }))
        return openedPath
      }, url)
    expect(await opened('')).toBe(`/jobsseekers/my-jobs?id=${id}`)
    expect(await opened('https://evil.example/')).toBe('/')
    await expect.poll(() => shownBy(worker)).toEqual([])

    // Signing out ends it: nothing is sent any more.
    await page.goto('/jobsseekers/settings/notifications')
    await page.locator('header button[aria-haspopup=menu]').click()
    await page.getByRole('menuitem', { name: translate('shell.account.signOut') }).click()
    await expect(page).toHaveURL(/\/$/)
    expect(await tokens()).toEqual([])
    expect(await page.evaluate(() => indexedDB.databases())).toEqual([])
    await service.close()
  })
}

test('a refused installation is let go: the next person of this browser gets nothing of the one before @long', async ({
  page,
  context,
  site,
  app,
  enter,
}) => {
  const service = await openPushService()
  const { ports } = app.core.parts
  Object.assign(ports, { push: openPush({ ...ports.env, pushOrigins: [service.origin] }) })
  const translate = textsOf('en')
  const subscription = aSubscription(service.origin, ports.push.publicKey)
  await page.addInitScript(subscribeHere, subscription.options)
  await context.grantPermissions(['notifications'], { origin: site.url })
  const [first, second] = [await aCandidate(app), await aCandidate(app)]
  await enter(first.caller)
  await page.goto('/jobsseekers/settings/notifications')
  await page.getByRole('button', { name: translate('preferences.card.on') }).click()
  await expect(page.getByRole('heading', { name: translate('preferences.card.isOn') })).toBeVisible()
  const tokens = () =>
    app.db.selectFrom('push_token').select('account_id').where('account_id', 'in', [first.id, second.id]).execute()
  expect(await tokens()).toEqual([{ account_id: first.id }])
  await enter(second.caller) // the first one's session just ended in this browser, nobody signed out
  await page.goto('/jobsseekers/my-jobs')
  await expect.poll(tokens).toEqual([])
  await page.goto('/jobsseekers/settings/notifications')
  await page.getByRole('button', { name: translate('preferences.card.on') }).click()
  await expect(page.getByRole('heading', { name: translate('preferences.card.isOn') })).toBeVisible()
  expect(await tokens()).toEqual([{ account_id: second.id }])
  await service.close()
})
