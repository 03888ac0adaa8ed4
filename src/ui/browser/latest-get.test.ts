import { expect, test, vi } from 'vitest'
import { latestGet } from './latest-get.ts'

const [first, second] = ['/client/api/v1/jobs/guest/suggest?q=co', '/client/api/v1/jobs/guest/suggest?q=cook']

/** Answers when the test says so, like a slow server; rejects when it is cancelled, as fetch does. */
function slowServer() {
  const waiting: { address: string; answer: () => void }[] = []
  vi.stubGlobal('fetch', (address: string, { signal }: { signal: AbortSignal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    waiting.push({ address, answer: () => resolve(new Response(address)) })
    return promise
  })
  return waiting
}

test('a second GET of the same address cancels the first; others go on', async () => {
  const waiting = slowServer()
  const [old, other, latest] = [latestGet(first), latestGet(second), latestGet(first)]
  await expect(old).rejects.toMatchObject({ name: 'AbortError' })
  for (const each of waiting) each.answer()
  expect(await (await other).text()).toBe(second)
  expect(await (await latest).text()).toBe(first)
  vi.unstubAllGlobals()
})

test('one that was answered is not cancelled by the next, and its own signal still holds', async () => {
  const waiting = slowServer()
  const answered = latestGet(first)
  waiting[0]?.answer()
  await answered
  const abort = new AbortController()
  const next = latestGet(first, { signal: abort.signal })
  abort.abort()
  await expect(next).rejects.toMatchObject({ name: 'AbortError' })
  vi.unstubAllGlobals()
})
