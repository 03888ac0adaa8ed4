import type { Db } from '#db/db.server.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import type { CandidateCard, CandidateInteractions } from './contract.shapes.ts'
import { factsQuery, type FactsRow } from './store.candidate-facts.server.ts'
import { interactionsQuery, readInteractions } from './store.candidate-state.server.ts'
import { cardsQuery, readCards, type Reader } from './store.cards.server.ts'
import { readUnlocked, unlockedQuery, type UnlockedDetails } from './store.viewed-candidates.server.ts'

export type CandidateRows = {
  cards: ReadonlyMap<string, CandidateCard>
  interactions: ReadonlyMap<string, CandidateInteractions>
  facts: ReadonlyMap<string, FactsRow>
  /** Who of them applied for the job. */
  applied: ReadonlySet<string>
  /** Of those whom the company unlocked, when `details` are read. */
  unlocked: ReadonlyMap<string, UnlockedDetails>
}

const cardInstants = { last_active_at: true } as const
const interactionInstants = {
  viewed: true,
  unlocked: true,
  sent: true,
  answered: true,
  dismissed: true,
  expires_at: true,
} as const

/**
 * Candidates as this company may see them, by account: cards, what it did with them about this job, and what the score looks at. Facts
 * that are known already are not read again. `details`: with how to reach those whom it unlocked.
 */
export async function candidateRows(
  db: Db,
  reader: Reader & { jobId: string | null },
  accountIds: readonly string[],
  { known, details }: { known?: ReadonlyMap<string, FactsRow>; details?: true } = {},
): Promise<CandidateRows> {
  const rows = await readTogether(db, {
    cards: rowsOf(cardsQuery(reader, accountIds), cardInstants),
    interactions: rowsOf(interactionsQuery(reader, accountIds), interactionInstants),
    facts: rowsOf(factsQuery(known ? [] : accountIds, reader.now), cardInstants),
    unlocked: rowsOf(unlockedQuery(reader.companyId, details ? accountIds : [])),
  })
  const facts = known ?? new Map(rows.facts.map((row) => [row.account_id, row]))
  return {
    cards: await readCards(
      db,
      reader,
      rows.cards.filter((row) => facts.has(row.account_id)),
      facts,
    ),
    interactions: readInteractions(rows.interactions, reader.now),
    facts,
    applied: new Set(rows.interactions.flatMap((row) => (row.applied ? [row.account_id] : []))),
    unlocked: readUnlocked(rows.unlocked),
  }
}
