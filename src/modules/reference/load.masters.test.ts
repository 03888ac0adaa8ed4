import { expect, test } from 'vitest'
import { masterRows, masterSeeds, type MasterSeed } from './load.masters.server.ts'
import { codeOf, masterCategories } from './rules.ts'

const categories = Object.entries(masterSeeds)
const each = categories.flatMap(([category, seeds]) => seeds.map((seed): [string, MasterSeed] => [category, seed]))
const repeated = (texts: string[]) => texts.filter((text, index) => texts.indexOf(text) !== index)

test('the twenty categories of the specification have values, except CITY, which has its own table', () => {
  const twenty = masterCategories.slice(0, 20)
  expect(twenty.filter((category) => masterSeeds[category].length === 0)).toEqual(['CITY'])
  expect(Object.keys(masterSeeds).toSorted()).toEqual([...masterCategories].toSorted())
})

test('every value has an upper-case code and a trimmed label in both languages', () => {
  const bad = each.filter(([, { code, en, id, aliases = [] }]) => {
    const texts = [en, id, ...aliases]
    return (
      !/^[A-Z0-9]+(_[A-Z0-9]+)*$/.test(code) ||
      code.length > 60 ||
      texts.some((text) => text === '' || text !== text.trim() || text.includes('  '))
    )
  })
  expect(bad).toEqual([])
})

test.each(categories)('%s has unique codes and labels in both languages', (_, seeds) => {
  expect(repeated(seeds.map(({ code }) => code))).toEqual([])
  expect(repeated(seeds.map(({ en }) => en.toLowerCase()))).toEqual([])
  expect(repeated(seeds.map(({ id }) => id.toLowerCase()))).toEqual([])
})

test.each(categories)('%s: an alias belongs to one value only', (_, seeds) => {
  const labels = new Map(
    seeds.flatMap(
      ({ code, en, id }) =>
        [
          [en.toLowerCase(), code],
          [id.toLowerCase(), code],
        ] as const,
    ),
  )
  const aliases = seeds.flatMap(({ code, aliases = [] }) =>
    aliases.map((alias) => [alias.toLowerCase(), code] as const),
  )
  expect(aliases.filter(([alias, code]) => labels.has(alias) && labels.get(alias) !== code)).toEqual([])
  expect(repeated(aliases.map(([alias]) => alias))).toEqual([])
})

test('the specification’s "Other" codes are the last of their lists', () => {
  const last = (seeds: readonly MasterSeed[]) => seeds.at(-1)?.code
  expect(last(masterSeeds.INSTITUTE_UNIVERSITY)).toBe('OTHER_UNIVERSITY')
  expect(last(masterSeeds.EMPLOYEE_QUALIFICATION)).toBe('OTHER_QUALIFICATION')
  expect(last(masterSeeds.FIELD_OF_STUDY)).toBe('OTHER_FIELD')
  expect(last(masterSeeds.INDUSTRY)).toBe('OTHER_INDUSTRY')
  expect(last(masterSeeds.JOB_DOMAIN)).toBe('OTHER_JOB_DOMAIN')
})

test('every role belongs to a domain, and every domain except "other" has roles', () => {
  const domains = masterSeeds.JOB_DOMAIN.map(({ code }) => code)
  const used = new Set(masterSeeds.JOB_ROLE.map(({ domain }) => domain))
  expect([...used].filter((domain) => !domains.includes(String(domain)))).toEqual([])
  expect(domains.filter((domain) => !used.has(domain))).toEqual(['OTHER_JOB_DOMAIN'])
})

test('codes fixed by the schema and the specification', () => {
  const codes = (seeds: readonly MasterSeed[]) => seeds.map(({ code }) => code).toSorted()
  expect(codes(masterSeeds.APPLICATION_STATUS)).toEqual(['APPLIED', 'HIRED', 'IN_INTERVIEW', 'REJECTED', 'SHORTLIST'])
  expect(codes(masterSeeds.LOCATION_TYPE)).toEqual(['HYBRID', 'ON_SITE', 'REMOTE'])
  expect(codes(masterSeeds.SALARY_PERIOD)).toEqual(['DAY', 'HOUR', 'MONTH', 'WEEK', 'YEAR'])
  expect(codes(masterSeeds.CLOSE_REASON)).toEqual(['CANCELLED', 'FILLED', 'OTHER'])
})

test('sensitive values ship deactivated, all others active', () => {
  const off = masterRows().filter(({ status }) => status === 'INACTIVE')
  expect(new Set(off.map(({ category }) => category))).toEqual(new Set(['CAST_CATEGORY']))
  expect(off).toHaveLength(masterSeeds.CAST_CATEGORY.length)
})

test('ranks ascend, and numeric ranges leave no gap', () => {
  const ranks = masterSeeds.EMPLOYEE_QUALIFICATION.filter(({ code }) => code !== 'OTHER_QUALIFICATION').map(
    ({ rank }) => Number(rank),
  )
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  expect(masterSeeds.SALARY_RANGE.slice(1).map(({ min }) => min)).toEqual(
    masterSeeds.SALARY_RANGE.slice(0, -1).map(({ max }) => max),
  )
  expect(masterSeeds.COMPANY_SIZE.slice(1).map(({ min }) => Number(min) - 1)).toEqual(
    masterSeeds.COMPANY_SIZE.slice(0, -1).map(({ max }) => max),
  )
})

test('common terms and abbreviations match the intended value', () => {
  const find = (seeds: readonly MasterSeed[], typed: string) =>
    seeds.find(({ en, id, aliases = [] }) =>
      [en, id, ...aliases].some((text) => text.toLowerCase() === typed.toLowerCase()),
    )?.code
  expect(find(masterSeeds.JOB_ROLE, 'HRD')).toBe('HUMAN_RESOURCES_OFFICER')
  expect(find(masterSeeds.JOB_ROLE, 'akuntan')).toBe('ACCOUNTANT')
  expect(find(masterSeeds.JOB_ROLE, 'sopir')).toBe('DRIVER')
  expect(find(masterSeeds.SKILLS, 'csharp')).toBe('CSHARP')
  expect(find(masterSeeds.SKILLS, 'sekuriti')).toBeUndefined()
  expect(find(masterSeeds.EMPLOYEE_QUALIFICATION, 'S1')).toBe('BACHELOR')
  expect(codeOf('Kab. Bandung (2)')).toBe('KAB_BANDUNG_2')
})
