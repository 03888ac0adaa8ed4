import { expect, test } from 'vitest'
import { passesSuppression, statusCodeOf, suppressionAfter } from './delivery-rules.ts'

const none = { permanent: 0, temporary: 0 }
const bounced = (statusCode: string, failed = none) => suppressionAfter({ kind: 'BOUNCED', statusCode }, failed)

test('no such mailbox switches an address off at once, other permanent failures with the third mail', () => {
  expect(bounced('5.1.1', { permanent: 1, temporary: 0 })).toBe('BOUNCED')
  expect(bounced('5.1.10', { permanent: 1, temporary: 0 })).toBe('BOUNCED')
  expect(bounced('5.2.2', { permanent: 2, temporary: 0 })).toBeNull()
  expect(bounced('5.2.2', { permanent: 3, temporary: 0 })).toBe('BOUNCED')
})

test('temporary failures count when they were final, with the fifth mail; delays and deliveries never do', () => {
  expect(bounced('4.4.7', { permanent: 2, temporary: 4 })).toBeNull()
  expect(bounced('4.4.7', { permanent: 0, temporary: 5 })).toBe('BOUNCED')
  const many = { permanent: 9, temporary: 9 }
  expect(suppressionAfter({ kind: 'DELAYED', statusCode: '4.4.1' }, many)).toBeNull()
  expect(suppressionAfter({ kind: 'DELIVERED', statusCode: '2.0.0' }, many)).toBeNull()
})

test('a problem of our own address is not the reader’s', () => {
  expect(bounced('5.1.7', { permanent: 9, temporary: 0 })).toBeNull()
  expect(bounced('5.1.8', { permanent: 9, temporary: 0 })).toBeNull()
})

test('after a complaint only codes and mails about security and money go out', () => {
  expect(suppressionAfter({ kind: 'COMPLAINED', statusCode: null }, none)).toBe('COMPLAINED')
  const passes = (category: string | null) => passesSuppression(category, ['COMPLAINED'])
  expect(['CODE', 'SECURITY', 'BILLING', null].map(passes)).toEqual([true, true, true, true])
  expect(['JOB_ALERT', 'APPLICATION', 'SYSTEM', 'COMPANY'].map(passes)).toEqual([false, false, false, false])
})

test('to an address that takes no mail only a code goes, which proves it', () => {
  const passes = (category: string | null) => passesSuppression(category, ['COMPLAINED', 'BOUNCED'])
  expect(['CODE', 'SECURITY', 'BILLING', null].map(passes)).toEqual([true, false, false, false])
  expect(passesSuppression('JOB_ALERT', [])).toBe(true)
})

test('the status code of an answer is the enhanced one, else its class', () => {
  expect(statusCodeOf('550 5.1.1 no such user', 550)).toBe('5.1.1')
  expect(statusCodeOf('550-5.7.26 not allowed\n550 5.7.26 see', 550)).toBe('5.7.26')
  expect(statusCodeOf('550 no such mailbox', 550)).toBe('5.0.0')
  expect(statusCodeOf('451 try later', 451)).toBe('4.0.0')
  expect(statusCodeOf('', 0)).toBeNull()
})
