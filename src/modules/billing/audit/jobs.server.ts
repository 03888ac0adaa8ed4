import { isId } from '#kernel/id.ts'
import type { PayProviderName } from '#kernel/enums/billing.ts'
import { jobName } from '#kernel/job.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { handle } from '#platform/core/module.server.ts'
import { PayProblem, type ListedPayment } from '#platform/pay/pay.server.ts'
import { forgetSandboxPayments, sandboxDays } from '#platform/pay/sandbox-state.server.ts'
import { askAbout } from '../handlers.payments.server.ts'
import { bookAlarms, comparedFacts, differenceOf, providerAlarms, type ComparedPayment, type Finding } from './rules.ts'
import { needsChecking, noFacts, statusOf } from '../rules.order.ts'
import { alert, mailAlarms, sendAlarms } from './handlers.alarms.server.ts'
import { closeUnseen, insertAudit } from './store.alarms.server.ts'
import {
  accountCount,
  auditedOrders,
  bookFindings,
  paymentsSince,
  type AuditedOrder,
  type AuditedPayment,
} from './store.server.ts'
import { findPayment } from '../store.payments.server.ts'

const dayMs = 86_400_000
/** How far back the lists of providers are compared. */
const comparedDays = 35
const page = 1000

const audit = jobName<object>('billing.audit')

/** Whether an order says what its facts say. One that just ended may say so an hour later: a job of its own closes it. */
function statusFinding(order: AuditedOrder, now: Date): Finding | null {
  const { id, companyId, status, checking, paymentId, payments, expiresAt, proofWaiting } = order
  const facts = payments.map((payment) => payment.facts)
  const total = { minor: order.totalMinor, currency: order.currency }
  const paying = payments.find((payment) => payment.id === paymentId)?.facts
  // What pays an order that cannot be granted any more waits for an administrator.
  const held = paymentId === null && checking
  const known = {
    total,
    paying: held ? noFacts : paying,
    expiresAt,
    proofWaiting,
    cancelled: status === 'CANCELLED',
  }
  const expected = [now, new Date(now.getTime() - dayMs / 24)].map((at) =>
    statusOf(held ? facts.map((each) => ({ ...each, paid: null })) : facts, { ...known, paying }, at),
  )
  if (expected.includes(status) && checking === needsChecking(facts, known)) return null
  const details = { status, expected: expected[0] ?? '' }
  return { kind: 'STATUS_DIFFERS', key: `STATUS_DIFFERS:${id}`, orderId: id, companyId, details }
}

async function statusFindings(ctx: Context): Promise<{ findings: Finding[]; count: number }> {
  const findings: Finding[] = []
  let count = 0
  for (let after: string | null = null, more = true; more;) {
    const orders: AuditedOrder[] = await auditedOrders(ctx.db, after, page)
    findings.push(...orders.flatMap((order) => statusFinding(order, ctx.now) ?? []))
    count += orders.length
    after = orders.at(-1)?.id ?? null
    more = orders.length === page
  }
  return { findings, count }
}

const comparedListed = ({ ref, paid, refunds, dispute }: ListedPayment): ComparedPayment => ({
  ref,
  paid: paid && { minor: paid.minor, currency: paid.currency },
  refunds: Object.fromEntries(refunds.map(({ key, minor }) => [key, minor])),
  disputes: dispute ? { [dispute.id]: dispute.state } : {},
})

/** What a provider lists beside what we know. Where they differ the provider is asked first: what that mends is no difference. */
async function providerFindings(
  ctx: Context,
  name: PayProviderName,
  { since, payments }: { since: Date; payments: readonly ListedPayment[] },
): Promise<{ findings: Finding[]; count: number }> {
  const { db } = ctx
  const listed = new Map(payments.map((payment) => [payment.ref, comparedListed(payment)]))
  const refs = [...listed.keys()].filter(isId)
  const rows = await paymentsSince(db, { provider: name, since, refs })
  const ours = new Map(rows.map((row) => [row.id, row]))
  const findings: Finding[] = []
  for (const ref of new Set([...listed.keys(), ...ours.keys()])) {
    const known = ours.get(ref)
    // At the edge of the list one side may have begun a moment earlier than the other.
    if (!listed.has(ref) && known && known.createdAt.getTime() < since.getTime() + dayMs) continue
    const finding = await comparedOne(ctx, { ref, theirs: listed.get(ref), known })
    if (finding) findings.push(finding)
  }
  return { findings, count: listed.size }
}

type PaymentPair = { ref: string; theirs: ComparedPayment | undefined; known: AuditedPayment | undefined }

async function comparedOne(ctx: Context, { ref, theirs, known }: PaymentPair): Promise<Finding | null> {
  if (!differenceOf(theirs, known && comparedFacts(ref, known.facts))) return null
  if (known) await askAbout(ctx, ref)
  const fresh = known && (await findPayment(ctx.db, ref))
  const kind = differenceOf(theirs, fresh && comparedFacts(ref, fresh.facts))
  if (!kind) return null
  return {
    kind,
    key: `${kind}:${ref}`,
    orderId: known?.orderId ?? null,
    companyId: known?.companyId ?? null,
    details: { ref, theirs: theirs?.paid?.minor ?? null, ours: fresh?.facts.paid?.minor ?? null },
  }
}

/** Compares everything that has to agree, keeps what it found as alarms, and forgets what need not be kept any longer. */
async function runAudit(ctx: Context): Promise<void> {
  const startedAt = ctx.now
  const statuses = await statusFindings(ctx)
  const { recordYears } = await readSetting(ctx.db, 'retention')
  const findings = [...(await bookFindings(ctx.db, ctx.now, recordYears)), ...statuses.findings]
  const [providers, unreachable]: [string[], string[]] = [[], []]
  const since = new Date(ctx.now.getTime() - comparedDays * dayMs)
  let listed = 0
  for (const provider of ctx.ports.pay.providers) {
    const { name } = provider
    if (!provider.list) continue
    try {
      const list = await provider.list({ db: ctx.db, now: ctx.now }, since)
      const compared = await providerFindings(ctx, name, list)
      findings.push(...compared.findings)
      listed += compared.count
      providers.push(name)
    } catch (error) {
      if (!(error instanceof PayProblem)) throw error
      ctx.log.warn({ provider: name, reason: error.reason }, 'the list of a provider could not be compared')
      unreachable.push(name)
    }
  }
  await ctx.inTransaction(async (tx) => {
    const { db, now } = tx
    for (const finding of findings) await alert(tx, 'AUDIT', finding, startedAt)
    const compared = unreachable.length === 0 ? [...bookAlarms, ...providerAlarms] : bookAlarms
    await closeUnseen(db, compared, startedAt, now)
    const accounts = await accountCount(db)
    const orders = statuses.count
    const counts = { accounts, orders, listed, found: findings.length }
    await insertAudit(db, { startedAt, finishedAt: now, ...counts, providers, unreachable })
    await forgetSandboxPayments(db, new Date(now.getTime() - sandboxDays * dayMs))
  })
  if (findings.length > 0) ctx.log.warn({ found: findings.length }, 'the audit of money found differences')
}

/** At night in Indonesia, where most sites of this kind are read by day. */
export const auditJobs = [
  handle(audit, runAudit, { cron: '30 18 * * *', ownTransactions: true }),
  handle(mailAlarms, sendAlarms),
]
