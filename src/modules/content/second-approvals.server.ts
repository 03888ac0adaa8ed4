import { needsSecondApproval } from '#modules/reference/public.server.ts'
import { fail } from '#kernel/fail.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { SecondApprovals, SecondApprovalSubject } from '#platform/core/module.server.ts'
import type { contentContract } from './contract.ts'
import { isSensitive, itemName, itemOf, type ContentItem, type ContentKind } from './rules.items.ts'

function about({ ports: { texts } }: Context, item: ContentItem): SecondApprovalSubject {
  const name = (locale: Locale) => itemName(item, locale, texts.builtIn)
  return { type: 'content', id: null, name: { en: name('en'), id: name('id') } }
}

/** Emails about security and money; legal texts are published by a call of their own. */
async function aboutMail(
  ctx: Context,
  { kind, key }: { kind: ContentKind; key: string },
): Promise<SecondApprovalSubject | null> {
  const item = kind === 'MAIL' ? itemOf(kind, key, ctx.ports.texts.builtIn) : undefined
  if (!item || !isSensitive(item) || !(await needsSecondApproval(ctx, 'EMAILS'))) return null
  return about(ctx, item)
}

export const contentSecondApprovals: SecondApprovals<typeof contentContract> = {
  'content.save': async ({ ctx, input }) => (input.publish ? aboutMail(ctx, input) : null),
  'content.undo': ({ ctx, input }) => aboutMail(ctx, input),
  'content.builtIn': ({ ctx, input }) => aboutMail(ctx, input),
  async 'content.publishLegal'({ ctx, input }) {
    if (input.acceptance !== 'REQUIRED' || !(await needsSecondApproval(ctx, 'LEGAL'))) return null
    const item = itemOf('LEGAL', input.document, ctx.ports.texts.builtIn)
    if (!item) throw fail('NOT_FOUND')
    return about(ctx, item)
  },
}
