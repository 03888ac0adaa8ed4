import { jobCards, type JobCardRow } from '#modules/jobs/public.server.ts'
import { jobPath } from '#modules/jobs/rules.address.ts'
import { formatIn } from '#modules/reference/public.server.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { Context } from '#platform/core/context.server.ts'
import {
  button,
  mailFromTexts,
  list,
  paragraph,
  small,
  type MailBlock,
  type MailListItem,
} from '#platform/mail/content.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { browsePath } from '#modules/search/rules.url.ts'
import type { DueSearch } from './store.alerts.server.ts'

/** A search with the newest of the jobs it found, and how many there are. */
export type AlertDigest = { search: DueSearch; jobIds: readonly string[]; total: number }

/** How cards of both languages read in a mail: title, company, place and salary. */
export async function alertCards(
  ctx: Context,
  digests: readonly AlertDigest[],
): Promise<Record<Locale, Map<string, JobCardRow>>> {
  const of = async (locale: Locale) => {
    const ids = digests.flatMap(({ search, jobIds }) => (search.locale === locale ? jobIds : []))
    const cards = await jobCards(ctx.db, [...new Set(ids)], { locale, now: ctx.now })
    return new Map(cards.map((card) => [card.id, card]))
  }
  return { en: await of('en'), id: await of('id') }
}

/** One mail to a person with all that their searches found. */
export async function queueAlertMail(
  ctx: Context,
  digests: readonly AlertDigest[],
  cards: Record<Locale, Map<string, JobCardRow>>,
): Promise<void> {
  const [first] = digests
  if (!first) return
  const { account_id: accountId, email, full_name: name, locale } = first.search
  const { appUrl } = ctx.ports.env
  const count = digests.reduce((sum, { total }) => sum + total, 0)
  const text = (key: string, more: Record<string, string | number> = {}) =>
    ctx.ports.texts.translate(locale, 'mailAlerts', key as 'hello', { name, count, search: first.search.name, ...more })
  const line = await lineOf(ctx, locale)
  const parts = digests.flatMap(({ search, jobIds, total }): MailBlock[] => {
    const items: MailListItem[] = jobIds.flatMap((id) => {
      const card = cards[locale].get(id)
      return card ? [{ text: card.title, url: `${appUrl}${jobPath(card)}&referrer=job-alert`, detail: line(card) }] : []
    })
    const rest = total - items.length
    const all: MailListItem[] =
      rest > 0 ? [{ text: text('more', { count: rest }), url: `${appUrl}${browsePath}${search.query}` }] : []
    return [paragraph(text('found', { search: search.name, count: total })), list(...items, ...all)]
  })
  const kind = digests.length === 1 ? 'one' : 'many'
  const content = mailFromTexts(text, kind, [
    ...parts,
    button(text('button'), `${appUrl}/jobsseekers/saved-searches`),
    small(text('why')),
  ])
  await queueMail(ctx, {
    to: email,
    accountId,
    kind: 'alerts.jobs',
    category: 'JOB_ALERT',
    locale,
    content,
    dedupeKey: `alerts.jobs:${accountId}:${ctx.now.toISOString()}`,
  })
}

/** "Warung Nusantara · Bandung · IDR 6.00M – 8.00M a month" */
async function lineOf(ctx: Context, locale: Locale): Promise<(card: JobCardRow) => string> {
  const format = await formatIn(ctx.db, locale)
  const translate = ctx.ports.texts.translate
  return ({ company, workFromAnywhere, locations, salary }) => {
    const place = workFromAnywhere
      ? translate(locale, 'common', 'wfh')
      : locations.map(({ cityName }) => cityName).join(', ')
    const money = (minor: number) => (salary ? format.moneyShort(minor, salary.currency) : '')
    const amount = [...new Set([salary?.minMinor ?? null, salary?.maxMinor ?? null])]
      .flatMap((minor) => (minor === null ? [] : [money(minor)]))
      .join(' – ')
    const per = salary ? translate(locale, 'jobDetail', `salary.per.${salary.period}`) : ''
    return [company.name, place, amount && `${amount} ${per}`].filter(Boolean).join(' · ')
  }
}
