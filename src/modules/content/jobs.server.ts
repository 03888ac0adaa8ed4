import { formatIn, readSetting } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { handle, type Job } from '#platform/core/module.server.ts'
import { button, mailFromTexts, paragraph } from '#platform/mail/content.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { priorities } from '#kernel/job.ts'
import { notifyOfLegal } from './jobs.names.ts'
import { documentsOfSide, holdingVersions, legalPaths, type LegalSide } from './rules.legal.ts'
import { legalVersions, peopleToNotify, type LegalVersion, type LegalReader } from './store.legal.server.ts'

const atOnce = 200
const sides = Object.keys(documentsOfSide) as LegalSide[]

/** Mails about terms name no category: nobody misses them because of a preference. */
async function mailChange(ctx: Context, to: LegalReader, version: LegalVersion, site: string): Promise<void> {
  const { locale } = to
  const { document, number, acceptance, effectiveFrom, changes } = version
  const { texts, env } = ctx.ports
  const date = (await formatIn(ctx.db, locale)).date(effectiveFrom)
  const page = texts.translate(locale, 'mailLegal', `page.${document}`)
  const text = (key: string) =>
    texts.translate(locale, 'mailLegal', key as 'changed.text', { name: to.name, site, page, date })
  const required = acceptance === 'REQUIRED'
  const words = (changes?.[locale] ?? '').split(/\n{2,}/).flatMap((part) => (part.trim() ? [paragraph(part)] : []))
  await queueMail(ctx, {
    to: to.email,
    accountId: to.id,
    kind: 'content.legal',
    locale,
    priority: priorities.bulk,
    dedupeKey: `content.legal:${document}:${number}:${to.id}`,
    content: mailFromTexts(text, 'changed', [
      paragraph(text('changed.text')),
      ...words,
      paragraph(text(required ? 'changed.required' : 'changed.notice')),
      button(text('changed.button'), `${env.appUrl}${legalPaths[document]}?version=${number}`),
    ]),
  })
}

export const contentJobs: readonly Job[] = [
  handle(
    notifyOfLegal,
    async (ctx, { document, number, after }) => {
      const version = holdingVersions((await legalVersions(ctx.db))(document)).find((each) => each.number === number)
      // Another version has taken its place before it held.
      if (!version) return
      const kinds = sides.filter((side) => (documentsOfSide[side] as readonly string[]).includes(document))
      const people = await peopleToNotify(ctx.db, { kinds, after, limit: atOnce })
      const site = await readSetting(ctx.db, 'siteName')
      for (const person of people) await mailChange(ctx, person, version, site)
      const last = people.at(-1)
      if (last && people.length === atOnce) await ctx.enqueue(notifyOfLegal, { document, number, after: last.id })
    },
    { formerNames: ['content.tellAboutLegal'] },
  ),
]
