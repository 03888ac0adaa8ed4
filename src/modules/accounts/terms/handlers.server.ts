import { fail } from '#kernel/fail.ts'
import { dismiss, legalHash, legalTexts, legalVersions } from '#modules/content/public.server.ts'
import {
  documentsOfSide,
  legalBanner,
  legalLabel,
  purposeOfDocument,
  versionToAccept,
} from '#modules/content/rules.legal.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { recordSecurityEvent } from '../handlers.security.server.ts'
import type { termsContract } from './contract.ts'
import { acceptorOf, insertAcceptance } from './store.server.ts'

function requireHolder({ caller }: Context) {
  if (caller.kind === 'candidate') return { accountId: caller.accountId, side: 'CANDIDATE' as const }
  if (caller.kind === 'employer' || caller.kind === 'unassigned')
    return { accountId: caller.accountId, side: 'EMPLOYER' as const }
  throw fail('UNAUTHENTICATED')
}

export const termsHandlers: Handlers<typeof termsContract> = {
  async 'accounts.terms'({ ctx }) {
    const { accountId, side } = requireHolder(ctx)
    const [versions, { since, accepted }] = [await legalVersions(ctx.db), await acceptorOf(ctx.db, accountId)]
    const toAccept = documentsOfSide[side].flatMap(
      (document) => versionToAccept(versions(document), { since, accepted: accepted[document] ?? 0 }) ?? [],
    )
    return {
      list: toAccept.map(({ document, number, effectiveFrom, changes }) => ({
        document,
        number,
        from: effectiveFrom.toISOString(),
        due: effectiveFrom <= ctx.now,
        changes: changes?.[ctx.locale] ?? '',
      })),
    }
  },

  async 'accounts.acceptTerms'({ ctx, input: { accepted } }) {
    const { accountId, side } = requireHolder(ctx)
    const versions = await legalVersions(ctx.db)
    const documents: readonly string[] = documentsOfSide[side]
    for (const { document, number } of accepted) {
      const version = versions(document).find((each) => each.number === number)
      if (!version || version.acceptance !== 'REQUIRED' || !documents.includes(document)) throw fail('STALE_VERSION')
      const texts = legalTexts(ctx.ports.texts.builtIn, document, version.texts)
      const purpose = purposeOfDocument(document)
      const isNew = await insertAcceptance(ctx.db, {
        accountId,
        purpose,
        version: legalLabel(version),
        document,
        number,
        hash: legalHash(texts, ctx.locale),
        locale: ctx.locale,
        now: ctx.now,
      })
      if (!isNew) continue
      await dismiss(ctx.db, { accountId, banner: legalBanner(document, number), now: ctx.now })
      const details = { purpose, given: true, version: legalLabel(version) }
      await recordSecurityEvent(ctx, { what: 'consent', accountId, outcome: 'OK', details })
    }
    return { done: true }
  },
}
