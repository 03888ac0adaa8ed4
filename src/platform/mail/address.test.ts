import { describe, expect, test } from 'vitest'
import { headerLine, recipient, sender } from './address.ts'

describe('recipient', () => {
  test.each(['budi@contoh.co.id', "o'neil+jobs@Mail.Example.COM", ' a.b@x-y.example '])('%s is one address', (text) => {
    expect(recipient(text)).toBe(text.trim().replace(/@.*/, (host) => host.toLowerCase()))
  })

  test.each([
    'a@example.com\r\nBcc: victim@example.com',
    'a@example.com,b@example.com',
    '"a"@evil.com <b@example.com>',
    '"a@evil.com"@example.com',
    'Budi <budi@example.com>',
    'a@example.com;b@example.com',
    'a@b@example.com',
    'group:a@example.com;',
    'a(comment)@example.com',
    'a@[127.0.0.1]',
    'a..b@example.com',
    '=?utf-8?q?a=40b?=',
    'a@example',
    `${'x'.repeat(65)}@example.com`,
    '@example.com',
    '',
  ])('%j is refused', (text) => {
    expect(() => recipient(text)).toThrow('INVALID')
  })
})

test('the sender is read with or without a name', () => {
  expect(sender('Karya <karya@example.com>')).toEqual({ name: 'Karya', address: 'karya@example.com' })
  expect(sender('"Karya, kerja" <k@example.com>')).toEqual({ name: 'Karya, kerja', address: 'k@example.com' })
  expect(sender('karya@localhost')).toEqual({ name: '', address: 'karya@localhost' })
})

test('a header stays one line', () => {
  expect(headerLine('Hi\r\nBcc: x@y.id\u2028z')).toBe('Hi Bcc: x@y.id z')
})
