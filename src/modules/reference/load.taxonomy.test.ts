import { describe, expect, test } from 'vitest'
import { DatasetError, readEssentials, readSkillGroups } from './load.taxonomy.server.ts'

const placeOf = (index: number) => `a.csv, line ${index + 2}`
const errorOf = (read: () => unknown) => {
  try {
    return read()
  } catch (error) {
    return error
  }
}

describe('essential skills', () => {
  const relation = (occupationUri: string, relationType: string, skillUri: string) => ({
    occupationUri,
    relationType,
    skillUri,
  })
  test('stand together by role, each once; optional ones are left out', () => {
    const rows = [
      relation('o:1', 'essential', 's:2'),
      relation('o:2', 'optional', 's:1'),
      relation('o:1', 'optional', 's:3'),
      relation('o:1', 'essential', 's:1'),
      relation('o:1', 'essential', 's:2'),
      relation('o:3', 'essential', 's:1'),
    ]
    expect(readEssentials(rows, placeOf)).toEqual([
      { role: 'o:1', skills: ['s:1', 's:2'] },
      { role: 'o:3', skills: ['s:1'] },
    ])
  })

  test.each([
    [{ occupationUri: 'o:1', relationType: 'essential' }, 'skillUri is missing'],
    [relation(' ', 'essential', 's:1'), 'occupationUri is missing'],
    [relation('o:1', '', 's:1'), 'relationType is missing'],
    [relation('o:1', 'essen', 's:1'), 'relationType is essen, not essential or optional'],
  ])('a malformed row is refused with its file and line', (row, sentence) => {
    expect(errorOf(() => readEssentials([relation('o:1', 'essential', 's:1'), row], placeOf))).toEqual(
      new DatasetError(`a.csv, line 3: ${sentence}`),
    )
  })
})

describe('groups of skills', () => {
  const above = (conceptUri: string, broaderUri: string) => {
    const type = (uri: string) => (uri.startsWith('s:') ? 'KnowledgeSkillCompetence' : 'SkillGroup')
    return { conceptType: type(conceptUri), conceptUri, broaderType: type(broaderUri), broaderUri }
  }
  const groupsOf = (...rows: ReturnType<typeof above>[]) => Object.fromEntries(readSkillGroups(rows, placeOf))

  test('are the nearest above the skill, or above a broader skill where it has none of its own', () => {
    expect(
      groupsOf(above('g:deep', 'g:top'), above('s:1', 'g:deep'), above('s:2', 's:1'), above('s:3', 's:2')),
    ).toEqual({ 's:1': 'g:deep', 's:2': 'g:deep', 's:3': 'g:deep' })
    expect(groupsOf(above('s:1', 'g:near'), above('s:1', 's:2'), above('s:2', 'g:other'))['s:1']).toBe('g:near')
  })

  test('are the deepest where there are several, and of equal ones always the same', () => {
    const hierarchy = [above('g:higher', 'g:top'), above('g:nested', 'g:higher')]
    const both = [above('s:1', 'g:higher'), above('s:1', 'g:nested')]
    expect(groupsOf(...hierarchy, ...both)['s:1']).toBe('g:nested')
    expect(groupsOf(...both.toReversed(), ...hierarchy)['s:1']).toBe('g:nested')
    const equal = [above('s:1', 'g:b'), above('s:1', 'g:a')]
    expect([groupsOf(...equal)['s:1'], groupsOf(...equal.toReversed())['s:1']]).toEqual(['g:a', 'g:a'])
  })

  test('a hierarchy that runs in a circle ends, and a skill under no group has none', () => {
    expect(groupsOf(above('s:1', 's:2'), above('s:2', 's:1'))).toEqual({})
    const circle = [above('g:a', 'g:b'), above('g:b', 'g:a'), above('s:1', 'g:a'), above('s:1', 'g:b')]
    expect(groupsOf(...circle)).toEqual({ 's:1': 'g:a' })
  })

  test('a hierarchy of occupations has none, and a malformed row is refused with its file and line', () => {
    const occupation = { conceptType: 'Occupation', conceptUri: 'o:1', broaderType: 'ISCOGroup', broaderUri: 'i:1' }
    expect(readSkillGroups([occupation], placeOf).size).toBe(0)
    expect(errorOf(() => readSkillGroups([occupation, { ...occupation, broaderUri: '' }], placeOf))).toEqual(
      new DatasetError('a.csv, line 3: broaderUri is missing'),
    )
  })
})
