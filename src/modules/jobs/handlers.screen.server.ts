import type { Context } from '#platform/core/context.server.ts'
import { readSetting, readSettings } from '#modules/reference/public.server.ts'
import {
  capitalsIn,
  changedSoon,
  indexText,
  jobFacts,
  outsideDomains,
  recordScreen,
  screenTexts,
  withHits,
  type PayLevel,
  type Screening,
} from '#modules/screening/public.server.ts'
import { richText } from '#kernel/rich.ts'
import { linksOf, type WatchedContent } from './rules.proposal.ts'
import { screenedAgainst, type ScreenedAgainst } from './store.accepted.server.ts'
import { lastAcceptance, readContent } from './store.proposal.server.ts'
import type { JobRow } from './store.server.ts'

/** What the screen needs besides the content: read once, used for several contents of one job. */
export type ScreenContext = (content: WatchedContent) => Promise<Screening & { level: PayLevel | null }>

const mainText = ({ title, description }: WatchedContent): string =>
  [title, richText(description.highlights), richText(description.description)].filter(Boolean).join('\n')

/** Every text that candidates read. */
function textsOf({ title, description: texts, benefitsNote, questions, externalApply }: WatchedContent) {
  const { description, highlights } = texts
  return [
    { field: 'title', text: title },
    { field: 'highlights', text: richText(highlights) },
    { field: 'description', text: richText(description) },
    { field: 'links', text: [...linksOf(highlights), ...linksOf(description)].join('\n') },
    { field: 'benefitsNote', text: benefitsNote ?? '' },
    { field: 'questions', text: questions.flatMap(({ text, options }) => [text, ...options]).join('\n') },
    { field: 'externalApply', text: externalApply ?? '' },
  ]
}

/** The automatic screen over every text of a job that candidates read, and over what is known beside them; `against` where it was read. */
export async function jobScreen(ctx: Context, row: JobRow, against?: ScreenedAgainst): Promise<ScreenContext> {
  const settings = await readSettings(ctx.db, 'flagScores', 'scamPhrases', 'protectedNames')
  const { website, accepted, name } = against ?? (await screenedAgainst(ctx.db, row.company_id))
  const protectedNames = settings.protectedNames.filter((each) => !name.toLowerCase().includes(each.toLowerCase()))
  return async (content) => {
    const { max, min, currency, period } = content.salary
    const text = mainText(content)
    const known = await jobFacts(
      ctx.db,
      { id: row.id, companyId: row.company_id, company: name, role: content.role, domain: row.domain, currency, text },
      ctx.now,
    )
    const most = max ?? min
    const screening = screenTexts(textsOf(content), {
      website,
      flagScores: settings.flagScores,
      phrases: settings.scamPhrases,
      protectedNames,
      accepted,
      facts: {
        ...known,
        pay: most !== null && period ? { maxMinor: most, period } : null,
        asksNothing: (row.experience_min ?? 0) === 0 && row.qualification === null,
        length: text.length,
        capitals: capitalsIn(text),
      },
    })
    return { ...screening, level: known.level }
  }
}

/** Keeps what the screen finds in a job as it is after a decision, which accepts or refuses findings. */
export async function recordAfterDecision(ctx: Context, row: JobRow): Promise<void> {
  const screen = await jobScreen(ctx, row)
  const screening = await screen(await readContent(ctx.db, row))
  await recordScreen(ctx.db, { jobId: row.id }, { ...screening, now: ctx.now })
}

type ScreenedEdit = { row: JobRow; website: string | null; published: WatchedContent; requested: WatchedContent }

/** What the screen found in an edit of an online job, with how soon after its acceptance it comes. */
export async function screenEdit(ctx: Context, screening: Screening, edit: ScreenedEdit): Promise<Screening> {
  const { row, website, published, requested } = edit
  const acceptedAt = (await lastAcceptance(ctx.db, row.id)) ?? row.published_at
  if (!acceptedAt) return screening
  const domainsIn = (content: WatchedContent) =>
    outsideDomains(
      textsOf(content)
        .map(({ text }) => text)
        .join('\n'),
      website,
    )
  const known = new Set(domainsIn(published))
  const newDomains = domainsIn(requested).filter((domain) => !known.has(domain))
  const hits = changedSoon({ acceptedAt, now: ctx.now, newDomains })
  return withHits(screening, hits, await readSetting(ctx.db, 'flagScores'))
}

/** Keeps what is public now, so that a copy of it is found. */
export const indexPublished = (ctx: Context, row: JobRow, content: WatchedContent): Promise<void> =>
  indexText(ctx.db, { id: row.id, companyId: row.company_id, text: mainText(content) })
