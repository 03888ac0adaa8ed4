import type { Locale } from '#kernel/locale.ts'
import type { Db } from '#db/db.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { TextLibrary } from '#platform/i18n/texts.server.ts'
import type { AccountHolder } from './handlers.caller.server.ts'
import { builtInTexts, itemOf, type ContentText } from './rules.items.ts'
import {
  announcedVersion,
  documentsOfSide,
  legalBanner,
  legalInForce,
  legalLabel,
  purposeOfDocument,
  type LegalDocument,
  type LegalSide,
} from './rules.legal.ts'
import { legalHash, legalVersions, type LegalVersion } from './store.legal.server.ts'

/** The sentences of a version, with those that a later release has added; without one the built-in ones. */
export function legalTexts(
  builtIn: TextLibrary['builtIn'],
  document: LegalDocument,
  texts: readonly ContentText[] = [],
): ContentText[] {
  const item = itemOf('LEGAL', document, builtIn)
  const written = new Map(texts.map((text) => [text.key, text]))
  return item ? builtInTexts(item, builtIn).map((text) => written.get(text.key) ?? text) : []
}

/** A version as a consent names it. */
export type AgreedText = { version: string; hash: string }
/** What an account that begins now agrees to, in the language of its owner. */
export type AgreedTexts = Record<'TERMS' | 'PRIVACY', AgreedText>

/** The texts in force for one side: terms are the general ones together with those of the side. */
export async function agreedTexts(
  ctx: Pick<Context, 'db' | 'now' | 'ports'>,
  { side, locale }: { side: LegalSide; locale: Locale },
): Promise<AgreedTexts> {
  const versions = await legalVersions(ctx.db)
  const of = (purpose: 'TERMS' | 'PRIVACY'): AgreedText => {
    const documents = documentsOfSide[side].filter((document) => purposeOfDocument(document) === purpose)
    const held = documents.map((document) => ({ document, version: legalInForce(versions(document), ctx.now) }))
    const newest = held
      .flatMap(({ version }) => version ?? [])
      .toSorted((one, other) => one.effectiveFrom.getTime() - other.effectiveFrom.getTime())
      .at(-1)
    const shown = held.flatMap(({ document, version }) => legalTexts(ctx.ports.texts.builtIn, document, version?.texts))
    return { version: legalLabel(newest), hash: legalHash(shown, locale) }
  }
  return { TERMS: of('TERMS'), PRIVACY: of('PRIVACY') }
}

/** What consents to other purposes are given under: the privacy policy in force. */
export const privacyInForce = async (db: Db, now: Date): Promise<string> =>
  legalLabel(legalInForce((await legalVersions(db))('privacy'), now))

/** The newest change of a legal page that this person is told about and has not closed. */
export async function announcedVersionFor(
  ctx: Pick<Context, 'db' | 'now'>,
  caller: AccountHolder,
): Promise<LegalVersion | undefined> {
  const versions = await legalVersions(ctx.db)
  const side = caller.kind === 'candidate' ? 'CANDIDATE' : 'EMPLOYER'
  return documentsOfSide[side]
    .flatMap((document) => announcedVersion(versions(document), ctx.now) ?? [])
    .filter(({ document, number }) => !caller.dismissed?.includes(legalBanner(document, number)))
    .toSorted((one, other) => one.effectiveFrom.getTime() - other.effectiveFrom.getTime())[0]
}
