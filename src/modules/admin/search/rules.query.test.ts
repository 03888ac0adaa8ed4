import { expect, test } from 'vitest'
import { adminRoles, type AdminRole } from '#kernel/caller.ts'
import { fitsApplications, formOf, kindsFor, parseSearch, textOf } from './rules.query.ts'
import { searchFilters, searchScope } from './rules.ts'

const empty = {
  kind: null,
  states: [],
  terms: [],
  without: [],
  createdFrom: null,
  createdBefore: null,
  city: null,
  domain: null,
  flags: [],
  scoreAbove: null,
  scoreBelow: null,
  not: { kinds: [], states: [], cities: [], domains: [], flags: [] },
}
const not = (more: object) => ({ not: { ...empty.not, ...more } })

test.each([
  ['kopi senja', { terms: ['kopi', 'senja'] }],
  ['company:kopi', { kind: 'COMPANY', terms: ['kopi'] }],
  ['company:"kopi senja"', { kind: 'COMPANY', terms: ['kopi senja'] }],
  ['PERSON: Siti', { kind: 'PERSON', terms: ['Siti'] }],
  ['setting:pay', { kind: 'SETTING', terms: ['pay'] }],
  ['is:suspended status:ACTIVE', { states: ['SUSPENDED', 'ACTIVE'] }],
  ['created:>2026-11-01 created:<2026-12-01', { createdFrom: '2026-11-01', createdBefore: '2026-12-01' }],
  ['created:>2026-13-45', { terms: ['created:>2026-13-45'] }],
  ['"kopi senja" -bandung', { terms: ['kopi senja'], without: ['bandung'] }],
  ['-"kopi senja"', { without: ['kopi senja'] }],
  ['city:bandung job:cook', { kind: 'JOB', terms: ['cook'], city: 'bandung' }],
  ['city:"Jakarta Selatan" domain:IT', { city: 'Jakarta Selatan', domain: 'IT' }],
  ['flag:lookalike flag:MAIL FLAG:MAIL', { flags: ['LOOKALIKE', 'MAIL'] }],
  ['flag:NOTHING city: domain:""', { terms: ['flag:NOTHING', 'city:', 'domain:'] }],
  ['score:>40 score:<90', { scoreAbove: 40, scoreBelow: 90 }],
  ['score:40 score:>x score:>1000', { terms: ['score:40', 'score:>x', 'score:>1000'] }],
  ['-city:bandung -CITY:"Jakarta Selatan"', not({ cities: ['bandung', 'Jakarta Selatan'] })],
  ['-is:suspended -status:CLOSED -is:closed', not({ states: ['SUSPENDED', 'CLOSED'] })],
  ['-domain:IT -domain:contoh.id', not({ domains: ['IT', 'contoh.id'] })],
  ['-flag:thin -flag:NOTHING', { ...not({ flags: ['THIN'] }), without: ['flag:NOTHING'] }],
  ['-score:>40 -score:<10', { scoreBelow: 41, scoreAbove: 9 }],
  ['-created:>2026-11-01', { createdBefore: '2026-11-01' }],
  ['-created:<2026-11-01', { createdFrom: '2026-11-01' }],
  ['-city:a -city:b -city:c -city:d -city:e -city:f', not({ cities: ['a', 'b', 'c', 'd', 'e'] })],
  ['-job: -company: cook', { ...not({ kinds: ['JOB', 'COMPANY'] }), terms: ['cook'] }],
  ['-city: -company:kopi', { without: ['city:', 'company:kopi'] }],
  ['review:kopi', { kind: 'REVIEW', terms: ['kopi'] }],
  ['__proto__:x', { terms: ['__proto__:x'] }],
  ['a b c d e f g', { terms: ['a', 'b', 'c', 'd', 'e'] }],
  ['%_ & | !', { terms: ['%_', '&', '|', '!'] }],
  ['- "" company:', { kind: 'COMPANY', terms: ['-'] }],
])('%s', (typed, expected) => expect(parseSearch(typed, searchFilters)).toEqual({ ...empty, ...expected }))

test('a filter that a role does not have is text', () => {
  const typed = 'city:bandung domain:IT flag:MAIL score:>40 setting:pay'
  expect(parseSearch(typed, [])).toEqual({ ...empty, terms: typed.split(' ') })
  const without = parseSearch('-city:bandung -flag:MAIL', [])
  expect(without).toEqual({ ...empty, without: ['city:bandung', 'flag:MAIL'] })
})

