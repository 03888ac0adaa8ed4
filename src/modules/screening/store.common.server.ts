import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'

/** What more companies than this write is nobody's own: greetings, benefits, what the law asks for. */
export const commonCompanies = 50
/** The newest texts are enough to know what is common, and bound what one night counts. */
const newestTexts = 100_000

/** Computes which five words stand in texts of more than fifty companies. */
export async function computeCommon(db: Db): Promise<void> {
  await sql`set local statement_timeout = '15min'`.execute(db)
  await db.deleteFrom('common_shingle').execute()
  await sql`
    with newest as (
      select j.company_id, t.shingles from job_text t join job j on j.id = t.job_id
      where j.deleted_at is null order by j.published_at desc nulls last limit ${newestTexts}
    ), held as (select distinct company_id, shingle from newest, unnest(shingles) as shingle)
    insert into common_shingle (shingle) select shingle from held group by shingle having count(*) > ${commonCompanies}`.execute(
    db,
  )
}
