import { describe, expect, test } from 'vitest'
import { packError, unpackError } from './form/error-code.ts'
import * as z from 'zod'
import { listed } from './form/form-errors.ts'
import { initials } from './initials.ts'
import { matchOptions } from './form/match-options.ts'
import { caretBefore, cleanAmount, groupAmount, padAmount } from './form/money.ts'
import { mustPoll, reaches } from './online.ts'
import { pageWindow } from './page-window.ts'
import { parseForm } from './form/parse-form.ts'
import { refuse } from './form/submission.ts'
import { dismissToast, readToasts, showToast, toastLimit } from './toast.ts'

describe('packed error codes', () => {
  test('survive the way through a form submission', () => {
    for (const error of [{ code: 'REQUIRED' }, { code: 'TOO_SHORT', params: { min: 10, note: 'a:{"b"}' } }])
      expect(unpackError(packError(error))).toEqual(error)
  })
  test('leave sentences alone', () => {
    expect(unpackError('Oops, something went wrong !')).toBeNull()
    expect(unpackError('')).toBeNull()
  })
})

describe('pageWindow', () => {
  test('always holds first, last and current, in order, without gaps of one page', () => {
    for (let pages = 1; pages <= 30; pages++)
      for (let page = 1; page <= pages; page++) {
        const shown = pageWindow(page, pages)
        expect(shown.length).toBeLessThanOrEqual(7)
        expect(shown).toContain(page)
        expect([shown[0], shown.at(-1)]).toEqual([1, pages])
        shown.forEach((number, at) => {
          if (number === null) expect(shown[at + 1]! - shown[at - 1]!).toBeGreaterThan(2)
          else if (at > 0 && shown[at - 1] !== null) expect(number).toBe(shown[at - 1]! + 1)
        })
      }
  })
})

describe('amounts (specification point 5)', () => {
  test('hold digits and at most two decimals', () => {
    expect(cleanAmount('Rp 1,25a0.5.67')).toBe('1250.56')
    expect(cleanAmount('.5')).toBe('0.5')
    expect(cleanAmount('007')).toBe('7')
    expect(cleanAmount('12.99', 0)).toBe('12')
  })
  test('are grouped as the locale groups, however long', () => {
    expect(groupAmount('12345678.5', 'en-IN')).toBe('1,23,45,678.5')
    expect(groupAmount('12345678', 'id-ID')).toBe('12,345,678')
    expect(groupAmount('99999999999999999999', 'en-US')).toBe('99,999,999,999,999,999,999')
    expect(groupAmount('', 'en-IN')).toBe('')
  })
  test('are padded on leaving, and nothing stays nothing', () => {
    expect(['5', '5.', '5.1', '5.12', '', '.'].map((amount) => padAmount(amount))).toEqual([
      '5.00',
      '5.00',
      '5.10',
      '5.12',
      '',
      '',
    ])
  })
  test('keep the caret before the same digits', () => {
    expect(caretBefore('1,234', 0)).toBe(5)
    expect(caretBefore('1,234', 3)).toBe(2)
    expect(caretBefore('1,234', 9)).toBe(0)
  })
})

describe('initials', () => {
  test('take first and last word and pass over legal forms and signs', () => {
    const names = [
      'Siti Nurhaliza Putri',
      'Budi',
      'PT Nusantara Logistik',
      'CV. Sumber Jaya',
      "O'Neil-Smith",
      '李 小龍',
      '  ',
      '🎉 Party',
    ]
    expect(names.map(initials)).toEqual(['SP', 'B', 'NL', 'SJ', 'OS', '李小', '?', 'P'])
  })
})

describe('matchOptions', () => {
  const options = ['Jakarta Selatan', 'South Jakarta', 'Yogyakarta', 'Bandung'].map((label) => ({
    value: label,
    label,
  }))
  test('finds by any words, marks and case aside, beginnings first', () => {
    expect(matchOptions(options, 'JAKÁRTA').map((option) => option.label)).toEqual(['Jakarta Selatan', 'South Jakarta'])
    expect(matchOptions(options, 'selatan jak').map((option) => option.label)).toEqual(['Jakarta Selatan'])
    expect(matchOptions(options, ' ')).toHaveLength(4)
  })
})

