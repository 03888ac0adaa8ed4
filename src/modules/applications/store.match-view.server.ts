import type { Db } from '#db/db.server.ts'
import type { Locale } from '#kernel/shapes.ts'
import { mastersByKey } from '#modules/reference/public.server.ts'
import type { MatchDetail, ReceivedRow } from './contract.shapes.ts'
import { matchSummaryShape, type MatchSummary } from './rules.match.ts'

type MatchRow = { match_score: number | null; match_summary: unknown }
type SkillLabel = (key: number) => readonly string[]

/** Skills that a row of the list names. */
const named = 2

const summaryOf = (row: MatchRow): MatchSummary | null => matchSummaryShape.safeParse(row.match_summary).data ?? null

/** Labels of the skills that rows of the list name, or of all of their matches. */
export async function skillLabels(
  db: Db,
  locale: Locale,
  rows: readonly MatchRow[],
  of: 'named' | 'all' = 'named',
): Promise<SkillLabel> {
  const keys = rows.flatMap((row) => {
    const summary = summaryOf(row)
    if (!summary) return []
    return of === 'all' ? [...summary.met, ...summary.missing] : summary.met.slice(0, named)
  })
  const names = await mastersByKey(db, [...new Set(keys)])
  return (key) => {
    const label = names.get(String(key))?.[locale]
    return label ? [label] : []
  }
}

export function describeMatch(row: MatchRow, skillOf: SkillLabel): ReceivedRow['match'] {
  const summary = summaryOf(row)
  if (row.match_score === null || !summary) return null
  const { met, asked } = summary
  return { score: Math.round(row.match_score), skills: met.slice(0, named).flatMap(skillOf), met: met.length, asked }
}

export function describeMatchDetail(row: MatchRow, skillOf: SkillLabel): MatchDetail | null {
  const summary = summaryOf(row)
  if (row.match_score === null || !summary) return null
  return {
    score: Math.round(row.match_score),
    parts: summary.parts,
    met: summary.met.flatMap(skillOf),
    missing: summary.missing.flatMap(skillOf),
    asked: summary.asked,
  }
}
