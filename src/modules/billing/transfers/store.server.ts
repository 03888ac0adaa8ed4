import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { listPage, type Paging } from '#db/list-page.server.ts'
import type { OrderStatus, ProofStatus } from '#kernel/enums/billing.ts'

export type Proof = {
  id: string
  orderId: string
  paymentId: string
  companyId: string
  status: ProofStatus
  statedMinor: number
  paidOn: string
  uploadedAt: Date
  receivedMinor: number | null
  withheldMinor: number | null
  slipNumber: string | null
  reason: string | null
}

const selectProof = sql`
  select t.id, t.order_id as "orderId", t.payment_id as "paymentId", o.company_id as "companyId", t.status,
    t.stated_minor as "statedMinor", to_char(t.paid_on, 'YYYY-MM-DD') as "paidOn", t.uploaded_at as "uploadedAt",
    t.received_minor as "receivedMinor", t.withheld_minor as "withheldMinor", t.slip_number as "slipNumber", t.reason
  from transfer_proof t join pay_order o on o.id = t.order_id`

export async function findProof(db: Db, id: string): Promise<Proof | undefined> {
  const { rows } = await sql<Proof>`${selectProof} where t.id = ${id}`.execute(db)
  return rows[0]
}

export type AcceptedProof = Proof & { receivedMinor: number; withheldMinor: number }

/** What was found in the bank for an attempt, oldest first. */
export async function acceptedProofs(db: Db, paymentId: string): Promise<AcceptedProof[]> {
  const { rows } = await sql<AcceptedProof>`${selectProof}
    where t.payment_id = ${paymentId} and t.status = 'ACCEPTED' order by t.decided_at, t.id`.execute(db)
  return rows
}

export type NewProof = {
  orderId: string
  paymentId: string
  fileId: string
  minor: number
  withheldMinor: number
  slipNumber: string | null
  paidOn: string
  bank: string
  by: string
  now: Date
}

export async function insertProof(db: Db, proof: NewProof): Promise<void> {
  await db
    .insertInto('transfer_proof')
    .values({
      order_id: proof.orderId,
      payment_id: proof.paymentId,
      file_id: proof.fileId,
      stated_minor: proof.minor,
      stated_withheld_minor: proof.withheldMinor,
      stated_slip_number: proof.slipNumber,
      paid_on: proof.paidOn,
      bank: proof.bank,
      uploaded_by: proof.by,
      uploaded_at: proof.now,
    })
    .execute()
}

type ProofDecision = { by: string; now: Date }

/** Records what was found in the bank. The billing account is locked and the proof waits. */
export async function acceptProof(
  db: Db,
  id: string,
  decision: ProofDecision & { receivedMinor: number; withheldMinor: number; slipNumber: string | null },
): Promise<void> {
  await db
    .updateTable('transfer_proof')
    .set({
      status: 'ACCEPTED',
      received_minor: decision.receivedMinor,
      withheld_minor: decision.withheldMinor,
      slip_number: decision.slipNumber,
      decided_by: decision.by,
      decided_at: decision.now,
    })
    .where('id', '=', id)
    .execute()
}

export async function rejectProof(db: Db, id: string, { reason, by, now }: ProofDecision & { reason: string }) {
  await db
    .updateTable('transfer_proof')
    .set({ status: 'REJECTED', reason, decided_by: by, decided_at: now })
    .where('id', '=', id)
    .execute()
}

export type TransferRow = Omit<Proof, 'paymentId'> & {
  number: string
  orderStatus: OrderStatus
  companyName: string
  ownCompany: boolean
  currency: string
  netMinor: number
  totalMinor: number
  /** Found in the bank for this order by other proofs. */
  acceptedMinor: number
  statedWithheldMinor: number
  statedSlipNumber: string | null
  bank: string
  /** Null once the file need not be kept any longer. */
  fileId: string | null
  fileName: string | null
  mime: string | null
  decidedAt: Date | null
  decidedBy: string | null
}

type TransfersQuery = Paging & { show: 'WAITING' | 'DECIDED'; caller: string }

/** Proofs of all companies with what their orders lack. The count stops at 10,000. */
export async function listProofs(db: Db, { show, caller, ...page }: TransfersQuery) {
  const only = show === 'WAITING' ? sql`t.status = 'WAITING'` : sql`t.status <> 'WAITING'`
  const order = show === 'WAITING' ? sql`t.uploaded_at, t.id` : sql`t.decided_at desc, t.id desc`
  const { rows, total } = await listPage(page, async ({ limit, offset }) => {
    const answer = await sql<TransferRow & { total: number }>`
    select t.id, t.order_id as "orderId", o.company_id as "companyId", t.status, t.stated_minor as "statedMinor",
      to_char(t.paid_on, 'YYYY-MM-DD') as "paidOn", t.uploaded_at as "uploadedAt", t.received_minor as "receivedMinor",
      t.withheld_minor as "withheldMinor", t.slip_number as "slipNumber", t.reason, o.number, o.status as "orderStatus",
      c.name as "companyName", o.currency, o.net_minor as "netMinor", o.total_minor as "totalMinor",
      t.stated_withheld_minor as "statedWithheldMinor", t.stated_slip_number as "statedSlipNumber", t.bank,
      t.file_id as "fileId", f.name as "fileName", f.mime, t.decided_at as "decidedAt", by.full_name as "decidedBy",
      coalesce((select sum(a.received_minor + a.withheld_minor) from transfer_proof a
        where a.order_id = o.id and a.status = 'ACCEPTED' and a.id <> t.id), 0)::bigint as "acceptedMinor",
      exists (select from company_member m join account member on member.id = m.account_id
        join account own on own.id = ${caller}
        where m.company_id = o.company_id and m.removed_at is null
          and (member.id = own.id or lower(member.email) = lower(own.email))) as "ownCompany",
      count.total
    from (select count(*)::int as total from (select from transfer_proof t where ${only} limit 10000) counted) count,
      transfer_proof t join pay_order o on o.id = t.order_id join company c on c.id = o.company_id
      left join file f on f.id = t.file_id left join account by on by.id = t.decided_by
    where ${only} order by ${order} limit ${limit} offset ${offset}`.execute(db)
    return answer.rows
  })
  return { list: rows, total }
}

/** Files of proofs that were decided before this moment, oldest first. */
export async function oldProofFiles(db: Db, before: Date, limit: number): Promise<{ id: string; fileId: string }[]> {
  const { rows } = await sql<{ id: string; fileId: string }>`
    select id, file_id as "fileId" from transfer_proof
    where file_id is not null and status <> 'WAITING' and decided_at < ${before}
    order by decided_at limit ${limit} for update skip locked`.execute(db)
  return rows
}

/** What was decided stays; the file that was decided about is forgotten. */
export async function forgetProofFiles(db: Db, ids: readonly string[]): Promise<void> {
  await db.updateTable('transfer_proof').set({ file_id: null }).where('id', 'in', ids).execute()
}
