import { sql } from 'kysely'
import type { RowsQuery } from '#db/read-together.server.ts'
import type { CaseTarget } from '#kernel/moderation.ts'

/** Whom a case, and what is decided in it, is about: a company or a person. */
export type Owner = { companyId: string | null; accountId: string | null }

export const ownerOf = (row: { company_id: string | null; account_id: string | null }): Owner => ({
  companyId: row.company_id,
  accountId: row.account_id,
})

export const ownerColumns = ({ companyId, accountId }: Owner) => ({ company_id: companyId, account_id: accountId })

/** Rows of this owner in the table with this alias. */
export const isOwnedBy = ({ companyId, accountId }: Owner, alias: string) =>
  companyId === null
    ? sql<boolean>`${sql.ref(`${alias}.account_id`)} = ${accountId}::uuid`
    : sql<boolean>`${sql.ref(`${alias}.company_id`)} = ${companyId}::uuid`

/** What was reported, as it is now. */
export type Target = Owner & {
  type: CaseTarget
  id: string
  title: string
  /** The company that it has to do with; for a person none. */
  company: string
  status: string
  version: number
  /** Everybody can see it now. */
  isPublic: boolean
  content: Record<string, string | null>
}

/** A query for `readTogether`, and what is reported by its rows. */
export type TargetQuery = { rows: RowsQuery<object>; target: (rows: object[]) => Target | undefined }

export const targetQuery = <Row extends object>(rows: RowsQuery<Row>, read: (row: Row) => Target): TargetQuery => ({
  rows,
  target: ([row]) => row && read(row as Row),
})
