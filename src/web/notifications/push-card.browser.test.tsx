import en from '../../text/en/preferences.json' with { type: 'json' }
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { flatten } from '#platform/i18n/translate.ts'
import { TextSourceProvider, type TextSource } from '#ui/i18n/i18n.tsx'
import { render } from '../../../test/fixtures/render.tsx'
import { deleteEntries } from '#web/push/entries.ts'
import type { PushProblem } from '#web/push/fault.ts'
import { PushCard } from './push-card.tsx'

const texts = flatten(en)
const source: TextSource = { locale: 'en', version: '1', read: () => texts }

const thrown = (name: string) => Promise.reject(new DOMException('no', name))
type Browser = {
  permission: NotificationPermission
  afterPrompt: NotificationPermission
  register: () => Promise<unknown>
  subscribe: () => Promise<unknown>
  answer: () => Promise<Response>
}
const json = (status: number, body: object) => Promise.resolve(new Response(JSON.stringify(body), { status }))
const pass = { code: 'SUCCESS', data: { authToken: 'a', expiresAt: '2999-01-01', vapidKey: 'AAAA' } }

/** A browser in which everything works until the subscription, but for `more`. */
function stubBrowser(more: Partial<Browser>) {
  const { permission, afterPrompt, register, subscribe, answer }: Browser = {
    permission: 'default',
    afterPrompt: 'granted',
    register: () => Promise.resolve(),
    subscribe: () => thrown('AbortError'),
    answer: () => json(200, pass),
    ...more,
  }
  const state = { permission }
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => state.permission)
  vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => (state.permission = afterPrompt))
  const container = navigator.serviceWorker
  vi.spyOn(container, 'register').mockImplementation(register as never)
  const manager = { getSubscription: () => Promise.resolve(null), subscribe }
  vi.spyOn(container, 'ready', 'get').mockImplementation(() => Promise.resolve({ pushManager: manager }) as never)
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
}

const card = () =>
  render(
    <TextSourceProvider source={source}>
      <PushCard />
    </TextSourceProvider>,
  )

afterEach(async () => {
  vi.restoreAllMocks()
  await deleteEntries()
})

const cases: [string, PushProblem, Partial<Browser>][] = [
  ['the question is closed', 'DISMISSED', { afterPrompt: 'default' }],
  ['the worker cannot be registered', 'WORKER', { register: () => thrown('SecurityError') }],
  ['the browser refuses although notifications are allowed', 'BLOCKED', { subscribe: () => thrown('NotAllowedError') }],
  ['its push service is out of reach', 'PUSH_SERVICE', {}],
  ['the key of the server is none', 'SERVER_KEY', { subscribe: () => thrown('InvalidAccessError') }],
  [
    'the server has no key',
    'SERVER_KEY',
    { answer: () => json(200, { ...pass, data: { ...pass.data, vapidKey: '' } }) },
  ],
  ['the server does not answer', 'NO_ANSWER', { answer: () => Promise.reject(new TypeError('Failed to fetch')) }],
  ['the server is overloaded', 'UNAVAILABLE', { answer: () => json(503, { code: 'UNAVAILABLE', errors: [] }) }],
  ['the server failed', 'SERVER', { answer: () => json(500, { code: 'DEFECT', errors: [{ code: 'DEFECT' }] }) }],
  [
    'the browser was registered for somebody else',
    'TAKEN',
    { answer: () => json(409, { code: 'CONFLICT', errors: [{ code: 'CONFLICT' }] }) },
  ],
  [
    'the session is over',
    'SIGNED_OUT',
    { answer: () => json(401, { code: 'UNAUTHENTICATED', errors: [{ code: 'UNAUTHENTICATED' }] }) },
  ],
  [
    'it was tried too often',
    'TOO_MANY',
    { answer: () => json(429, { code: 'ERROR', errors: [{ code: 'TOO_MANY', params: { seconds: 600 } }] }) },
  ],
]

test.each(cases)('where %s, it says so and can be tried again', async (_when, problem, more) => {
  stubBrowser(more)
  await card()
  await page.getByRole('button', { name: en.card.on }).click()
  await expect
    .element(page.getByRole('alert').getByText(en.problem[problem].replace('{{wait}}', '10 minutes')))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: en.card.again })).toBeVisible()
})

test('where the person says no, it says how to change that', async () => {
  stubBrowser({ afterPrompt: 'denied' })
  await card()
  await page.getByRole('button', { name: en.card.on }).click()
  await expect.element(page.getByRole('status').getByText(en.card.deniedText)).toBeVisible()
})

test('where nothing may be stored, it says so from the start', async () => {
  stubBrowser({ permission: 'granted' })
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no', 'InvalidStateError')
  })
  await card()
  await expect.element(page.getByRole('alert').getByText(en.problem.STORAGE)).toBeVisible()
  vi.mocked(indexedDB.open).mockRestore()
})
