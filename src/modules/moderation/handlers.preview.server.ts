import { readTogether, rowsOf } from '#db/read-together.server.ts'
import { requireAdministrator } from '#kernel/admin-rights.ts'
import type { OutputOf } from '#kernel/endpoint.ts'
import { fail } from '#kernel/fail.ts'
import { locales, type Locale } from '#kernel/shapes.ts'
import type { Context } from '#platform/core/context.server.ts'
import { renderMail } from '#platform/mail/layout.server.ts'
import type { casesContract } from './contract.cases.ts'
import { prepareDecision, targetOfSnapshot } from './handlers.prepare.server.ts'
import { decidedOf } from './handlers.state.server.ts'
import { answeredMail, contentOf, decidedMail, type Built } from './mail.content.server.ts'
import { readCase } from './store.case-view.server.ts'
import { readersQuery } from './store.decisions.server.ts'
import { answeredReaders } from './store.mail.server.ts'

type Endpoint = (typeof casesContract)['admin.cases.preview']
type Preview = OutputOf<Endpoint['output']>

/** Names of reporters, and of authors of reviews, are nothing that a moderator learns here. */
const noName = '…'

/** A mail as its readers get it, in both languages. */
async function inBoth(ctx: Context, build: (locale: Locale) => Promise<Built> | Built) {
  const texts = await Promise.all(
    locales.map(async (locale) => {
      const content = contentOf(ctx, locale, await build(locale))
      const { subject, text } = renderMail(content, { locale, appUrl: ctx.ports.env.appUrl })
      return [locale, { subject, text }] as const
    }),
  )
  return Object.fromEntries(texts) as Record<Locale, { subject: string; text: string }>
}

/** The mails of a decision before it is made: nothing is stored. */
export async function previewDecision(ctx: Context, given: OutputOf<Endpoint['input']>): Promise<Preview> {
  const { accountId } = requireAdministrator(ctx)
  const details = await readCase(ctx.db, given.id, { accountId, now: ctx.now })
  if (!details) throw fail('NOT_FOUND')
  const { row, today, owner, points: running } = details
  if (row.decidedAt) throw fail('STALE_VERSION')
  const reported = today ?? targetOfSnapshot({ type: row.target, id: row.targetId, ...owner }, details.snapshot)
  const { input, ...times } = prepareDecision(given, { reported, isGone: !today, running, now: ctx.now })
  const isNothing = input.actions.includes('NOTHING')
  const readers = await readTogether(ctx.db, {
    affected: rowsOf(readersQuery(ctx.db, owner)),
    reporters: rowsOf(answeredReaders(ctx.db, row.id)),
  })
  const affected = isNothing ? [] : readers.affected
  const [reporters] = readers.reporters
  const decided = decidedOf(ctx, { target: reported, input, ...times })
  // The key that opens it for a guest stands in the email alone.
  const reportPage = (number: number) => `${ctx.ports.env.appUrl}/report/${number}`
  const answer = {
    outcome: isNothing ? ('REFUSED' as const) : ('AGREED' as const),
    removed: input.actions.includes('REMOVE'),
    title: reported.title,
  }
  return {
    affected: affected[0]
      ? {
          readers: affected.length,
          locale: affected[0].locale,
          texts: await inBoth(ctx, (locale) => decidedMail(ctx, { name: noName, locale }, decided)),
        }
      : null,
    reporter: reporters
      ? {
          readers: reporters.readers,
          locale: reporters.locale,
          texts: await inBoth(ctx, (locale) =>
            answeredMail(
              ctx,
              { name: noName, number: reporters.number, locale, link: reportPage(reporters.number) },
              answer,
            ),
          ),
        }
      : null,
  }
}
