import type { Locale } from '#kernel/shapes.ts'
import type { Context } from '#platform/core/context.server.ts'
import { button, mailFromTexts, list, paragraph, type MailBlock, type MailContent } from '#platform/mail/content.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import type { CompanyField } from './rules.ts'
import { findCompany, ownerAddresses } from './store.server.ts'

type Kind = 'submitted' | 'approved' | 'needsChanges' | 'rejected' | 'suspended'
type CompanyMail = { kind: Kind; companyId: string; reason?: string | null; fields?: readonly string[] }

const kindOf = {
  APPROVED: 'approved',
  NEEDS_CHANGES: 'needsChanges',
  REJECTED: 'rejected',
  SUSPENDED: 'suspended',
} as const
const target: Record<Kind, string> = {
  submitted: '/employer/company-profile',
  approved: '/employer/job-post',
  needsChanges: '/employer/company-profile',
  rejected: '/contact-us',
  suspended: '/contact-us',
}

/** Confirms the submission to the owners. */
export const mailSubmitted = (ctx: Context, companyId: string) => send(ctx, { kind: 'submitted', companyId })

/** Mails a decision with its reason and, for requested changes, the fields concerned. */
export async function mailDecision(
  ctx: Context,
  decision: { companyId: string; to: string; reason: string | null; fields: readonly string[] },
): Promise<void> {
  if (decision.to in kindOf) await send(ctx, { ...decision, kind: kindOf[decision.to as keyof typeof kindOf] })
}

/** Mails each owner in the company's language. */
async function send(ctx: Context, mail: CompanyMail): Promise<void> {
  const company = await findCompany(ctx.db, mail.companyId)
  if (!company) return
  for (const owner of await ownerAddresses(ctx.db, company.id)) {
    const content = contentOf(ctx, company.locale, mail, { name: owner.name, company: company.name })
    const dedupeKey = `companies.${mail.kind}:${company.id}:${company.version}:${owner.accountId}`
    await queueMail(ctx, {
      to: owner.email,
      accountId: owner.accountId,
      kind: `companies.${mail.kind}`,
      category: 'COMPANY',
      locale: company.locale,
      content,
      dedupeKey,
    })
  }
}

function contentOf(
  { ports }: Context,
  locale: Locale,
  { kind, reason, fields = [] }: CompanyMail,
  params: { name: string; company: string },
): MailContent {
  const text = (key: string) => ports.texts.translate(locale, 'mailCompanies', key as 'hello', params)
  const blocks: MailBlock[] = [paragraph(text(`${kind}.text`))]
  if (kind === 'needsChanges') blocks.push(list(...fields.map((field) => text(`field.${field as CompanyField}`))))
  if (reason && kind !== 'approved') blocks.push(paragraph(text(`${kind}.reason`)), paragraph(reason))
  if (kind !== 'approved') blocks.push(paragraph(text(`${kind}.next`)))
  blocks.push(button(text(`${kind}.button`), `${ports.env.appUrl}${target[kind]}`))
  return mailFromTexts(text, kind, blocks)
}
