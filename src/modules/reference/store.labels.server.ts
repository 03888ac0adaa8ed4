import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { prepared } from '#db/prepared-statements.server.ts'
import type { Locale } from '#kernel/shapes.ts'

/** `proposed`: an administrator has not accepted the value yet. */
export type Label = { code: string; label: string; proposed?: true }
type LabelRow = { label: string; meta: Record<string, unknown>; status: string }
type MasterRef = { category: string; code: string | null }

/** Labels of masters loaded by one query. A code without a master is its own label. */
export class Labels {
  readonly #rows: ReadonlyMap<string, LabelRow>
  constructor(rows: ReadonlyMap<string, LabelRow>) {
    this.#rows = rows
  }
  masterRefs(category: string, code: string): Label
  masterRefs(category: string, code: string | null): Label | null
  masterRefs(category: string, code: string | null): Label | null {
    if (code === null) return null
    const row = this.#rows.get(`${category} ${code}`)
    return { code, label: row?.label ?? code, ...(row?.status === 'PROPOSED' && { proposed: true as const }) }
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
  const pairs = refs.filter((ref): ref is { category: string; code: string } => ref.code !== null)
  if (pairs.length === 0) return new Labels(new Map())
  const label = locale === 'id' ? 'name_id' : 'name_en'
  // Records may still hold the code of a merged value; it shows the label of the merge target.
  const { rows } = await sql<LabelRow & { category: string; code: string }>`${prepared}
    select m.category, m.code, coalesce(${sql.ref(`t.${label}`)}, ${sql.ref(`m.${label}`)}) as label, m.meta, m.status
    from master m left join master t on t.id = m.merged_into
    where (m.category, m.code) in (select * from unnest(${pairs.map(({ category }) => category)}::text[], ${pairs.map(({ code }) => code)}::text[]))`.execute(
    db,
  )
  return new Labels(new Map(rows.map(({ category, code, ...row }) => [`${category} ${code}`, row])))
}

export const of = (category: string, codes: readonly string[]): MasterRef[] => codes.map((code) => ({ category, code }))
