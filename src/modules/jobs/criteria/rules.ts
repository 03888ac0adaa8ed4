/** What applicants of a job are rated by, at most so many. */
export const maxCriteria = 12
export const maxCriterionText = 120

/** A stored criterion: a skill of the job, or what the company wrote. */
export type StoredCriterion = { id: string; skill_code: string | null; text: string | null }
/** A skill in both languages, for a text that only repeats it. */
export type SkillNames = { code: string; labels: readonly string[] }
/** What is kept, in its order; what is new; everything else is retired. */
export type CriteriaChange = {
  kept: { id: string; sort: number }[]
  added: { skill_code: string | null; text: string | null; sort: number }[]
}

const keyOf = (text: string) => text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/**
 * Compares what was sent with what is stored. A criterion that was renamed is a new one: cards that were written by the old one keep
 * their meaning. Texts that are empty or there twice are left out.
 */
export function criteriaChange(
  stored: readonly StoredCriterion[],
  requested: readonly string[],
  skills: readonly SkillNames[],
): CriteriaChange {
  const skillOf = (text: string) => skills.find(({ labels }) => labels.some((label) => keyOf(label) === keyOf(text)))
  const change: CriteriaChange = { kept: [], added: [] }
  const seen = new Set<string>()
  for (const typed of requested) {
    const text = typed.trim()
    const code = skillOf(text)?.code ?? null
    const key = code ? `skill ${code}` : keyOf(text)
    if (text === '' || seen.has(key)) continue
    const sort = seen.size
    seen.add(key)
    const same = stored.find((each) =>
      code ? each.skill_code === code : each.text !== null && keyOf(each.text) === key,
    )
    if (same) change.kept.push({ id: same.id, sort })
    else change.added.push(code ? { skill_code: code, text: null, sort } : { skill_code: null, text, sort })
  }
  return change
}
