import { expect, test } from 'vitest'
import { maskedPayload } from './masked-payload.ts'

const id = '01890000-0000-7000-8000-000000000000'

test('ids, numbers and times of a job are shown, and nothing that could be a secret or about a person', () => {
  const shown = { id, many: [id, id], page: 3, dry: false, after: null, at: '2026-11-26T10:00:00.000Z' }
  expect(maskedPayload(shown)).toEqual([
    { key: 'id', value: id },
    { key: 'many', value: `${id}, ${id}` },
    { key: 'page', value: '3' },
    { key: 'dry', value: 'false' },
    { key: 'after', value: 'null' },
    { key: 'at', value: '2026-11-26T10:00:00.000Z' },
  ])
  const secret = {
    flow: 'sealed.AbCd',
    company: 'KOPI SENJA',
    to: 'tono@example.com',
    phone: '+628123456789',
    code: '123456',
    mixed: [id, 'Tono'],
    person: { id },
  }
  expect(maskedPayload(secret)).toEqual(Object.keys(secret).map((key) => ({ key, value: null })))
})

test('long lists are cut, and what the schedule adds is left out', () => {
  expect(maskedPayload({ _cron: { ts: 'x' }, ids: [1, 2, 3, 4, 5, 6, 7] })).toEqual([
    { key: 'ids', value: '1, 2, 3, 4, 5, … (7)' },
  ])
  expect(maskedPayload(null)).toEqual([])
  expect(maskedPayload(Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`k${at}`, at])))).toHaveLength(20)
})
