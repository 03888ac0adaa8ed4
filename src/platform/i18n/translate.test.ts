import { describe, expect, test } from 'vitest'
import { flatten, splitPlaceholders, translate } from './translate.ts'

const texts = flatten({
  hello: 'Hello, {{name}}',
  jobs_one: '{{count}} job',
  jobs_other: '{{count}} jobs',
  login: { title: 'Sign in' },
})

describe('translate', () => {
  test('replaces placeholders and keeps unknown ones', () => {
    expect(translate(texts, 'en', 'hello', { name: '{{evil}} $&' })).toBe('Hello, {{evil}} $&')
    expect(translate(texts, 'en', 'hello')).toBe('Hello, {{name}}')
    expect(translate(texts, 'en', 'login.title')).toBe('Sign in')
  })
  test('takes the plural form of the language', () => {
    const number = (value: number) => value.toLocaleString('en-IN')
    expect(translate(texts, 'en', 'jobs', { count: 1 }, number)).toBe('1 job')
    expect(translate(texts, 'en', 'jobs', { count: 123456 }, number)).toBe('1,23,456 jobs')
    expect(translate(texts, 'id', 'jobs', { count: 1 }, number)).toBe('1 jobs')
  })
  test('renders how long to wait in whole units, rounded up', () => {
    const wait = (seconds?: number) =>
      translate({ a: 'in {{wait}}' }, 'en', 'a', seconds === undefined ? {} : { seconds })
    expect([1, 40, 91, 3600, 5401, 86_400].map(wait)).toEqual(
      ['1 second', '40 seconds', '2 minutes', '60 minutes', '2 hours', '24 hours'].map((each) => `in ${each}`),
    )
    expect(wait()).toBe('in 60 seconds')
    expect(translate({ a: 'dalam {{wait}}' }, 'id', 'a', { seconds: 150 })).toBe('dalam 3 menit')
  })
  test('never reaches the prototype', () => {
    expect(translate(texts, 'en', 'constructor')).toBe('constructor')
  })
  test('splits a sentence at its placeholders', () => {
    expect(splitPlaceholders('By {{terms}} and {{privacy}}.')).toEqual(['By ', 'terms', ' and ', 'privacy', '.'])
  })
})
