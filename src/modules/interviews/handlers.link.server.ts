import { fail } from '#kernel/fail.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import type { interviewsContract } from './contract.ts'
import { lockOwn } from './handlers.access.server.ts'
import { answer } from './handlers.answers.server.ts'
import { describeOwn, zoneOf, type Reader } from './handlers.view.server.ts'
import { findLink } from './store.links.server.ts'
import { ownRecords, zoneQuery } from './store.server.ts'

type LinkEndpoint = 'interviews.byLink' | 'interviews.answerByLink'

/** What a link is about; GONE when the interview has moved on since it was mailed, so that an old mail changes nothing. */
async function openLink(ctx: Context, token: string) {
  const link = await findLink(ctx.db, token, ctx.now)
  if (!link) throw fail('NOT_FOUND')
  if (link.replaced || link.expired) throw fail('GONE')
  const { rows } = await zoneQuery(link.accountId).execute(ctx.db)
  const reader: Reader = { zone: rows[0]?.zone ?? (await zoneOf(ctx.db, { kind: 'guest' })), now: ctx.now }
  return { ...link, reader }
}

export const linkHandlers: Pick<Handlers<typeof interviewsContract>, LinkEndpoint> = {
  async 'interviews.byLink'({ ctx, input: { token } }) {
    const { id, accountId, reader } = await openLink(ctx, token)
    const row = await ownRecords(ctx.db, accountId).where('i.id', '=', id).executeTakeFirst()
    if (!row) throw fail('NOT_FOUND')
    return { interview: describeOwn(row, reader), candidateName: row.candidate }
  },

  async 'interviews.answerByLink'({ ctx, input: { token, version, answer: given } }) {
    const { id, accountId, reader } = await openLink(ctx, token)
    await answer(ctx, await lockOwn(ctx, accountId, id), { version, given, zone: reader.zone })
    return describeOwn(await lockOwn(ctx, accountId, id), reader)
  },
}