test.each([
  ['SUPER_ADMIN', '', ['PERSON', 'COMPANY', 'JOB', 'REVIEW', 'CASE', 'ORDER']],
  ['SUPER_ADMIN', '-job: -case:', ['PERSON', 'COMPANY', 'REVIEW', 'ORDER']],
  ['SUPER_ADMIN', 'city:bandung', ['COMPANY', 'JOB']],
  ['SUPER_ADMIN', 'domain:IT', ['JOB']],
  ['SUPER_ADMIN', 'domain:example.org', ['PERSON', 'COMPANY']],
  ['MODERATOR', 'domain:example.org', ['COMPANY']],
  ['MODERATOR', '-domain:example.org', ['COMPANY']],
  ['SUPER_ADMIN', '-domain:example.org', ['PERSON', 'COMPANY']],
  ['SUPER_ADMIN', '-domain:IT', ['JOB']],
  ['SUPER_ADMIN', '-city:bandung', ['COMPANY', 'JOB']],
  ['MODERATOR', '-flag:MAIL', ['COMPANY', 'JOB']],
  ['FINANCE', '-city:bandung', ['COMPANY']],
  ['MODERATOR', 'flag:MAIL score:>40', ['COMPANY', 'JOB']],
  ['MODERATOR', 'flag:MAIL domain:IT', ['JOB']],
  ['FINANCE', 'city:bandung', ['COMPANY']],
  ['CONTENT', 'domain:IT', ['JOB']],
] as const)('%s finds by %s', (role, typed, kinds) => {
  const scope = searchScope(role)
  expect(kindsFor(parseSearch(typed, scope.filters), scope)).toEqual(kinds)
})

test('applications are found by names, a state and a day, by roles that open them', () => {
  const fits = (role: AdminRole, typed: string) => {
    const scope = searchScope(role)
    return fitsApplications(parseSearch(typed, scope.filters), scope)
  }
  for (const role of ['SUPER_ADMIN', 'MODERATOR', 'SUPPORT'] as const)
    expect(fits(role, 'application: siti cook -night is:hired -is:rejected created:>2026-11-01'), role).toBe(true)
  for (const role of ['FINANCE', 'CONTENT'] as const) expect(fits(role, 'application:siti'), role).toBe(false)
  for (const typed of ['city:bandung', '-city:bandung', 'domain:IT', '-domain:a.id', 'flag:MAIL', 'score:>40'])
    expect(fits('SUPPORT', `application: ${typed}`), typed).toBe(false)
})

test('whoever finds applications by names may read the names of both sides', () => {
  const finders = adminRoles.map((role) => searchScope(role).kinds).filter(({ APPLICATION }) => APPLICATION)
  expect(finders.map(({ PERSON, JOB, COMPANY }) => [PERSON, JOB, COMPANY])).toEqual(
    finders.map(() => ['ALL', 'ALL', 'ALL']),
  )
})

test('a state that is left out stays among the words, and the field of the form as it is', () => {
  const { words, fields } = formOf('kopi -is:suspended -status:CLOSED is:approved', searchFilters)
  expect([words, fields.state]).toEqual(['kopi -is:suspended -status:CLOSED', 'APPROVED'])
  expect(formOf('kopi -is:suspended', searchFilters).fields).toEqual(formOf('kopi', searchFilters).fields)
})

test('no kind is found by what the role sees nothing of', () => {
  const flagged = parseSearch('flag:MAIL', searchFilters)
  for (const role of ['FINANCE', 'CONTENT'] as const) expect(kindsFor(flagged, searchScope(role))).toEqual([])
})

test('the form shows filters as fields and the rest as words, and says the same again', () => {
  const typed =
    'cook -"night shift" -city:bandung -score:<10 status:DRAFT city:"Jakarta Selatan" flag:MAIL flag:REUSED score:>40 created:>2026-11-01'
  const { words, fields } = formOf(typed, searchFilters)
  expect(words).toBe('cook -"night shift" -city:bandung -score:<10 flag:REUSED')
  expect(fields).toEqual({
    state: 'DRAFT',
    city: 'Jakarta Selatan',
    domain: '',
    flag: 'MAIL',
    score: '40',
    from: '2026-11-01',
    before: '',
  })
  const again = parseSearch(`${words} ${textOf(fields)}`, searchFilters)
  const first = parseSearch(typed, searchFilters)
  expect({ ...again, flags: again.flags.toSorted() }).toEqual({ ...first, flags: first.flags.toSorted() })
})
