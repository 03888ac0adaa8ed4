import type { Locale } from '#kernel/locale.ts'
import { contentName } from '#modules/content/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { TextLibrary } from '#platform/i18n/texts.server.ts'
import { reasonsOf } from './rules.audit.ts'
import { codesOf, isForEngineers, nameKeys, rankingsIn, reasonTexts, type CodeKind } from './rules.audit-words.ts'

type AuditEntry = {
  action: string
  details: Readonly<Record<string, unknown>>
  /** What the code of the entry is called in the database. */
  stored: string | null
}
type AuditReader = Pick<Context, 'ports' | 'locale'>

/** What an entry of the log calls by a code, in words of the reader: the things of its sentence, and the reasons. */
export function auditWords(
  ctx: AuditReader,
  entry: AuditEntry,
): { names: Record<string, string>; reason: string | null } {
  const codes = Object.entries(codesOf(entry.action)).flatMap(([name, kind]) => {
    const code = entry.details[name]
    return typeof code === 'string' ? [{ name, kind, code }] : []
  })
  // What has no name any more: a setting of an earlier release, a plan that was deleted.
  const gone = ctx.ports.texts.translate(ctx.locale, 'audit', 'gone')
  const names = codes.map(({ name, kind, code }) => [name, nameOf(ctx, entry, { kind, code }) ?? gone] as const)
  return { names: Object.fromEntries(names), reason: reasonIn(ctx, entry) }
}

/** The name of a code whose names are texts of ours. */
export const codeName = (texts: TextLibrary, locale: Locale, kind: keyof typeof nameKeys, code: string) =>
  nameKeys[kind](code)
    .map(([set, key]) => texts.read(locale, set)[key])
    .find((name) => name !== undefined)

function nameOf(
  { ports: { texts }, locale }: AuditReader,
  { details, stored }: AuditEntry,
  { kind, code }: { kind: CodeKind; code: string },
): string | undefined {
  if (kind === 'offer') return stored ?? undefined
  if (kind === 'text') return contentName(texts, locale, { kind: String(details['kind']), key: code })
  if (kind !== 'ranking') return codeName(texts, locale, kind, code)
  const names = rankingsIn(code).map((each) => codeName(texts, locale, kind, each))
  return names.includes(undefined) ? undefined : names.join(' – ')
}

function reasonIn({ ports: { texts }, locale }: AuditReader, { action, details, stored }: AuditEntry): string | null {
  if (isForEngineers(action, details)) return null
  if (action === 'applications.status') return stored
  const where = reasonTexts[action]
  const words = reasonsOf(details).flatMap((reason) =>
    where ? (texts.read(locale, where[0])[`${where[1]}.${reason}`] ?? []) : reason,
  )
  return words.length > 0 ? words.join(', ') : null
}
