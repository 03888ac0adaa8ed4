import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { cachedRows } from '#db/table-cache.server.ts'
import type { Locale } from '#kernel/shapes.ts'

/** `proposed`: an administrator has not accepted the value yet. */
export type Label = { code: string; label: string; proposed?: true }
type LabelRow = Record<Locale, string> & { meta: Record<string, unknown>; status: string }
type MasterRef = { category: string; code: string | null }

/** Labels of masters in one language. A code without a master is its own label. */
export class Labels {
  readonly #rows: ReadonlyMap<string, LabelRow>
  readonly #locale: Locale
  constructor(rows: ReadonlyMap<string, LabelRow>, locale: Locale) {
    this.#rows = rows
    this.#locale = locale
  }
  masterRefs(category: string, code: string): Label
  masterRefs(category: string, code: string | null): Label | null
  masterRefs(category: string, code: string | null): Label | null {
    if (code === null) return null
    const row = this.#rows.get(`${category} ${code}`)
    return { code, label: row?.[this.#locale] ?? code, ...(row?.status === 'PROPOSED' && { proposed: true as const }) }
  }
  /** Translates a stored label into this language; returns it unchanged when its master no longer exists. */
  relabel(category: string, stored: Label): Label {
    return this.#rows.has(`${category} ${stored.code}`) ? this.masterRefs(category, stored.code) : stored
  }
  meta(category: string, code: string, key: string): unknown {
    return this.#rows.get(`${category} ${code}`)?.meta[key]
  }
}

export async function loadLabels(db: Db, locale: Locale, refs: readonly MasterRef[]): Promise<Labels> {
  const keys = refs.flatMap(({ category, code }) => (code === null ? [] : [`${category} ${code}`]))
  if (keys.length === 0) return new Labels(new Map(), locale)
  return new Labels(await cachedRows(db, 'master', keys, readLabels), locale)
}

async function readLabels(db: Db, keys: readonly string[]): Promise<Map<string, LabelRow>> {
  const pairs = keys.map((key) => [key.slice(0, key.indexOf(' ')), key.slice(key.indexOf(' ') + 1)])
  // Records may still hold the code of a merged value; it shows the label of the merge target.
  const { rows } = await sql<LabelRow & { category: string; code: string }>`
    select m.category, m.code, coalesce(t.name_en, m.name_en) as en, coalesce(t.name_id, m.name_id) as id, m.meta, m.status
    from master m left join master t on t.id = m.merged_into
    where (m.category, m.code) in (select * from unnest(${pairs.map(([category]) => category)}::text[], ${pairs.map(([, code]) => code)}::text[]))`.execute(
    db,
  )
  return new Map(rows.map(({ category, code, ...row }) => [`${category} ${code}`, row]))
}

export const of = (category: string, codes: readonly string[]): MasterRef[] => codes.map((code) => ({ category, code }))
