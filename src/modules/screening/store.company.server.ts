import { sql } from 'kysely'
import type { Shared } from './rules.company.ts'
import type { Reporter } from './rules.reports.ts'
import { reportersOf } from './store.facts.server.ts'

/** A company, with the number and the document that it proposes. */
type Compared = { companyId: string; number: string | null; documentId: string | null }

const mostShared = 10

/**
 * What each company shares with others: the registration number with any, number, telephone, document and a browser of somebody who
 * works there with a suspended one; and who reported it.
 */
export function sharedQuery(companies: readonly Compared[], now: Date) {
  const ids = companies.map(({ companyId }) => companyId)
  const numbers = companies.map(({ number }) => number)
  const documents = companies.map(({ documentId }) => documentId)
  return sql<{ companyId: string; shared: Shared[]; reporters: Reporter[] }>`
    select c.id as "companyId",
      (select coalesce(json_agg(m), '[]') from (
        select 'NUMBER' as kind, o.id as "companyId", o.name, o.status = 'SUSPENDED' as "isSuspended" from company o
        where o.registration_number = coalesce(w.number, c.registration_number) and o.id <> c.id and o.deleted_at is null
        union all
        select 'PHONE', o.id, o.name, true from company o
        where o.status = 'SUSPENDED' and o.phone = c.phone and o.dial_code = c.dial_code and o.id <> c.id
        union all
        select 'DOCUMENT', o.id, o.name, true from company o join file f on f.id = o.document_file_id
        where o.status = 'SUSPENDED' and o.id <> c.id
          and f.sha256 = (select own.sha256 from file own where own.id = coalesce(w.document, c.document_file_id))
        union all
        select distinct 'DEVICE', o.id, o.name, true
        from company_member m join session s on s.account_id = m.account_id
          join session t on t.device = s.device join company_member n on n.account_id = t.account_id
          join company o on o.id = n.company_id
        where m.company_id = c.id and m.removed_at is null and o.status = 'SUSPENDED' and o.id <> c.id
        order by 4 desc, 1, 2 limit ${mostShared}
      ) m) as shared,
      (select coalesce(json_agg(r), '[]') from (${reportersOf('COMPANY', sql`c.id`, now)}) r) as reporters
    from unnest(${ids}::uuid[], ${numbers}::text[], ${documents}::uuid[]) as w (id, number, document)
    join company c on c.id = w.id`
}
