import { expect, test } from 'vitest'
import { parseReferrer, readReferrer } from './referrer.ts'

test('a referrer is a word, a domain or the name of a campaign', () => {
  for (const word of ['linkedin.com', 'job-alert', 'Job fair Bandung', 'fair:2026/11'])
    expect(parseReferrer(word)).toBe(word)
  for (const other of ['<script>', '=1+1', 'a@b.example', 'é', 'a'.repeat(101), '', ' ', 'https://', null, ['a', 'b']])
    expect(parseReferrer(other), String(other)).toBeNull()
})

test('of an address the host is kept', () => {
  for (const address of [
    'https://www.linkedin.com',
    'https://www.linkedin.com/feed/?utm_source=a&b=%20c#top',
    'https://somebody:secret@www.LinkedIn.com/',
    '//www.linkedin.com/jobs',
    'www.linkedin.com/jobs?x=1',
    `https://www.linkedin.com/${'a'.repeat(200)}`,
  ])
    expect(parseReferrer(address), address).toBe('www.linkedin.com')
  expect(parseReferrer('android-app://com.linkedin.android/x')).toBe('com.linkedin.android')
})

test('a cookie is read as it was written, and is as untrusted as the address', () => {
  for (const word of ['linkedin.com', 'Job fair: Bandung']) expect(readReferrer(encodeURIComponent(word))).toBe(word)
  expect(readReferrer('https%3A%2F%2Fwww.linkedin.com')).toBe('www.linkedin.com')
  for (const broken of [undefined, '%E0%A4%A', '%', '<script>']) expect(readReferrer(broken)).toBeNull()
})
