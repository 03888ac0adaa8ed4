import type { Db } from '#db/db.server.ts'

export type RetentionRun = {
  dry: boolean
  by: string | null
  startedAt: Date
  finishedAt: Date
  counts: Readonly<Record<string, number>>
}

export async function insertRun(db: Db, { dry, by, startedAt, finishedAt, counts }: RetentionRun): Promise<void> {
  await db
    .insertInto('retention_run')
    .values({ dry, started_by: by, started_at: startedAt, finished_at: finishedAt, counts: JSON.stringify(counts) })
    .execute()
}

/** The last runs, newest first. */
export async function lastRuns(db: Db) {
  return db
    .selectFrom('retention_run as r')
    .leftJoin('account as a', 'a.id', 'r.started_by')
    .select(['r.id', 'r.dry', 'a.full_name as by', 'r.started_at', 'r.finished_at', 'r.counts'])
    .orderBy('r.id', 'desc')
    .limit(30)
    .execute()
}
