export type CsvRow = Readonly<Record<string, string | undefined>>
/** Says in which file and line a row is, for an error about it. */
export type PlaceOf = (index: number) => string

/** A dataset that cannot be read: one plain sentence that names the file and the line, no stack. */
export class DatasetError extends Error {
  override name = 'DatasetError'
}

/** The skills that a role cannot do without, by the sources of both. */
export type DatasetEssentials = { role: string; skills: string[] }

function cellOf(row: CsvRow, column: string, place: string): string {
  const value = (row[column] ?? '').trim()
  if (value === '') throw new DatasetError(`${place}: ${column} is missing`)
  return value
}

export const essentialColumns = ['occupationUri', 'relationType', 'skillUri'] as const

/** ESCO's relations of occupations and skills; optional skills are left out. */
export function readEssentials(rows: readonly CsvRow[], placeOf: PlaceOf): DatasetEssentials[] {
  const skillsOf = new Map<string, Set<string>>()
  for (const [index, row] of rows.entries()) {
    const place = placeOf(index)
    const [role, type, skill] = essentialColumns.map((column) => cellOf(row, column, place)) as [string, string, string]
    if (type !== 'essential' && type !== 'optional')
      throw new DatasetError(`${place}: relationType is ${type}, not essential or optional`)
    if (type === 'essential') skillsOf.set(role, (skillsOf.get(role) ?? new Set()).add(skill))
  }
  return [...skillsOf].map(([role, skills]) => ({ role, skills: [...skills].toSorted() }))
}

export const hierarchyColumns = ['conceptType', 'conceptUri', 'broaderType', 'broaderUri'] as const

/**
 * The group of each skill in ESCO's hierarchy: the nearest one above it, above a broader skill where it has none of its own, and the
 * deepest where there are several. The 410 such groups of ESCO 1.1.1 are as large as ours: 34 skills each, ours 33. One level higher it is
 * 103, and "monitoring, inspecting and testing" has 558.
 */
export function readSkillGroups(rows: readonly CsvRow[], placeOf: PlaceOf): ReadonlyMap<string, string> {
  const above = new Map<string, string[]>()
  const [groups, skills] = [new Set<string>(), new Set<string>()]
  for (const [index, row] of rows.entries()) {
    const place = placeOf(index)
    const [type, concept, broaderType, broader] = hierarchyColumns.map((column) => cellOf(row, column, place)) as [
      string,
      string,
      string,
      string,
    ]
    above.set(concept, [...(above.get(concept) ?? []), broader])
    if (broaderType === 'SkillGroup') groups.add(broader)
    if (type === 'KnowledgeSkillCompetence') skills.add(concept)
  }
  const groupOf = (skill: string): string | undefined => {
    const seen = new Set([skill])
    for (let level = [skill]; level.length > 0;) {
      const next = level.flatMap((each) => above.get(each) ?? []).filter((each) => !seen.has(each))
      const nearest = next.filter((each) => groups.has(each))
      if (nearest.length > 0) return nearest.toSorted((a, b) => depthOf(b) - depthOf(a) || (a < b ? -1 : 1))[0]
      for (const each of next) seen.add(each)
      level = [...new Set(next)]
    }
    return undefined
  }
  /** How many groups are above a group; a hierarchy that runs in a circle ends where it was before. */
  function depthOf(group: string, seen: ReadonlySet<string> = new Set()): number {
    const higher = (above.get(group) ?? []).filter((each) => groups.has(each) && !seen.has(each))
    return Math.max(0, ...higher.map((each) => 1 + depthOf(each, new Set([...seen, group]))))
  }
  return new Map(
    [...skills].flatMap((skill): [string, string][] => {
      const group = groupOf(skill)
      return group === undefined ? [] : [[skill, group]]
    }),
  )
}
