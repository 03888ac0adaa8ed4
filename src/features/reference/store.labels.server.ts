import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Locale } from '#kernel/shapes.ts'

export type Label = { code: string; label: string }
type Wanted = { category: string; code: string | null }

/** Labels of masters in one query; a code without a master keeps its name. */
export class Labels {
  readonly #found: ReadonlyMap<string, { label: string; meta: Record<string, unknown> }>
  constructor(found: ReadonlyMap<string, { label: string; meta: Record<string, unknown> }>) {
    this.#found = found
  }
  of(category: string, code: string): Label
  of(category: string, code: string | null): Label | null
  of(category: string, code: string | null): Label | null {
    if (code === null) return null
    return { code, label: this.#found.get(`${category} ${code}`)?.label ?? code }
  }
  meta(category: string, code: string, key: string): unknown {
    return this.#found.get(`${category} ${code}`)?.meta[key]
  }
}

export async function loadLabels(db: Db, locale: Locale, wanted: readonly Wanted[]): Promise<Labels> {
  const pairs = wanted.filter((each): each is { category: string; code: string } => each.code !== null)
  if (pairs.length === 0) return new Labels(new Map())
  const { rows } = await sql<{ category: string; code: string; label: string; meta: Record<string, unknown> }>`
    select category, code, ${sql.ref(locale === 'id' ? 'id_text' : 'en')} as label, meta from master
    where (category, code) in (select * from unnest(${pairs.map(({ category }) => category)}::text[], ${pairs.map(({ code }) => code)}::text[]))`.execute(
    db,
  )
  return new Labels(new Map(rows.map(({ category, code, label, meta }) => [`${category} ${code}`, { label, meta }])))
}

export const of = (category: string, codes: readonly string[]): Wanted[] => codes.map((code) => ({ category, code }))
