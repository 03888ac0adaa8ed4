import { requireAdministrator, requireAdminRight, requireStepUp } from '#kernel/admin-rights.ts'
import { Fail, fail, invalid } from '#kernel/fail.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { announcementHandlers } from './announcements/handlers.server.ts'
import type { contentContract } from './contract.ts'
import { legalHandlers } from './handlers.legal.server.ts'
import { previewMail, sendTestMail } from './handlers.mail.server.ts'
import {
  builtInTexts,
  isSensitive,
  itemOf,
  itemProblems,
  itemsOf,
  maxQuestions,
  placeholdersOf,
  titleOf,
  type ContentItem,
  type ContentKind,
  type ContentText,
} from './rules.items.ts'
import {
  currentVersions,
  insertPublished,
  publishDraft,
  saveDraft,
  supersede,
  versionOf,
  versionsOf,
  type ContentVersion,
} from './store.server.ts'

type ContentKey = { kind: ContentKind; key: string }
const shownVersions = 20

function findItem(ctx: Context, { kind, key }: ContentKey): ContentItem {
  const item = itemOf(kind, key, ctx.ports.texts.builtIn)
  if (!item) throw fail('NOT_FOUND')
  return item
}

const changed = ({ at, by }: ContentVersion) => ({ at: at.toISOString(), by })

async function itemView(ctx: Context, item: ContentItem) {
  const { kind, key } = item
  const builtIn = builtInTexts(item, ctx.ports.texts.builtIn)
  const rows = await versionsOf(ctx.db, item, shownVersions)
  const current = await currentVersions(ctx.db, kind)
  const own = current.filter((row) => row.key === key)
  const draft = own.find(({ state }) => state === 'DRAFT')
  const published = own.find(({ state }) => state === 'PUBLISHED')
  const shown = draft ?? published
  const texts = shown ? merged(item, shown.texts, builtIn) : builtIn
  const originals = new Map(builtIn.map((text) => [text.key, text]))
  return {
    kind,
    key,
    list: item.list,
    sensitive: isSensitive(item),
    texts: texts.map((text) => {
      const original = originals.get(text.key)
      return { ...text, placeholders: original && !item.list ? placeholdersOf(original) : [] }
    }),
    builtIn,
    published: published?.number ?? 0,
    draftVersion: draft?.version ?? 0,
    versions: rows.map((row) => ({
      number: row.number,
      state: row.state,
      changed: changed(row),
      effectiveFrom: row.effectiveFrom?.toISOString() ?? null,
    })),
  }
}

/** A version with the sentences that a later release has added. */
function merged(item: ContentItem, texts: readonly ContentText[], builtIn: readonly ContentText[]): ContentText[] {
  if (item.list) return [...texts]
  return builtIn.map((text) => texts.find(({ key }) => key === text.key) ?? text)
}

/** Mails about security and money are published by a super administrator whose second factor is fresh. */
function requirePublisher(ctx: Context, item: ContentItem): void {
  if (!isSensitive(item)) return
  requireAdminRight(ctx, 'content.publishSensitive')
  requireStepUp(ctx)
}

const details = ({ kind, key }: ContentKey, number?: number) => ({
  subjectType: 'content',
  subjectId: null,
  details: { kind, key, ...(number !== undefined && { number }) },
})

/** A legal text of before is drafted: from when on it holds, and what it asks, is said when it is published. */
async function draftAgain(ctx: Context, seen: ContentKey, texts: readonly ContentText[]): Promise<void> {
  const { accountId } = requireAdministrator(ctx)
  if (!(await saveDraft(ctx.db, { ...seen, texts, by: accountId, now: ctx.now, version: 0 })))
    throw fail('STALE_VERSION')
  await ctx.audit({ action: 'content.draft', ...details(seen) })
}