describe('offline detector', () => {
  const agents = {
    windowsChrome:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    windowsFirefox: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0',
    linuxChrome:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    linuxFirefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
    windowsEdge:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
    androidChrome:
      'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    macSafari:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    macChrome:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  }
  test('polls on Windows Chrome, Windows Firefox and Linux Chrome only', () => {
    const polled = Object.entries(agents).filter(([, agent]) => mustPoll(agent))
    expect(polled.map(([name]) => name)).toEqual(['windowsChrome', 'windowsFirefox', 'linuxChrome'])
  })
  test('takes an answer of any status for being online, and only silence for being offline', async () => {
    expect(await reaches('/healthz', async () => new Response(null, { status: 503 }))).toBe(true)
    expect(await reaches('/healthz', () => Promise.reject(new TypeError('Failed to fetch')))).toBe(false)
    const silent: typeof fetch = (_url, init) =>
      new Promise((_, refuse) =>
        init?.signal?.addEventListener('abort', () => refuse(new DOMException('slow', 'TimeoutError'))),
      )
    expect(await reaches('/healthz', silent, 5)).toBe(false)
  })
})

describe('toasts', () => {
  test('are at most 20, the oldest leaving first', () => {
    const ids = Array.from({ length: toastLimit + 3 }, (_, at) => showToast('success', `${at}`))
    expect(readToasts().map((toast) => toast.text)).toEqual(Array.from({ length: toastLimit }, (_, at) => `${at + 3}`))
    ids.forEach(dismissToast)
    expect(readToasts()).toEqual([])
  })
})

describe('what is wrong with a form, listed above it', () => {
  const labels = { company: 'Company', name: 'Name', 'links[0].url': 'Address', links: 'Links' }
  test('stands in the order of the form, under the labels people read', () => {
    const errors = { links: ['A'], 'steps[0].x': ['B'], name: ['C'], '': ['D'], 'links[0].url': ['E'], company: ['F'] }
    expect(listed(errors, labels).map(({ name, label }) => [name, label])).toEqual([
      ['company', 'Company'],
      ['name', 'Name'],
      ['links[0].url', 'Address'],
      ['links', 'Links'],
      ['steps[0].x', 'steps[0].x'],
    ])
    expect(listed({ 'links[2].label': ['A'] }, labels)).toMatchObject([{ label: 'Links' }])
  })
})

describe('parseForm', () => {
  const form = (entries: Record<string, string>) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(entries)) data.set(name, value)
    return data
  }
  const schema = z.object({
    email: z.email(),
    name: z.string().min(3),
    pay: z.number().max(500000),
    order: z.string().refine((text) => text === 'up', { error: 'SALARY_ORDER' }),
  })
  test('answers codes, and keeps what was typed', () => {
    const submission = parseForm(form({ email: 'no', name: 'ab', pay: '600000', order: 'down' }), schema)
    expect(submission.status).toBe('error')
    const reply = submission.reply()
    expect(reply.error).toEqual({
      email: ['EMAIL'],
      name: ['TOO_SHORT:{"min":3}'],
      pay: ['TOO_BIG:{"max":500000}'],
      order: ['SALARY_ORDER'],
    })
    expect(reply.initialValue).toMatchObject({ name: 'ab' })
  })
  test('says of a box and a pattern what the schema says of them', () => {
    const own = z.object({
      yes: z.boolean({ error: 'ACCEPT_TERMS' }),
      code: z.string().regex(/^\d+$/, { error: 'OTP' }),
    })
    expect(parseForm(form({ code: 'a' }), own).reply().error).toEqual({ yes: ['ACCEPT_TERMS'], code: ['OTP'] })
    expect(parseForm(form({ yes: 'on', code: '' }), own).reply().error).toEqual({ code: ['REQUIRED'] })
  })
  test('says of an empty field that it is required', () => {
    expect(parseForm(form({ email: '', name: 'abc', pay: '5', order: 'up' }), schema).reply().error).toEqual({
      email: ['REQUIRED'],
    })
  })
  test('puts a refused call to its fields, paths included, and never gives secrets back', () => {
    const submission = parseForm(form({ email: 'a@b.co', name: 'abc', pay: '5', order: 'up' }), schema)
    const reply = refuse(submission, [{ field: 'steps.0.title', code: 'REQUIRED' }, { code: 'CONFLICT' }], ['name'])
    expect(reply.error).toEqual({ 'steps[0].title': ['REQUIRED'], '': ['CONFLICT'] })
    expect(reply.initialValue).not.toHaveProperty('name')
  })
})
