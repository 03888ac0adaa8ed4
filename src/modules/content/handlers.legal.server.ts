import { requireAdministrator } from '#kernel/admin-rights.ts'
import { Fail, fail, type FieldError } from '#kernel/fail.ts'
import type { Locale } from '#kernel/locale.ts'
import { startOfDay } from '#kernel/time-zone.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { translate } from '#platform/i18n/translate.ts'
import { announcementBanner } from './announcements/rules.ts'
import { shownAnnouncement } from './announcements/public.server.ts'
import { standingAnnouncements } from './announcements/store.server.ts'
import type { legalContract } from './contract.legal.ts'
import { requireAccountHolder } from './handlers.caller.server.ts'
import { notifyOfLegal } from './jobs.names.ts'
import { announcedVersionFor, legalTexts } from './public.legal.server.ts'
import {
  effectiveProblem,
  holdingVersions,
  legalBanner,
  legalInForce,
  legalLabel,
  type LegalDocument,
  type LegalFacts,
} from './rules.legal.ts'
import { dismiss, legalVersions, publishLegalDraft, type LegalVersion } from './store.legal.server.ts'
import { supersede } from './store.server.ts'

const shownVersions = 50

/** A page as it is read: the sentences in their order, with the name of the site in them. */
async function pageOf(ctx: Context, document: LegalDocument, version: LegalVersion | undefined, locale: Locale) {
  const site = await readSetting(ctx.db, 'siteName')
  const texts = legalTexts(ctx.ports.texts.builtIn, document, version?.texts)
  const sentences = new Map(
    texts.map((text) => [text.key, translate({ text: text[locale] }, locale, 'text', { site })]),
  )
  const read = (key: string) => sentences.get(key) ?? ''
  const ids = [...sentences.keys()].flatMap((key) => (key.endsWith('.title') ? [key.slice(0, -'.title'.length)] : []))
  return {
    title: read('title'),
    description: read('description'),
    lead: read('lead'),
    parts: ids.map((id) => ({ id, title: read(`${id}.title`), text: read(`${id}.text`) })),
    changes: version?.changes?.[locale] ?? null,
  }
}

const rowOf = (version: LegalFacts | undefined, inForce: number) => ({
  number: version?.number ?? 0,
  label: legalLabel(version),
  from: version?.effectiveFrom.toISOString() ?? null,
  state: stateOf(version?.number ?? 0, inForce),
})
const stateOf = (number: number, inForce: number) =>
  number === inForce ? ('IN_FORCE' as const) : number > inForce ? ('UPCOMING' as const) : ('EARLIER' as const)

export const legalHandlers: Handlers<typeof legalContract> = {
  async 'content.legal'({ ctx, input: { document, number } }) {
    const all = holdingVersions((await legalVersions(ctx.db))(document))
    const current = legalInForce(all, ctx.now)
    const requestedNumber = number ?? current?.number ?? 0
    const version = all.find((each) => each.number === requestedNumber)
    if (!version && requestedNumber !== 0) throw fail('NOT_FOUND')
    const inForce = current?.number ?? 0
    return {
      ...rowOf(version, inForce),
      ...(await pageOf(ctx, document, version, ctx.locale)),
      versions: [...all.toReversed(), undefined].slice(0, shownVersions).map((each) => rowOf(each, inForce)),
    }
  },

  async 'content.banner'({ ctx }) {
    const announcement = await shownAnnouncement(ctx)
    if (ctx.caller.kind === 'guest') return { legal: null, announcement }
    const version = await announcedVersionFor(ctx, requireAccountHolder(ctx))
    if (!version) return { legal: null, announcement }
    const { document, number, acceptance, effectiveFrom, changes } = version
    return {
      legal: {
        banner: legalBanner(document, number),
        document,
        number,
        acceptance,
        from: effectiveFrom.toISOString(),
        changes: changes?.[ctx.locale] ?? '',
      },
      announcement,
    }
  },

  async 'content.dismiss'({ ctx, input: { banner } }) {
    const caller = requireAccountHolder(ctx)
    if (!(await isShownBanner(ctx, banner))) throw fail('NOT_FOUND')
    await dismiss(ctx.db, { accountId: caller.accountId, banner, now: ctx.now })
    return { done: true }
  },

  async 'content.publishLegal'({ ctx, input: { document, version, published, acceptance, effectiveOn, changes } }) {
    requireAdministrator(ctx)
    const timeZone = await readSetting(ctx.db, 'timeZone')
    const requestedFrom = effectiveOn === null ? ctx.now : startOfDay(effectiveOn, timeZone)
    // Today means from now on.
    const effectiveFrom = acceptance !== 'REQUIRED' && isToday(requestedFrom, ctx.now) ? ctx.now : requestedFrom
    const problem = effectiveProblem(acceptance, effectiveFrom, ctx.now)
    const problems: FieldError[] = problem ? [{ field: 'effectiveOn', code: problem }] : []
    if (acceptance !== 'NONE')
      for (const locale of ['en', 'id'] as const)
        if (changes[locale] === '') problems.push({ field: `changes.${locale}`, code: 'REQUIRED' })
    if (changes.en === '' && changes.id !== '') problems.push({ field: 'changes.en', code: 'REQUIRED' })
    if (changes.id === '' && changes.en !== '') problems.push({ field: 'changes.id', code: 'REQUIRED' })
    if (problems.length > 0) throw new Fail('INVALID', uniqueFields(problems))
    const seen = { kind: 'LEGAL' as const, key: document }
    if (!(await supersede(ctx.db, seen, published))) throw fail('STALE_VERSION')
    const words = changes.en === '' ? null : changes
    const number = await publishLegalDraft(ctx.db, {
      document,
      version,
      acceptance,
      effectiveFrom,
      changes: words,
      now: ctx.now,
    })
    if (number === null) throw fail('STALE_VERSION')
    if (acceptance !== 'NONE') await ctx.enqueue(notifyOfLegal, { document, number, after: null })
    await ctx.audit({
      action: 'content.publish',
      subjectType: 'content',
      subjectId: null,
      details: { ...seen, number, acceptance, effectiveFrom: effectiveFrom.toISOString() },
    })
    return { number, from: effectiveFrom.toISOString() }
  },
}

/** Whether there is such a banner to close. */
async function isShownBanner(ctx: Context, banner: string): Promise<boolean> {
  const [kind, name, number] = banner.split(':')
  if (kind === 'announcement')
    return (await standingAnnouncements(ctx.db)).some(({ id }) => announcementBanner(id) === banner)
  const versions = await legalVersions(ctx.db)
  return versions(name as LegalDocument).some((version) => version.number === Number(number))
}

const isToday = (day: Date, now: Date) => day <= now && now.getTime() - day.getTime() < 86_400_000
const uniqueFields = (problems: readonly FieldError[]) => [
  ...new Map(problems.map((each) => [each.field, each])).values(),
]
