import { guest, type Caller } from '#kernel/caller.ts'
import { isFail } from '#kernel/fail.ts'
import type { ModerationReason } from '#kernel/moderation.ts'
import type { EndpointInput } from '#modules/contract.ts'
import type { SeedClient } from './seed-client.server.ts'

type CaseDecision = Omit<EndpointInput<'admin.cases.decide'>, 'id' | 'version' | 'targetVersion'>
type CaseSeed = {
  job: string
  /** About the company of the job instead. */
  aboutCompany?: true
  hoursAgo: number
  reports: readonly { by: number | 'guest'; reason: ModerationReason; details?: string }[]
  decision?: CaseDecision
  /** Hours from the reports to the decision; 5 without. */
  decidedAfter?: number
  /** What the company says against the decision, and what becomes of it. */
  appeal?: string
  answer?: Omit<EndpointInput<'admin.appeals.decide'>, 'id'>
  /** The moderator works on it now. */
  claimed?: true
  /** What a moderator asks the company first. */
  question?: string
}

/**
 * What people reported in the last weeks: overdue, unimportant, refused, with points, worked on now, and so bad that the moderator asks
 * for a long suspension, which waits for a second administrator.
 */
const cases: readonly CaseSeed[] = [
  {
    job: 'Digital Marketing Specialist',
    hoursAgo: 300,
    reports: [{ by: 1, reason: 'NOT_ABOUT_WORK', details: 'Ini terlihat seperti iklan hotel.' }],
    decision: { actions: ['NOTHING'], note: 'Lowongannya jelas; iklan hotel hanya ada di profil perusahaan.' },
  },
  {
    job: 'Freelance Safety Trainer',
    hoursAgo: 200,
    reports: [{ by: 2, reason: 'MISLEADING', details: 'The advertised day rate is only paid after three months.' }],
    decision: {
      actions: ['WARN', 'STRIKE'],
      reasons: ['MISLEADING'],
      points: 1,
      sentence: 'Please state the rate that is paid from the first day.',
    },
    appeal:
      'The rate is paid from the first day; the three months are the term of the contract. We have changed the wording.',
  },
  {
    job: 'Magang Data Analyst',
    hoursAgo: 120,
    reports: [{ by: 3, reason: 'UNCLEAR', details: 'Tidak tertulis apakah magangnya dibayar.' }],
    decision: { actions: ['WARN'], reasons: ['UNCLEAR'], sentence: 'Tuliskan uang saku magang di deskripsi.' },
    appeal: 'Uang sakunya tertulis di bagian tunjangan sejak lowongan ini ditayangkan.',
    answer: { outcome: 'REVERSED', answer: 'Benar, uang sakunya sudah tertulis di bagian tunjangan.' },
  },
  {
    job: 'Operator Forklift',
    hoursAgo: 130,
    reports: [
      { by: 1, reason: 'MISLEADING', details: 'Lokasi kerjanya bukan di kota yang tertulis.' },
      { by: 2, reason: 'WRONG_FACTS' },
    ],
  },
  {
    job: 'Sales Executive, Traditional Markets',
    hoursAgo: 2,
    reports: [
      { by: 1, reason: 'ASKS_MONEY', details: 'Diminta membayar Rp500.000 untuk seragam sebelum wawancara.' },
      { by: 2, reason: 'ASKS_MONEY', details: 'They asked me for a refundable deposit by WhatsApp.' },
      { by: 'guest', reason: 'ASKS_IDENTITY', details: 'Mereka meminta foto KTP dan buku rekening.' },
      { by: 3, reason: 'ASKS_MONEY', details: 'Seragam harus dibayar dulu, kata mereka.' },
    ],
    decidedAfter: 1,
    decision: {
      actions: ['REMOVE', 'STRIKE', 'SUSPEND'],
      reasons: ['ASKS_MONEY', 'ASKS_IDENTITY'],
      points: 4,
      days: 90,
      sentence: 'Empat orang diminta membayar atau mengirim identitas sebelum wawancara.',
      note: 'Nomor WhatsApp yang sama di tiga laporan.',
    },
  },
  {
    job: 'Warehouse Supervisor',
    hoursAgo: 6,
    reports: [{ by: 2, reason: 'CONTACT_OUTSIDE', details: 'They only answer on a private number.' }],
    claimed: true,
  },
  {
    job: 'Front Office Staff',
    aboutCompany: true,
    hoursAgo: 20,
    reports: [{ by: 3, reason: 'OTHER', details: 'Nobody has answered my applications for months.' }],
    question: 'Siapa yang membalas lamaran di perusahaan Anda, dan dalam berapa hari?',
  },
]

