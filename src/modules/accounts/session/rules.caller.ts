import type { ActingScope, Caller } from '#kernel/caller.ts'
import type { AccountKind } from '#kernel/enums/accounts.ts'

/** What of a session decides who calls. */
type SessionRow = {
  id: string
  /** Whose session it is: somebody else than `account_id` while acting. */
  own_id: string
  acting_id: string | null
  acting_scope: ActingScope | null
  acting_until: Date | null
  account_id: string
  kind: AccountKind
  second_factor_at: Date | null
  proposes: boolean
  termsPending: boolean
  suspended: boolean
  dismissed: string[]
  admin_role: Extract<Caller, { kind: 'admin' }>['role'] | null
  member_id: string | null
  role: Extract<Caller, { kind: 'employer' }>['role'] | null
  company_id: string | null
  company_status: Extract<Caller, { kind: 'employer' }>['companyStatus'] | null
}

/** The caller of a session; null for an administrator without a second factor. */
export function callerOf(row: SessionRow): Caller | null {
  const acting = row.acting_id
    ? {
        acting: {
          recordId: row.acting_id,
          adminId: row.own_id,
          scope: row.acting_scope ?? 'READ',
          ...(row.acting_until && { until: row.acting_until }),
        },
      }
    : {}
  const account = { accountId: row.account_id, sessionId: row.id, proposes: row.proposes }
  const state = { termsPending: row.termsPending, dismissed: row.dismissed, ...(row.suspended && { suspended: true }) }
  const base = { ...account, ...state, ...acting }
  if (row.kind === 'CANDIDATE') return { kind: 'candidate', ...base }
  if (row.kind === 'ADMIN')
    return row.admin_role && row.second_factor_at
      ? { kind: 'admin', ...account, role: row.admin_role, secondFactorAt: row.second_factor_at }
      : null
  if (!row.member_id || !row.role || !row.company_id || !row.company_status)
    return {
      kind: 'unassigned',
      accountId: row.account_id,
      sessionId: row.id,
      ...state,
      ...acting,
    }
  return {
    kind: 'employer',
    ...base,
    memberId: row.member_id,
    companyId: row.company_id,
    role: row.role,
    companyStatus: row.company_status,
  }
}
