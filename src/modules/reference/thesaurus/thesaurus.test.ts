import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { masterSeeds } from '../load.masters.server.ts'
import { parseThesaurus } from '../load.thesaurus.server.ts'

const both = <T extends z.ZodType>(of: T) => z.strictObject({ en: of, id: of })
const name = z.string().regex(/^\S+(?: \S+)*$/)
const group = z.strictObject({
  code: z.string().regex(/^\d{4}$/),
  en: name,
  id: name,
  does: both(name),
  titles: both(z.array(name).min(10).max(30)),
  broad: both(z.array(name).min(1)),
  skills: z.array(z.string()),
})
const file = (major: number) => {
  const json: unknown = JSON.parse(readFileSync(new URL(`${major}.json`, import.meta.url), 'utf8'))
  return z.array(group).parse(json)
}
const majors = Array.from({ length: 10 }, (_, major) => file(major))
const groups = majors.flat()
const languages = ['en', 'id'] as const
const wordsOf = (text: string) => text.split(' ').length
const titlesOf = ({ titles }: (typeof groups)[number]) => languages.flatMap((language) => titles[language])

test('every unit group of ISCO-08 is there once, in the file of its major group', () => {
  expect(majors.map((list) => list.length)).toEqual([3, 31, 92, 84, 29, 40, 18, 66, 40, 33])
  expect(majors.flatMap((list, major) => list.filter(({ code }) => code[0] !== String(major)))).toEqual([])
  const codes = groups.map(({ code }) => code)
  expect(new Set(codes).size).toBe(436)
  expect(codes).toEqual(codes.toSorted())
  for (const language of languages) expect(new Set(groups.map((each) => each[language])).size).toBe(436)
})

test('descriptions have 60 to 100 words, titles six at most', () => {
  const outside = groups.flatMap(({ code, does }) =>
    languages.filter((each) => wordsOf(does[each]) < 60 || wordsOf(does[each]) > 100).map((each) => `${code} ${each}`),
  )
  expect(outside).toEqual([])
  expect(groups.flatMap(titlesOf).filter((title) => wordsOf(title) > 6)).toEqual([])
})

test('there are at least 12,000 titles, none twice in a group or in more than three, and none is broad', () => {
  expect(groups.flatMap(titlesOf).length).toBeGreaterThanOrEqual(12_000)
  const counts = { en: new Map<string, number>(), id: new Map<string, number>() }
  const twice: string[] = []
  for (const each of groups)
    for (const language of languages) {
      const titles = each.titles[language].map((title) => title.toLowerCase())
      twice.push(...titles.filter((title, at) => titles.indexOf(title) !== at))
      for (const title of new Set(titles)) counts[language].set(title, (counts[language].get(title) ?? 0) + 1)
    }
  expect(twice).toEqual([])
  expect([...counts.en, ...counts.id].filter(([, count]) => count > 3)).toEqual([])
  const broad = new Set(groups.flatMap((each) => languages.flatMap((language) => each.broad[language])))
  expect([...broad].filter((word) => counts.en.has(word) || counts.id.has(word))).toEqual([])
})

test('every group names 8 to 15 skills of ours, none twice', () => {
  expect(groups.filter(({ skills }) => skills.length < 8 || skills.length > 15).map(({ code }) => code)).toEqual([])
  expect(groups.filter(({ skills }) => new Set(skills).size < skills.length).map(({ code }) => code)).toEqual([])
  const known = new Set(masterSeeds.SKILLS.map(({ code }) => code))
  expect(groups.flatMap(({ code, skills }) => skills.filter((skill) => !known.has(skill)).map((skill) => `${code} ${skill}`))).toEqual([])
})

test('every role of ours names its group', () => {
  const codes = new Set(groups.map(({ code }) => code))
  const without = masterSeeds.JOB_ROLE.filter(({ isco }) => typeof isco !== 'string' || !codes.has(isco))
  expect(without.map(({ code }) => code)).toEqual([])
})

const contents = () => majors.map((list) => structuredClone(list))
/** The files with one value of the first group of a file replaced. */
function changed(major: number, field: string, value: unknown): unknown[] {
  const files: unknown[] = contents()
  const [first, ...rest] = majors[major] ?? []
  files[major] = [{ ...first, [field]: value }, ...rest]
  return files
}

test('the loader reads what is shipped, in the order of the codes', () => {
  expect(parseThesaurus(contents()).map(({ code }) => code)).toEqual(groups.map(({ code }) => code).toSorted())
})

test.each<[string, () => unknown[], RegExp]>([
  ['a missing group', () => contents().with(3, majors[3]?.slice(1) ?? []), /^3\.json: group -, code: 83 of 84/],
  ['a group that stands there twice', () => contents().with(0, [...(majors[0] ?? []), ...(majors[0] ?? []).slice(0, 1)]), /^0\.json: group 0110, code: .*twice/],
  ['a group of another file', () => changed(2, 'code', '5120'), /^2\.json: group 5120, code/],
  ['an unknown skill', () => changed(5, 'skills', ['NO_SUCH_SKILL']), /^5\.json: group 5111, skills: .*NO_SUCH_SKILL/],
  ['a title of seven words', () => changed(1, 'titles', { en: ['a b c d e f g'], id: ['x'] }), /^1\.json: group 1111, titles\.en: more than 6/],
  ['a title twice', () => changed(1, 'titles', { en: ['Boss', 'boss'], id: ['x'] }), /^1\.json: group 1111, titles\.en: .*twice/],
  ['a title that is a number', () => changed(1, 'titles', { en: [7], id: ['x'] }), /^1\.json: group 1111, titles\.en/],
  ['a description that is missing', () => changed(1, 'does', { en: 'x' }), /^1\.json: group 1111, does\.id/],
  ['what is no list', () => contents().with(4, {} as never), /^4\.json: group -, -: the file is no list/],
])('%s is refused with its file, group and field', (_, files, message) => {
  const given = files()
  const refused = { name: 'ThesaurusError', message: expect.stringMatching(message) as string }
  expect(() => parseThesaurus(given)).toThrow(expect.objectContaining(refused))
})
