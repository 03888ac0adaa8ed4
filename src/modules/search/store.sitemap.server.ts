import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'

/** Addresses in one file of the sitemap; the protocol allows 50,000. */
export const sitemapRows = 10_000
type Row = { id: string; slug: string; changed_at: Date }

/** A page of what may be indexed, oldest first so that files that are full stay as they are; and how many pages there are. */
export async function sitemapPage(
  db: Db,
  kind: 'jobs' | 'companies',
  page: number,
): Promise<{ rows: Row[]; pages: number }> {
  const from = kind === 'jobs' ? sql`job_search join job j on j.key = job_search.id` : sql`company j`
  const open = kind === 'jobs' ? sql`true` : sql`j.status = 'APPROVED' and j.deleted_at is null`
  const [list, count] = await Promise.all([
    sql<Row>`select j.id, j.slug, j.updated_at as changed_at from ${from} where ${open} order by j.key limit ${sitemapRows} offset ${(page - 1) * sitemapRows}`.execute(
      db,
    ),
    sql<{ n: number }>`select count(*)::int as n from ${from} where ${open}`.execute(db),
  ])
  return { rows: list.rows, pages: Math.max(1, Math.ceil((count.rows[0]?.n ?? 0) / sitemapRows)) }
}
