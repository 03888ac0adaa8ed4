import { describe, expect, test } from 'vitest'
import { outsideContacts, registrableDomain } from './rules.contacts.ts'

const facts = (text: string, website: string | null = null) =>
  outsideContacts(text, website).map(({ fact, adds }) => [fact, adds])

test.each([
  ['https://jobs.senja.co.id/apply', 'senja.co.id'],
  ['hrd@mail.senja.com', 'senja.com'],
  [' senja.com ', 'senja.com'],
  ['https://senja.github.io/jobs', 'senja.github.io'],
  ['senja.nowhere-at-all', null],
  ['github.io', null],
  ['10.0.0.1', null],
])('the domain that somebody registered for %s is %s', (address, domain) => {
  expect(registrableDomain(address)).toBe(domain)
})

test('another site of the same free host is not the company’s own', () => {
  expect(facts('See senja.github.io/jobs', 'https://senja.github.io')).toEqual([])
  expect(facts('See palsu.github.io/jobs', 'https://senja.github.io')).toEqual([['palsu.github.io/jobs', 20]])
})

describe('the place of a contact', () => {
  const placeOf = (text: string) => {
    const [contact] = outsideContacts(text, null)
    return contact && text.slice(contact.from, contact.to)
  }

  test.each([
    ['hrd@senja.co.id', 'hrd@senja.co.id'],
    ['Visit senja.co.id/jobs/42.', 'senja.co.id/jobs/42'],
    ['Visit (senja.co.id/jobs).', 'senja.co.id/jobs'],
    ['Visit "senja.co.id"!', 'senja.co.id'],
    ['Visit [senja.co.id]:', 'senja.co.id'],
    ['Visit {senja.co.id}.', 'senja.co.id'],
    ['Follow @senja.karier!', '@senja.karier'],
    ['Call 0812-3456-7890.', '0812-3456-7890'],
    ['Write to hrd (at) senja (dot) com.', 'hrd (at) senja (dot) com'],
  ])('%s: %s', (text, place) => expect(placeOf(text)).toBe(place))

  test('reaches 200 characters to either side, and 120 are quoted', () => {
    const [after] = outsideContacts(`a.com/${'x'.repeat(500)}`, null)
    expect([after?.from, after?.to, after?.fact.length]).toEqual([0, 205, 120])
    const [before] = outsideContacts(`${'x.'.repeat(250)}kopi.com`, null)
    expect([before?.from, before?.to]).toEqual([300, 508])
  })
})

test('a contact inside another one is not a second one, nor is one that comes again', () => {
  expect(facts('https://form.senja.com/0812345678901')).toEqual([['https://form.senja.com/0812345678901', 20]])
  expect(facts('0812 3456 7890 or 0812 3456 7890')).toHaveLength(1)
  expect(facts('a@senja.com, 0812 3456 7890')).toHaveLength(2)
})

test('"by chat only" makes the first contact weigh more, whatever the others are', () => {
  for (const words of ['only via WhatsApp', 'hanya lewat WA', 'cukup melalui Telegram', 'WA saja', 'chat only'])
    expect(facts(`Apply ${words}: 0812 3456 7890, hrd@senja.com`), words).toEqual([
      ['0812 3456 7890', 30],
      ['hrd@senja.com', 20],
    ])
  expect(facts('Apply by chat: 0812 3456 7890')).toEqual([['0812 3456 7890', 20]])
  expect(facts('Apply only via WhatsApp')).toEqual([])
})

test.each(['ASP.NET', 'vb.net', 'Socket.io', 'draw.io', 'monday.com', 'apollo.io'])('%s is a technology', (name) =>
  expect(facts(`You know ${name} well`)).toEqual([]),
)