type ModerationSeed = {
  administrator: Caller
  moderator: Caller
  candidates: readonly Caller[]
  owners: ReadonlyMap<string, Caller>
  jobIds: ReadonlyMap<string, string>
  today: number
}

async function addCase(client: SeedClient, plan: ModerationSeed, each: CaseSeed): Promise<void> {
  const { db } = client.core.parts.database
  const jobId = plan.jobIds.get(each.job)
  if (!jobId) return
  const job = await db.selectFrom('job').select('company_id').where('id', '=', jobId).executeTakeFirstOrThrow()
  const target = each.aboutCompany ? { companyId: job.company_id } : { jobId }
  const rows = () =>
    db
      .selectFrom('moderation_case')
      .selectAll()
      .where('target_id', '=', target.companyId ?? jobId)
  client.setTime(new Date(plan.today - each.hoursAgo * 3_600_000))
  const known = await rows().executeTakeFirst()
  if (known?.decided_at) {
    await appeal(client, plan, { ...each, caseId: known.id, companyId: job.company_id })
    return
  }
  if (known?.waiting_since) return
  for (const { by, ...report } of each.reports) {
    const caller = by === 'guest' ? guest : plan.candidates[by]
    const visitor = by === 'guest' && { name: 'Bambang Wijaya', email: 'bambang.wijaya@contoh.id' }
    if (caller) await client.as(caller, 'id')('reports.create', { ...target, ...report, ...visitor, goodFaith: true })
  }
  const row = await rows().executeTakeFirst()
  if (!row) return
  if (each.question) {
    client.setTime(new Date(plan.today - (each.hoursAgo - 1) * 3_600_000))
    const { id, version } = row
    await client.as(plan.moderator)('admin.cases.askEvidence', { id, version, question: each.question })
  }
  const moderator = client.as(plan.moderator)
  if (each.claimed) {
    client.setTime(new Date(plan.today))
    await moderator('admin.cases.claim', { id: row.id })
  }
  if (!each.decision) return
  client.setTime(new Date(plan.today - (each.hoursAgo - (each.decidedAfter ?? 5)) * 3_600_000))
  const shown = await moderator('admin.cases.get', { id: row.id })
  const versions = { version: shown.case.version, targetVersion: shown.today?.version ?? 0 }
  await moderator('admin.cases.decide', { id: row.id, ...versions, ...each.decision }).catch(ofAnother)
  await appeal(client, plan, { ...each, caseId: row.id, companyId: job.company_id })
}

/** What a moderator may not decide alone waits for a super administrator. */
function ofAnother(error: unknown): void {
  if (!isFail(error) || error.code !== 'WAITING_SECOND') throw error
}

type Appealed = Pick<CaseSeed, 'appeal' | 'answer' | 'hoursAgo'> & { caseId: string; companyId: string }

/** The company appeals two days later, once; the other administrator answers a day after that. */
async function appeal(
  client: SeedClient,
  { administrator, owners, today }: ModerationSeed,
  { appeal: text, answer, ...about }: Appealed,
): Promise<void> {
  const { db } = client.core.parts.database
  const owner = [...owners.values()].find((each) => each.kind === 'employer' && each.companyId === about.companyId)
  if (!text || !owner) return
  const decision = await db
    .selectFrom('moderation_decision as d')
    .leftJoin('appeal as p', 'p.decision_id', 'd.id')
    .select(['d.id', 'p.id as appealId', 'p.outcome'])
    .where('d.case_id', '=', about.caseId)
    .where('d.reverses', 'is', null)
    .executeTakeFirst()
  if (!decision) return
  const at = (hours: number) => new Date(today - (about.hoursAgo - hours) * 3_600_000)
  client.setTime(at(53))
  if (!decision.appealId) await client.as(owner, 'en')('moderation.appeal', { decisionId: decision.id, text })
  if (!answer || decision.outcome) return
  const query = db.selectFrom('appeal').select('id').where('decision_id', '=', decision.id)
  const { id } = await query.executeTakeFirstOrThrow()
  client.setTime(at(77))
  await client.as(administrator)('admin.appeals.decide', { id, ...answer })
}

/** Reports of people and what moderators decided. May be repeated. */
export async function addCases(client: SeedClient, plan: ModerationSeed): Promise<void> {
  for (const each of cases) await addCase(client, plan, each)
}
