import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BusyPage } from './busy-page.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('many who are turned away get one page, each with their own reference and none with scripts', async () => {
  const pages = new BusyPage()
  let made = 0
  const ask = (locale: 'en' | 'id', id: string) =>
    pages.for(locale, id, async () => `${++made} <p>${id}</p><script nonce="x">run()</script>`)
  expect(await Promise.all([ask('en', 'first'), ask('en', 'second')])).toEqual(['1 <p>first</p>', '1 <p>second</p>'])
  expect(await ask('id', 'third')).toBe('2 <p>third</p>')
  vi.advanceTimersByTime(10_000)
  expect(await ask('en', 'fourth')).toBe('3 <p>fourth</p>')
})

test('a page that could not be made is tried again', async () => {
  const pages = new BusyPage()
  await expect(pages.for('en', 'first', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await pages.for('en', 'second', async () => 'page')).toBe('page')
})