export const contentHandlers: Handlers<typeof contentContract> = {
  ...legalHandlers,
  ...announcementHandlers,

  async 'content.list'({ ctx, input: { kind } }) {
    const rows = await currentVersions(ctx.db, kind)
    return {
      list: itemsOf(kind, ctx.ports.texts.builtIn).map((item) => {
        const own = rows.filter((row) => row.key === item.key)
        const published = own.find(({ state }) => state === 'PUBLISHED')
        const latest = own.find(({ state }) => state === 'DRAFT') ?? published
        return {
          kind,
          key: item.key,
          title: { en: titleOf(item, 'en', ctx.ports.texts.builtIn), id: titleOf(item, 'id', ctx.ports.texts.builtIn) },
          published: published?.number ?? 0,
          draft: own.some(({ state }) => state === 'DRAFT'),
          changed: latest ? changed(latest) : null,
        }
      }),
    }
  },

  async 'content.get'({ ctx, input }) {
    return itemView(ctx, findItem(ctx, input))
  },

  async 'content.save'({ ctx, input: { version, published, publish, texts, ...seen } }) {
    const item = findItem(ctx, seen)
    const { accountId } = requireAdministrator(ctx)
    if (publish) requirePublisher(ctx, item)
    if (publish && item.kind === 'LEGAL') throw invalid({ field: 'publish', code: 'NOT_IN_LIST' })
    const problems = itemProblems(item, texts, builtInTexts(item, ctx.ports.texts.builtIn))
    if (problems.length > 0) throw new Fail('INVALID', problems)
    if (texts.length > maxQuestions * 2)
      throw invalid({ field: 'texts', code: 'TOO_MANY_ITEMS', params: { max: maxQuestions } })
    const draft = { ...seen, texts, by: accountId, now: ctx.now }
    if (!(await saveDraft(ctx.db, { ...draft, version }))) throw fail('STALE_VERSION')
    if (publish) {
      if (!(await supersede(ctx.db, seen, published))) throw fail('STALE_VERSION')
      const number = await publishDraft(ctx.db, { ...seen, now: ctx.now })
      if (number === null) throw fail('STALE_VERSION')
      await ctx.audit({ action: 'content.publish', ...details(seen, number) })
    } else await ctx.audit({ action: 'content.draft', ...details(seen) })
    return itemView(ctx, item)
  },

  async 'content.undo'({ ctx, input: { number, published, ...seen } }) {
    const item = findItem(ctx, seen)
    if (item.kind !== 'LEGAL') requirePublisher(ctx, item)
    const { accountId } = requireAdministrator(ctx)
    const row = await versionOf(ctx.db, item, number)
    if (!row || row.state === 'DRAFT') throw fail('NOT_FOUND')
    const texts = merged(item, row.texts, builtInTexts(item, ctx.ports.texts.builtIn))
    const problems = itemProblems(item, texts, builtInTexts(item, ctx.ports.texts.builtIn))
    if (problems.length > 0) throw new Fail('INVALID', problems)
    if (item.kind === 'LEGAL') {
      await draftAgain(ctx, seen, texts)
      return itemView(ctx, item)
    }
    if (!(await supersede(ctx.db, seen, published))) throw fail('STALE_VERSION')
    if (!(await insertPublished(ctx.db, { ...seen, texts, by: accountId, now: ctx.now }))) throw fail('STALE_VERSION')
    await ctx.audit({ action: 'content.undo', ...details(seen, number) })
    return itemView(ctx, item)
  },

  async 'content.builtIn'({ ctx, input: { published, ...seen } }) {
    const item = findItem(ctx, seen)
    if (item.kind === 'LEGAL') {
      await draftAgain(ctx, seen, builtInTexts(item, ctx.ports.texts.builtIn))
      return itemView(ctx, item)
    }
    requirePublisher(ctx, item)
    if (published === 0 || !(await supersede(ctx.db, seen, published))) throw fail('STALE_VERSION')
    await ctx.audit({ action: 'content.builtIn', ...details(seen) })
    return itemView(ctx, item)
  },

  async 'content.preview'({ ctx, input: { key, texts } }) {
    return previewMail(ctx, { item: findItem(ctx, { kind: 'MAIL', key }), texts })
  },

  async 'content.testMail'({ ctx, input: { key, locale } }) {
    const item = findItem(ctx, { kind: 'MAIL', key })
    const { texts } = await itemView(ctx, item)
    await sendTestMail(ctx, { item, texts }, locale)
    return { done: true }
  },
}
