import { sql } from 'kysely'
import type { JobWork, PersonWork } from '#modules/matching/rules.work.ts'
import type { Db } from '#db/db.server.ts'

/** A row of a set: its texts, and the skills that are named in it with how often, and whether in its title. */
export type Worded = {
  title: string
  text: string
  skills: readonly { key: number; name: string; times: number; central: boolean }[]
}

const [rowsAtOnce, best] = [100, 63]
/** As the product grades skills (migration 0131_work), without dates: sets have none. */
const gradeOf = ({ times, central }: Worded['skills'][number]): number =>
  Math.max(1, Math.round(best * Math.min(1, (times / (times + 1)) * (central ? 1.25 : 1))))

/** What each text says about work, as a person's and as a job's. */
export async function workOf(db: Db, rows: readonly Worded[]): Promise<{ person: PersonWork; job: JobWork }[]> {
  const { rows: grouped } = await sql<{ key: number; group: number }>`
    select key, coalesce(word_key(meta->>'group'), 0) as group from master where category = 'SKILLS'`.execute(db)
  const groupOf = new Map(grouped.map(({ key, group }) => [key, group]))
  const out: { person: PersonWork; job: JobWork }[] = []
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const batch = rows.slice(at, at + rowsAtOnce)
    const { rows: made } = await sql<Record<'person' | 'words' | 'concepts' | 'terms', number[]>>`
      select match_concepts(concat_ws(' ', title, skills, body)) as person, match_words(concat_ws(' ', title, skills, body)) as words,
        match_concepts(concat_ws(' ', title, title, title, skills, skills, first_words(body, 300))) as concepts, match_terms(concat_ws(' ', title, skills)) as terms
      from unnest(${sql.val(batch.map(({ title }) => title))}::text[],
        ${sql.val(batch.map(({ skills }) => skills.map(({ name }) => name).join(' ')))}::text[],
        ${sql.val(batch.map(({ text }) => text))}::text[]) with ordinality t(title, skills, body, place) order by place`.execute(
      db,
    )
    for (const [n, { skills }] of batch.entries()) {
      const { person = [], words = [], concepts = [], terms = [] } = made[n] ?? {}
      const graded = skills.map((skill) => ({
        key: skill.key,
        grade: gradeOf(skill),
        group: groupOf.get(skill.key) ?? 0,
      }))
      const bestOf = new Map<number, number>()
      for (const { group, grade } of graded) if (group > 0) bestOf.set(group, Math.max(grade, bestOf.get(group) ?? 0))
      out.push({
        person: {
          concepts: person,
          words,
          length: words.reduce((sum, each) => sum + (each & best), 0),
          skills: graded.map(({ key, grade }) => (key << 6) | grade),
          groups: [...bestOf].map(([group, grade]) => (group << 6) | grade),
        },
        job: { concepts, terms, skills: graded.map(({ key }) => key), groups: graded.map(({ group }) => group) },
      })
    }
  }
  return out
}
