import { expect, test } from 'vitest'
import { maxQueueBulk, queueBulkForm } from './contract.bulk.ts'

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const rows = (count: number) => Array.from({ length: count }, (_, at) => `${id(at)}:3:JOB`)
const codesOf = (value: object) =>
  (queueBulkForm.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`)

test('a decision about a queue names rows with what was shown, at most fifty, and refusing says why', () => {
  expect(queueBulkForm.parse({ rows: rows(1), decision: 'ACCEPT' })).toMatchObject({
    rows: [{ id: id(0), version: 3, more: 'JOB' }],
  })
  expect(codesOf({ rows: rows(maxQueueBulk), decision: 'ACCEPT' })).toEqual([])
  expect(codesOf({ rows: rows(maxQueueBulk + 1), decision: 'ACCEPT' })).toHaveLength(1)
  expect(codesOf({ rows: [], decision: 'ACCEPT' })).toEqual(['rows PICK_ONE'])
  expect(codesOf({ rows: rows(1), decision: 'REJECT' })).toEqual(['reason REQUIRED'])
  expect(codesOf({ rows: rows(1), decision: 'REJECT', reason: 'UNCLEAR' })).toEqual([])
  for (const row of [`${id(0)}:3`, 'x:3:JOB', `${id(0)}:-1:JOB`, `${id(0)}:3:JOB; drop`])
    expect(codesOf({ rows: [row], decision: 'ACCEPT' }), row).toHaveLength(1)
})
