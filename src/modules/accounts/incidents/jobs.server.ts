import { affectedToNotify, type AffectedPerson } from '#db/affected.server.ts'
import { priorities } from '#kernel/job.ts'
import { formatIn, readSetting } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { handle, type Job } from '#platform/core/module.server.ts'
import { button, facts, mailFromTexts, paragraph } from '#platform/mail/content.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { notifyOfIncident } from './jobs.names.ts'
import { incidentById, insertNotice, type Incident } from './store.server.ts'

const atOnce = 200

const paragraphsOf = (text: string) => text.split(/\n{2,}/).flatMap((part) => (part.trim() ? [paragraph(part)] : []))

/** What, when, how, what is done about it and what the person can do (UU PDP Art. 46(2), GDPR Art. 34). No preference hides it. */
async function mailIncident(ctx: Context, to: AffectedPerson, incident: Incident, site: string): Promise<void> {
  const { texts, env } = ctx.ports
  const format = await formatIn(ctx.db, to.locale)
  const text = (key: string) =>
    texts.translate(to.locale, 'mailIncident', key as 'told.text', { name: to.name, site, title: incident.title })
  await queueMail(ctx, {
    to: to.email,
    accountId: to.id,
    kind: 'accounts.incident',
    locale: to.locale,
    priority: priorities.bulk,
    dedupeKey: `incident:${incident.id}:${to.id}`,
    content: mailFromTexts(text, 'told', [
      paragraph(text('told.text')),
      facts(
        [text('fact.until'), format.dateTime(incident.until)],
        [text('fact.known'), format.dateTime(incident.knownAt)],
      ),
      paragraph(text('told.happened')),
      ...paragraphsOf(incident.happened[to.locale]),
      paragraph(text('told.measures')),
      ...paragraphsOf(incident.measures[to.locale]),
      paragraph(text('told.you')),
      button(text('told.button'), `${env.appUrl}/contact-us`),
    ]),
  })
}

/** A killed run has notified those whose notice it wrote; the next goes on behind them. */
async function notify(ctx: Context, { id }: { id: string }): Promise<void> {
  const incident = await incidentById(ctx.db, id)
  if (!incident?.notifiedAt) return
  const people = await affectedToNotify(ctx.db, incident, { incidentId: id, limit: atOnce })
  const site = await readSetting(ctx.db, 'siteName')
  for (const person of people) {
    await mailIncident(ctx, person, incident, site)
    await insertNotice(ctx.db, id, person.id, ctx.now)
  }
  if (people.length === atOnce) await ctx.enqueue(notifyOfIncident, { id }, { key: `incident.tell:${id}` })
}

export const incidentsJobs: readonly Job[] = [handle(notifyOfIncident, notify, { formerNames: ['incidents.tell'] })]
