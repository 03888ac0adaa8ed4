import { readFile } from 'node:fs/promises'
import { masterSeeds } from './load.masters.server.ts'

const languages = ['en', 'id'] as const
type Language = (typeof languages)[number]

/** A unit group of ISCO-08 in our own words. `broad` words are too wide to decide about an occupation. */
export type ThesaurusGroup = {
  code: string
  en: string
  id: string
  does: Record<Language, string>
  titles: Record<Language, string[]>
  broad: Record<Language, string[]>
  skills: string[]
}

/** A file that cannot be loaded: says where and what. What was loaded before stays. */
class ThesaurusError extends Error {
  constructor(file: string, code: string, field: string, problem: string) {
    super(`${file}: group ${code}, ${field}: ${problem}`)
    this.name = 'ThesaurusError'
  }
}

/** Unit groups of ISCO-08 in each major group, 0 to 9. */
const groupCounts = [3, 31, 92, 84, 29, 40, 18, 66, 40, 33]
const [maxTitleWords, maxSharing, maxTitles, maxSkills] = [6, 3, 60, 30]

type JsonFields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is JsonFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isName = (value: unknown): value is string => typeof value === 'string' && /^\S+(?: \S+)*$/.test(value)
const at = (value: unknown, key: string): unknown => (isFields(value) ? value[key] : undefined)

/** Reads one file's groups; every field is checked, so that a mistake is found by its place instead of by poor results. */
function readGroups(major: number, json: unknown): ThesaurusGroup[] {
  const file = `${major}.json`
  if (!Array.isArray(json)) throw new ThesaurusError(file, '-', '-', 'the file is no list of groups')
  const known = new Set(masterSeeds.SKILLS.map(({ code }) => code))
  return json.map((group: unknown) => {
    const given = at(group, 'code')
    const code = typeof given === 'string' ? given : '-'
    const fail = (field: string, problem: string) => new ThesaurusError(file, code, field, problem)
    if (!/^\d{4}$/.test(code) || code[0] !== String(major)) throw fail('code', `no group of this file: ${code}`)
    const text = (field: string, value: unknown): string => {
      if (isName(value)) return value
      throw fail(field, 'a text without double spaces is needed')
    }
    const list = (field: string, value: unknown, most: number): string[] => {
      if (!Array.isArray(value) || value.length === 0 || value.length > most)
        throw fail(field, `1 to ${most} values are needed`)
      return value.map((each) => text(field, each))
    }
    const both = <T>(field: string, read: (field: string, value: unknown) => T): Record<Language, T> => ({
      en: read(`${field}.en`, at(at(group, field), 'en')),
      id: read(`${field}.id`, at(at(group, field), 'id')),
    })
    const titles = both('titles', (field, value) => list(field, value, maxTitles))
    for (const language of languages) {
      const field = `titles.${language}`
      const lower = titles[language].map((title) => title.toLowerCase())
      const long = lower.find((title) => title.split(' ').length > maxTitleWords)
      if (long !== undefined) throw fail(field, `more than ${maxTitleWords} words: ${long}`)
      const twice = lower.find((title, place) => lower.indexOf(title) !== place)
      if (twice !== undefined) throw fail(field, `stands there twice: ${twice}`)
    }
    const skills = list('skills', at(group, 'skills'), maxSkills)
    const unknown = skills.find((skill) => !known.has(skill))
    if (unknown !== undefined) throw fail('skills', `no skill has the code ${unknown}`)
    return {
      code,
      en: text('en', at(group, 'en')),
      id: text('id', at(group, 'id')),
      does: both('does', text),
      titles,
      broad: both('broad', (field, value) => list(field, value, maxTitles)),
      skills,
    }
  })
}

/** All groups of the files' contents, by major group. Throws ThesaurusError for what is missing, double or unknown. */
export function parseThesaurus(files: readonly unknown[]): ThesaurusGroup[] {
  const majors = files.map((json, major) => readGroups(major, json))
  for (const [major, groups] of majors.entries()) {
    const codes = groups.map(({ code }) => code)
    const twice = codes.find((code, place) => codes.indexOf(code) !== place)
    if (twice !== undefined) throw new ThesaurusError(`${major}.json`, twice, 'code', 'the group stands there twice')
    if (groups.length !== groupCounts[major])
      throw new ThesaurusError(`${major}.json`, '-', 'code', `${groups.length} of ${groupCounts[major]} groups`)
  }
  const all = majors.flat()
  for (const language of languages) {
    const counts = new Map<string, number>()
    for (const { code, titles } of all)
      for (const title of titles[language].map((each) => each.toLowerCase())) {
        const count = (counts.get(title) ?? 0) + 1
        if (count > maxSharing)
          throw new ThesaurusError(
            `${code[0]}.json`,
            code,
            `titles.${language}`,
            `more than ${maxSharing} groups have it: ${title}`,
          )
        counts.set(title, count)
      }
  }
  return all.toSorted((a, b) => a.code.localeCompare(b.code))
}

/** What stands in one file. A file that is missing or no JSON is refused by its name, too. */
async function readGroupsFile(folder: URL, major: number): Promise<unknown> {
  const file = `${major}.json`
  try {
    return JSON.parse(await readFile(new URL(file, folder), 'utf8'))
  } catch (error) {
    throw new ThesaurusError(file, '-', '-', error instanceof Error ? error.message : String(error))
  }
}

/** The thesaurus that this release ships, or that of another folder. */
export const readThesaurus = async (folder = new URL('thesaurus/', import.meta.url)): Promise<ThesaurusGroup[]> =>
  parseThesaurus(await Promise.all(groupCounts.map((_, major) => readGroupsFile(folder, major))))
