import { expect, test } from 'vitest'
import { readTexts } from './form.ts'

function formOf(...entries: [name: string, value: string][]): FormData {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

test('the order of sections is read from its lists, and moves no sentence to another key', () => {
  const form = formOf(
    ['key', 'title'],
    ['en', 'Jobs'],
    ['id', 'Lowongan'],
    ['key', 'order'],
    ['section', 'fresh'],
    ['section', 'companies'],
    ['key', 'lead'],
    ['en', 'Find one'],
    ['id', 'Temukan'],
  )
  expect(readTexts(form)).toEqual([
    { key: 'title', en: 'Jobs', id: 'Lowongan' },
    { key: 'order', en: 'fresh companies', id: 'fresh companies' },
    { key: 'lead', en: 'Find one', id: 'Temukan' },
  ])
})

test('a sentence that is called order has words where there are no lists', () => {
  const form = formOf(['key', 'order'], ['en', 'Order'], ['id', 'Pesanan'])
  expect(readTexts(form)).toEqual([{ key: 'order', en: 'Order', id: 'Pesanan' }])
})
