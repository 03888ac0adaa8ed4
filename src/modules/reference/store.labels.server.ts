import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { planned } from '#db/planned.server.ts'
import type { Locale } from '#kernel/shapes.ts'

/** `proposed`: an administrator has not taken it up yet. */
export type Label = { code: string; label: string; proposed?: true }
type Found = { label: string; meta: Record<string, unknown>; status: string }
type Wanted = { category: string; code: string | null }

/** Labels of masters in one query; a code without a master keeps its name. */
export class Labels {
  readonly #found: ReadonlyMap<string, Found>
  constructor(found: ReadonlyMap<string, Found>) {
    this.#found = found
  }
  of(category: string, code: string): Label
  of(category: string, code: string | null): Label | null
  of(category: string, code: string | null): Label | null {
    if (code === null) return null
    const found = this.#found.get(`${category} ${code}`)
    return { code, label: found?.label ?? code, ...(found?.status === 'PROPOSED' && { proposed: true as const }) }
  }
  /** A label kept somewhere, in this language; as it was kept where its master is gone. */
  again(category: string, kept: Label): Label {
    return this.#found.has(`${category} ${kept.code}`) ? this.of(category, kept.code) : kept
  }
  meta(category: string, code: string, key: string): unknown {
    return this.#found.get(`${category} ${code}`)?.meta[key]
  }
}

export async function loadLabels(db: Db, locale: Locale, wanted: readonly Wanted[]): Promise<Labels> {
  const pairs = wanted.filter((each): each is { category: string; code: string } => each.code !== null)
  if (pairs.length === 0) return new Labels(new Map())
  const label = locale === 'id' ? 'id_text' : 'en'
  // A merged value is called what it became, also where its code still stands.
  const { rows } = await sql<Found & { category: string; code: string }>`${planned}
    select m.category, m.code, coalesce(t.${sql.raw(label)}, m.${sql.raw(label)}) as label, m.meta, m.status
    from master m left join master t on t.id = m.merged_into
    where (m.category, m.code) in (select * from unnest(${pairs.map(({ category }) => category)}::text[], ${pairs.map(({ code }) => code)}::text[]))`.execute(
    db,
  )
  return new Labels(new Map(rows.map(({ category, code, ...found }) => [`${category} ${code}`, found])))
}

export const of = (category: string, codes: readonly string[]): Wanted[] => codes.map((code) => ({ category, code }))
