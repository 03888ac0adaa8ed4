import type { Locale } from '#kernel/shapes.ts'
import { formatIn } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { button, mailFromTexts, list, paragraph, type MailBlock, type MailContent } from '#platform/mail/content.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import type { CompanyProposalDecided } from './events.ts'
import type { CompanyField } from './rules.ts'
import { findCompany, ownerAddresses } from './store.server.ts'

const proposalKinds = {
  ACCEPTED: 'proposalAccepted',
  PARTIALLY_ACCEPTED: 'proposalPartiallyAccepted',
  REJECTED: 'proposalRejected',
} as const
type CompanyMailKind = 'submitted' | 'closed' | 'erased' | 'approved' | 'needsChanges' | 'rejected' | ProposalKind
type ProposalKind = (typeof proposalKinds)[keyof typeof proposalKinds]
type CompanyMail = {
  kind: CompanyMailKind
  companyId: string
  reason?: string | null
  /** The parts that need changes, or those that are public now. */
  fields?: readonly string[]
  rejected?: readonly string[]
  /** Distinguishes mails about the same version of a company. */
  key?: string
}

const kindOf = {
  APPROVED: 'approved',
  NEEDS_CHANGES: 'needsChanges',
  REJECTED: 'rejected',
} as const
const target: Record<CompanyMailKind, string> = {
  submitted: '/employer/company-profile',
  closed: '/employer/account-data#company',
  erased: '/employer/account-data',
  approved: '/employer/job-post',
  needsChanges: '/employer/company-profile',
  rejected: '/contact-us',
  proposalAccepted: '/employer/company-profile',
  proposalPartiallyAccepted: '/employer/company-profile',
  proposalRejected: '/employer/company-profile',
}

/** Confirms the submission to the owners. */
export const mailSubmitted = (ctx: Context, companyId: string) => send(ctx, { kind: 'submitted', companyId })

/** Mails the owners that the company is closed and until when they can reopen it. */
export const mailClosed = (ctx: Context, companyId: string) => send(ctx, { kind: 'closed', companyId })

/** Mails the owners that the details of the company are gone. */
export const mailErased = (ctx: Context, companyId: string) => send(ctx, { kind: 'erased', companyId })

/** Mails a decision with its reason and, for requested changes, the fields concerned. */
export async function mailDecision(
  ctx: Context,
  decision: { companyId: string; to: string; reason: string | null; fields: readonly string[] },
): Promise<void> {
  if (decision.to in kindOf) await send(ctx, { ...decision, kind: kindOf[decision.to as keyof typeof kindOf] })
}

/** Mails what became of proposed changes. */
export const mailProposalDecision = (
  ctx: Context,
  { companyId, proposalId, outcome, accepted, rejected, reason }: CompanyProposalDecided,
) => send(ctx, { kind: proposalKinds[outcome], companyId, reason, fields: accepted, rejected, key: proposalId })

/** Mails each owner in the company's language. */
async function send(ctx: Context, mail: CompanyMail): Promise<void> {
  const company = await findCompany(ctx.db, mail.companyId)
  if (!company) return
  const date = company.reopen_until ? (await formatIn(ctx.db, company.locale)).date(company.reopen_until) : ''
  for (const owner of await ownerAddresses(ctx.db, company.id)) {
    const content = contentOf(ctx, company.locale, mail, { name: owner.name, company: company.name, date })
    const dedupeKey = `companies.${mail.kind}:${company.id}:${mail.key ?? company.version}:${owner.accountId}`
    await queueMail(ctx, {
      to: owner.email,
      accountId: owner.accountId,
      kind: `companies.${mail.kind}`,
      ...(mail.kind !== 'closed' && mail.kind !== 'erased' && { category: 'COMPANY' as const }),
      locale: company.locale,
      content,
      dedupeKey,
    })
  }
}

function contentOf(
  { ports }: Context,
  locale: Locale,
  { kind, reason, fields = [], rejected = [] }: CompanyMail,
  params: { name: string; company: string; date: string },
): MailContent {
  const text = (key: string) => ports.texts.translate(locale, 'mailCompanies', key as 'hello', params)
  const blocks: MailBlock[] = [paragraph(text(`${kind}.text`))]
  const names = (all: readonly string[]) => list(...all.map((field) => text(`field.${field as CompanyField}`)))
  if (fields.length > 0 && kind !== 'approved') blocks.push(names(fields))
  if (kind === 'proposalPartiallyAccepted') blocks.push(paragraph(text('proposalPartiallyAccepted.rejected')))
  if (rejected.length > 0) blocks.push(names(rejected))
  if (reason && kind !== 'approved') blocks.push(paragraph(text(`${kind}.reason`)), paragraph(reason))
  if (kind !== 'approved') blocks.push(paragraph(text(`${kind}.next`)))
  blocks.push(button(text(`${kind}.button`), `${ports.env.appUrl}${target[kind]}`))
  return mailFromTexts(text, kind, blocks)
}
