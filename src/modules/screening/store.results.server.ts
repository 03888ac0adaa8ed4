import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Hit } from './rules.hit.ts'
import type { Screened } from './store.labels.server.ts'

type ScreenResult = { score: number; hits: readonly Pick<Hit, 'rule'>[]; now: Date }

/** Keeps what the screen found last in a job or a company, to find them by it. */
export async function recordScreen(db: Db, subject: Screened, { score, hits, now }: ScreenResult): Promise<void> {
  const column = 'jobId' in subject ? 'job_id' : 'company_id'
  const rules = [...new Set(hits.map(({ rule }) => rule))].toSorted()
  await db
    .insertInto('screen_result')
    .values({ [column]: 'jobId' in subject ? subject.jobId : subject.companyId, score, rules, at: now })
    .onConflict((conflict) =>
      conflict
        .column(column)
        .doUpdateSet({ score, rules, at: now })
        .where(
          sql<boolean>`(screen_result.score, screen_result.rules) is distinct from (excluded.score, excluded.rules)`,
        ),
    )
    .execute()
}
