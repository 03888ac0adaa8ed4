import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { ApprovalAction } from '#kernel/enums/accounts.ts'

export type NewApproval = {
  action: ApprovalAction
  orderId: string | null
  companyId: string
  minor: number
  currency: string
  /** What is to be done once somebody else confirmed it. */
  input: Record<string, unknown>
  by: string
}

/** Asks for a second administrator; false when the same action already waits for one. */
export async function insertApproval(db: Db, approval: NewApproval, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('billing_approval')
    .values({
      action: approval.action,
      order_id: approval.orderId,
      company_id: approval.companyId,
      minor: approval.minor,
      currency: approval.currency,
      input: JSON.stringify(approval.input),
      requested_by: approval.by,
      requested_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

export type Approval = Omit<NewApproval, 'by'> & { id: string; requestedBy: string; decidedAt: Date | null }

/** Locks what waits for a second administrator. */
export async function lockApproval(db: Db, id: string): Promise<Approval | undefined> {
  const { rows } = await sql<Approval>`
    select id, action, order_id as "orderId", company_id as "companyId", minor, currency, input, requested_by as "requestedBy",
      decided_at as "decidedAt"
    from billing_approval where id = ${id} for update`.execute(db)
  return rows[0]
}

export async function decideApproval(
  db: Db,
  id: string,
  { by, approved, now }: { by: string; approved: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('billing_approval')
    .set({ decided_by: by, decided_at: now, approved })
    .where('id', '=', id)
    .execute()
}
