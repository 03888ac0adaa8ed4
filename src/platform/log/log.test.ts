import { describe, expect, test } from 'vitest'
import { newToken } from '#platform/session/token.server.ts'
import { loggedPath } from './redact.ts'
import { createLog, type LogLevel } from './log.server.ts'

function capture(options: { json?: boolean; level?: LogLevel; pending?: () => number } = {}) {
  const lines: string[] = []
  const log = createLog(options.level ?? 'info', {
    json: options.json ?? true,
    sink: { write: (line) => void lines.push(line), pending: options.pending ?? (() => 0) },
  })
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown> }
}

describe('log', () => {
  test('secrets and personal values are redacted at every depth, error codes stay', () => {
    const { log, lines, last } = capture()
    const child = log.child({ requestId: 'r1', token: 'abc-token' })
    child.info(
      {
        user: { newPassword: 'hunter22222', otp: 123456, list: [{ Authorization: 'jwt x' }] },
        code: 'NOT_FOUND',
        email: 'a@b.id',
      },
      'signed in',
    )
    child.info({ code: '123456', 'set-cookie': 'k=v', sessionSecret: 'zz' }, 'second')
    expect(lines.join('')).not.toMatch(/hunter22222|123456|jwt x|abc-token|a@b\.id|k=v|zz/)
    expect(last()).toMatchObject({ level: 'info', requestId: 'r1', token: '[secret]', msg: 'second' })
    expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ code: 'NOT_FOUND', email: '[personal]' })
  })

  test('an error keeps type, code, message and cause, without addresses', () => {
    const { log, last } = capture()
    const error = Object.assign(new Error('550 no such user budi@contoh.id'), { code: 'EENVELOPE' })
    log.error({ err: new Error('mail', { cause: error }) }, 'not sent')
    expect(last().err).toMatchObject({
      type: 'Error',
      message: 'mail',
      cause: { code: 'EENVELOPE', message: '550 no such user [address]' },
    })
  })

  test.each([true, false])('nothing forges a line or drives a terminal (json: %s)', (json) => {
    const { log, lines } = capture({ json })
    log.info({ name: 'x\n{"level":"info","msg":"forged"}' }, 'a\u001b[2Jb\r\nc\u009b31m\u202e\u2028d')
    expect(lines).toHaveLength(1)
    expect(lines[0]?.match(/\n/g)).toHaveLength(1)
    // eslint-disable-next-line no-control-regex
    expect(lines[0]?.trimEnd()).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e\u2028]/)
  })

  test('a slow output loses debug and info first', () => {
    const { log, lines } = capture({ pending: () => 2 << 20 })
    log.info({}, 'lost')
    log.warn({}, 'kept')
    expect(lines.join('')).toContain('kept')
    expect(lines.join('')).not.toContain('lost')
  })

  test('levels below the configured one cost nothing and write nothing', () => {
    const { log, lines } = capture({ level: 'warn' })
    log.info(
      {
        get costly() {
          throw new Error('read')
        },
      },
      'x',
    )
    expect(lines).toHaveLength(0)
  })
})

test('a path is logged without the code it carries', () => {
  const path = '/client/api/v1/candidate/linkedin/AQX-1%2F9'
  const hidden = '/client/api/v1/candidate/linkedin/[secret]'
  expect(loggedPath(`${path}?state=s`, { code: 'AQX-1/9' })).toBe(hidden)
  expect(loggedPath(`${path}/`, { '*': 'candidate/linkedin/AQX-1/9' })).toBe(`${hidden}/`)
  expect(loggedPath('/client/api/v1/candidate/linkedin/%E0%A4%A', {})).toBe(hidden)
  expect(loggedPath('/sign-on/AQX-1%2F9/done', { code: 'AQX-1/9' }), 'of another route').toBe('/sign-on/[secret]/done')
  expect(loggedPath('/jobs/1?q=x', { id: '1' })).toBe('/jobs/1')
})

test.each(['/admin/join/', '/employer/invitation/', '/i/', '/calendar/'])(
  'a token in the address of a page: %s',
  (page) => {
    for (let times = 0; times < 100; times++)
      for (const end of ['', '.ics', '.data', '/']) {
        const path = `${page}${newToken()}${end}`
        expect(loggedPath(path, { '*': path.slice(1) })).toBe(`${page}[secret]${end === '/' ? '/' : ''}`)
      }
  },
)

test('the name of a job is logged, however long it is', () => {
  const slug = 'senior-accountant-for-the-office-in-bandung-1'.slice(0, 43)
  expect(loggedPath(`/jobsseekers/job-detail/${slug}`, {})).toBe(`/jobsseekers/job-detail/${slug}`)
})
