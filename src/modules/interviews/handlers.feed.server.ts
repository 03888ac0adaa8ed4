import { createHash } from 'node:crypto'
import type { Caller, Member } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import { mayUse } from '#kernel/rights.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import type { interviewsContract } from './contract.ts'
import { requireViewer } from './handlers.access.server.ts'
import { zoneOf } from './handlers.view.server.ts'
import { bookedTime, locationOf, textsFor, whenText } from './mail.content.server.ts'
import { calendarText, type CalendarEvent } from './rules.calendar.server.ts'
import { feedMember, findFeed, insertFeed, openFeed, revokeFeed } from './store.links.server.ts'
import { newToken } from '#platform/session/token.server.ts'
import { agendaLimit, feedSpan, ownAgenda, receivedAgenda } from './store.lists.server.ts'
import { ownRecords, receivedRecords, type InterviewRecord } from './store.server.ts'

type FeedEndpoint =
  | 'interviews.feed'
  | 'interviews.feedCreate'
  | 'interviews.feedRevoke'
  | 'interviews.calendar'
  | 'interviews.file'

/** Whose address: a candidate's, or a person's as a member of one company. */
function ownerOf(caller: Caller): { accountId: string; memberId: string | null } {
  if (caller.kind === 'candidate') return { accountId: caller.accountId, memberId: null }
  const { accountId, memberId } = requireViewer(caller)
  return { accountId, memberId }
}

/** Others than the people in it read a feed too: of a candidate it shows the initials. */
const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 3)
    .map((word) => `${[...word][0]?.toUpperCase()}.`)
    .join(' ')

type FeedReader = { side: 'candidate' | 'company'; locale: Locale; zone: string; discreet: boolean }

function eventOf(ctx: Context, row: InterviewRecord, { side, locale, zone, discreet }: FeedReader): CalendarEvent {
  const at = bookedTime(row)
  if (!at) throw new Error('an interview without a time in a calendar')
  const shown = discreet ? { ...row, candidate: initials(row.candidate) } : row
  const texts = textsFor(ctx, shown, { locale, name: '' })
  const { appUrl } = ctx.ports.env
  const url =
    side === 'candidate'
      ? `${appUrl}/jobsseekers/interviews#${row.id}`
      : `${appUrl}/employer/response-detail?id=${row.application_id}#interviews`
  const location = locationOf(row)
  return {
    uid: row.uid,
    sequence: row.sequence,
    stamp: row.updated_at,
    start: at.from,
    end: at.to,
    summary: side === 'candidate' ? texts('calendar.own') : texts('calendar.received'),
    description: [
      whenText(texts, row, { locale, zone }, at),
      row.interviewers.length > 0 &&
        texts('calendar.with', { names: row.interviewers.map(({ name }) => name).join(', ') }),
      texts('calendar.change', { url }),
    ]
      .filter(Boolean)
      .join('\n'),
    location,
    status: 'CONFIRMED',
  }
}

/** The interviews that a private address shows, by the rights of this moment. */
async function feedRows(ctx: Context, owner: { accountId: string; memberId: string | null }) {
  const span = feedSpan(ctx.now)
  if (!owner.memberId) return ownAgenda(ctx.db, owner.accountId, span)
  const feedOwner = await feedMember(ctx.db, owner.memberId)
  if (!feedOwner || !mayUse(feedOwner.role, 'interviews.view')) throw fail('NOT_FOUND')
  const { status, ...rest } = feedOwner
  const member: Member = { kind: 'employer', sessionId: '', companyStatus: status, ...rest }
  return receivedAgenda(ctx.db, member, { ...span, mine: true })
}

export const feedHandlers: Pick<Handlers<typeof interviewsContract>, FeedEndpoint> = {
  async 'interviews.feed'({ ctx }) {
    const feed = await findFeed(ctx.db, ownerOf(ctx.caller))
    return {
      feed: feed ? { madeAt: feed.madeAt.toISOString(), lastReadAt: feed.lastReadAt?.toISOString() ?? null } : null,
    }
  },

  async 'interviews.feedCreate'({ ctx }) {
    const owner = ownerOf(ctx.caller)
    // Two requests at once would both see no address: the account's row makes them wait for each other.
    await ctx.db.selectFrom('account').select('id').where('id', '=', owner.accountId).forNoKeyUpdate().execute()
    await revokeFeed(ctx.db, owner, ctx.now)
    const token = newToken()
    await insertFeed(ctx.db, owner, token, ctx.now)
    await ctx.audit({ action: 'interviews.feedCreate', subjectType: 'account', subjectId: owner.accountId })
    return { url: `${ctx.ports.env.appUrl}/calendar/${token}.ics` }
  },

  async 'interviews.feedRevoke'({ ctx }) {
    const owner = ownerOf(ctx.caller)
    await revokeFeed(ctx.db, owner, ctx.now)
    await ctx.audit({ action: 'interviews.feedRevoke', subjectType: 'account', subjectId: owner.accountId })
    return { done: true }
  },

  async 'interviews.calendar'({ ctx, input: { token } }) {
    const owner = await openFeed(ctx.db, token, ctx.now)
    if (!owner) throw fail('NOT_FOUND')
    const rows = await feedRows(ctx, owner)
    const zone = await zoneOf(ctx.db, { kind: 'unassigned', accountId: owner.accountId, sessionId: '' })
    const shown: FeedReader = {
      side: owner.memberId ? 'company' : 'candidate',
      locale: owner.locale,
      zone,
      discreet: true,
    }
    const content = calendarText(
      rows.slice(0, agendaLimit).map((row) => eventOf(ctx, row, shown)),
      { refreshes: true },
    )
    return { content, etag: `"${createHash('sha256').update(content).digest('base64url')}"` }
  },

  async 'interviews.file'({ ctx, input: { id } }) {
    const { caller } = ctx
    const records =
      caller.kind === 'candidate'
        ? ownRecords(ctx.db, caller.accountId)
        : receivedRecords(ctx.db, requireViewer(caller), ctx.now)
    const row = await records.where('i.id', '=', id).where('i.status', '=', 'BOOKED').executeTakeFirst()
    if (!row) throw fail('NOT_FOUND')
    const side = caller.kind === 'candidate' ? 'candidate' : 'company'
    const shown: FeedReader = { side, locale: ctx.locale, zone: await zoneOf(ctx.db, caller), discreet: false }
    const content = calendarText([eventOf(ctx, row, shown)], { refreshes: false })
    return { name: 'interview.ics', mime: 'text/calendar; charset=utf-8', bytes: Buffer.from(content) }
  },
}
