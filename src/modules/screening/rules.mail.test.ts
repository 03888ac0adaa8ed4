import { expect, test } from 'vitest'
import { isFreeMail, isThrowAway, sameDomain } from './rules.mail.ts'

test.each([
  ['budi@contoh.co.id', 'https://www.contoh.co.id/', true],
  ['budi@mail.contoh.co.id', 'https://contoh.co.id/', true],
  ['budi@contoh.co.id', 'https://karier.contoh.co.id/', true],
  ['budi@contoh.co.id', 'https://tidakcontoh.co.id/', false],
  ['budi@gmail.com', 'https://gmail.com/', false],
  ['budi', 'https://budi/', false],
  ['budi@contoh.co.id', '', false],
])('%s at %s: %s', (email, site, same) => expect(sameDomain(email, site)).toBe(same))

test('free mail is recognised by the domain alone', () => {
  expect(['a@GMAIL.com', 'a@yahoo.co.id', 'gmail.com@contoh.co.id', 'a@notgmail.com'].map(isFreeMail)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('of the largest free providers and throw-away mailboxes none counts as a company’s own', () => {
  for (const provider of ['outlook.com', 'proton.me', 'icloud.com', 'mail.com', 'qq.com', 'plasa.com', 'gmx.de'])
    expect(isFreeMail(`a@${provider}`), provider).toBe(true)
  for (const throwAway of [
    'mailinator.com',
    'yopmail.com',
    '10minutemail.com',
    'sharklasers.com',
    '126.com',
    'inbox.com',
  ])
    expect(isFreeMail(`a@${throwAway}`), throwAway).toBe(true)
})

test('below a throw-away provider everybody has a domain; below a free one nobody', () => {
  const addresses = ['a@mailinator.com', 'a@TEAM.mailinator.com', 'a@notmailinator.com', 'a@gmail.com']
  expect(addresses.map(isThrowAway)).toEqual([true, true, false, false])
})

test.each([
  'fakeinbox.com',
  'getnada.com',
  'grr.la',
  'jetable.org',
  'mailsac.com',
  'temp-mail.org',
  'trashmail.com',
  'yopmail.fr',
])('nobody keeps an address at %s', (provider) => {
  expect(isThrowAway(`a@${provider}`)).toBe(true)
  expect(isFreeMail(`a@sub.${provider}`)).toBe(true)
})
