import type { Page } from '@playwright/test'
import { fail } from '#kernel/fail.ts'
import { openPush } from '#platform/push/push.server.ts'
import { aSubscription, openPushService } from '../../fixtures/push-service.ts'
import { aCandidate } from '../../fixtures/people.ts'
import { subscribeHere, test } from '../push-double.ts'
import { expect, type Site } from '../site.ts'
import { textsOf } from '../texts.ts'

test.describe.configure({ mode: 'default' }) // a second worker would start a whole browser for a few of them

const translate = textsOf('en')
const settings = '/jobsseekers/settings/notifications'
const dayMs = 86_400_000

/** The browser's entry as it is kept; undefined when there is none. */
const entry = (page: Page, key: 'installation' | 'token') =>
  page.evaluate(
    (name) =>
      new Promise<Record<string, unknown> | undefined>((resolve, reject) => {
        const opening = indexedDB.open('karya-push')
        opening.onerror = () => reject(opening.error ?? new Error('no storage'))
        opening.onsuccess = () => {
          const got = opening.result.transaction('entries').objectStore('entries').get(name)
          got.onsuccess = () => {
            opening.result.close()
            resolve(got.result as Record<string, unknown> | undefined)
          }
        }
      }),
    key,
  )

/** Changes an entry as time or another tab would have. */
const put = (page: Page, key: 'installation' | 'token', value: object) =>
  page.evaluate(
    ([name, more]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('karya-push', 1)
        opening.onupgradeneeded = () => opening.result.createObjectStore('entries')
        opening.onerror = () => reject(opening.error ?? new Error('no storage'))
        opening.onsuccess = () => {
          const work = opening.result.transaction('entries', 'readwrite')
          const store = work.objectStore('entries')
          const got = store.get(name)
          got.onsuccess = () => store.put({ ...(got.result as object | undefined), ...more }, name)
          work.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    [key, value] as const,
  )

const button = (page: Page, which: 'on' | 'off' | 'again') =>
  page.getByRole('button', { name: translate(`preferences.card.${which}`) })

let service: Awaited<ReturnType<typeof openPushService>>
test.beforeEach(async ({ page, context, site, app, enter }) => {
  service = await openPushService()
  usePush(site)
  await page.addInitScript(subscribeHere, aSubscription(service.origin, '').options)
  await context.grantPermissions(['notifications'], { origin: site.url })
  await enter((await aCandidate(app)).caller)
  await page.goto(settings)
})
test.afterEach(() => service.close())

/** A provider that may send to the test's service; with other secrets it has another key. */
function usePush({ app }: Site, secret?: string): string {
  const { ports } = app.core.parts
  const env = { ...ports.env, pushOrigins: [service.origin], ...(secret && { secretKeys: [secret] }) }
  Object.assign(ports, { push: openPush(env) })
  return ports.push.publicKey
}

type Here = { page: Page; site: Site }
/** What comes between the installation and the token: a pass that does not hold (401), an installation that is gone (404). */
const between = {
  PUSH_NOT_AUTHORIZED: ({ page }: Here) => put(page, 'installation', { authToken: 'a-pass-that-nobody-gave' }),
  NOT_FOUND: async ({ page, site }: Here) => {
    const { id } = (await entry(page, 'installation')) ?? {}
    await site.app.db.deleteFrom('push_installation').where('id', '=', String(id)).execute()
  },
}
for (const [code, happens] of Object.entries(between)) {
  test(`a token refused with ${code}: both entries go, the card says so, and the next press begins anew @long`, async ({
    page,
    site,
  }) => {
    const said: string[] = []
    page.on('console', (line) => line.type() === 'warning' && said.push(line.text()))
    await button(page, 'on').click()
    await expect(button(page, 'off')).toBeVisible()
    await button(page, 'off').click()
    await expect(button(page, 'on')).toBeVisible()
    await happens({ page, site })
    await button(page, 'on').click()
    await expect.poll(() => said.join()).toContain(`PushFault ${code}`)
    await expect(button(page, 'again')).not.toHaveAttribute('aria-busy')
    expect([await entry(page, 'installation'), await entry(page, 'token')]).toEqual([undefined, undefined])
    await expect(page.getByRole('alert').filter({ hasText: translate('preferences.card.notOn') })).toBeVisible()
    await button(page, 'again').click()
    await expect(button(page, 'off')).toBeVisible()
  })
}

test(
  'an installation refused with 409 is removed; one that failed otherwise keeps its id',
  { tag: '@long' },
  async ({ page, site }) => {
    const { app } = site
    const { ports } = app.core.parts
    const { push } = ports
    const down = {
      get publicKey(): string {
        throw fail('UNAVAILABLE')
      },
    }
    Object.assign(ports, { push: down })
    await button(page, 'on').click()
    await expect.poll(async () => (await entry(page, 'installation'))?.['startedAt']).toBe(0)
    Object.assign(ports, { push })
    const { id } = (await entry(page, 'installation')) ?? {}
    expect(id).toMatch(/^[\w-]{36}$/)
    // Meanwhile somebody else has taken this browser.
    await app.as({ caller: (await aCandidate(app)).caller })('notifications.pushInstall', {
      installation: String(id),
    })
    await expect(button(page, 'again')).not.toHaveAttribute('aria-busy')
    await button(page, 'again').click()
    await expect.poll(() => entry(page, 'installation')).toBeUndefined()
  },
)

test('an installation in progress is waited for; a stuck one is begun again @long', async ({ page }) => {
  const other = { id: 'b'.repeat(30), state: 'IN_PROGRESS', authToken: null, expiresAt: 0, vapidKey: '' }
  await put(page, 'installation', { ...other, startedAt: Date.now() - 11_000 })
  await button(page, 'on').click()
  await expect(button(page, 'off')).toBeVisible()
  const done = await entry(page, 'installation')
  expect(done).toMatchObject({ id: other.id, state: 'REGISTERED' })
  // Another tab is about to be done: this one asks for no installation of its own.
  await button(page, 'off').click()
  await expect(button(page, 'on')).toBeVisible()
  let requests = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/push-installation')) requests++
  })
  await put(page, 'installation', { ...other, startedAt: Date.now() + dayMs })
  await button(page, 'on').click()
  await expect(button(page, 'on')).toHaveAttribute('aria-busy', 'true')
  await put(page, 'installation', done ?? {})
  await expect(button(page, 'off')).toBeVisible()
  expect(requests).toBe(0)
})

test(
  'a token is made anew after seven days and not before; with a new key the browser subscribes again',
  { tag: '@long' },
  async ({ page, site }) => {
    await button(page, 'on').click()
    await expect(button(page, 'off')).toBeVisible()
    const first = await entry(page, 'token')
    const made = page.waitForRequest('**/client/api/v1/notification/push-token')
    let early = true
    void made.then(() => (early = false))
    await put(page, 'token', { createTime: Date.now() - 7 * dayMs + 60_000 })
    const looked = page.waitForResponse('**/api/userData')
    await page.goto('/jobsseekers/my-jobs')
    await looked
    await page.goto(settings)
    await expect(button(page, 'off')).toBeVisible()
    expect(early, 'not before').toBe(true)
    const newKey = usePush(site, 'another-secret-of-at-least-32-characters')
    await put(page, 'installation', { expiresAt: Date.now() - 1 })
    await put(page, 'token', { createTime: Date.now() - 7 * dayMs - 1 })
    await page.goto('/jobsseekers/my-jobs')
    await expect.poll(async () => (await entry(page, 'token'))?.['token']).not.toBe(first?.['token'])
    expect(await entry(page, 'token')).toMatchObject({ subscriptionOptions: { vapidKey: newKey } })
  },
)
