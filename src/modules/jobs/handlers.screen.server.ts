import type { Context } from '#platform/core/context.server.ts'
import { readSettings } from '#modules/reference/public.server.ts'
import { indexText, jobFacts, screenTexts, type Screening } from '#modules/screening/public.server.ts'
import { richText } from '#kernel/rich.ts'
import { linksOf, type WatchedContent } from './rules.proposal.ts'
import { screenedAgainst, type ScreenedAgainst } from './store.accepted.server.ts'
import type { JobRow } from './store.server.ts'

/** What the screen needs besides the content: read once, used for several contents of one job. */
export type ScreenContext = (content: WatchedContent) => Promise<Screening>

const mainText = ({ title, description }: WatchedContent): string =>
  [title, richText(description.highlights), richText(description.description)].filter(Boolean).join('\n')

/** The automatic screen over every text of a job that candidates read, and over what is known beside them; `against` where it was read. */
export async function jobScreen(ctx: Context, row: JobRow, against?: ScreenedAgainst): Promise<ScreenContext> {
  const settings = await readSettings(ctx.db, 'flagScores', 'scamPhrases', 'protectedNames')
  const { website, accepted, name } = against ?? (await screenedAgainst(ctx.db, row.company_id))
  const protectedNames = settings.protectedNames.filter((each) => !name.toLowerCase().includes(each.toLowerCase()))
  return async (content) => {
    const { description, highlights } = content.description
    const links = [...linksOf(highlights), ...linksOf(description)]
    const { max, min, currency, period } = content.salary
    const text = mainText(content)
    const known = await jobFacts(
      ctx.db,
      { id: row.id, companyId: row.company_id, company: name, role: content.role, domain: row.domain, currency, text },
      ctx.now,
    )
    const most = max ?? min
    return screenTexts(
      [
        { field: 'title', text: content.title },
        { field: 'highlights', text: richText(highlights) },
        { field: 'description', text: richText(description) },
        { field: 'links', text: links.join('\n') },
        { field: 'benefitsNote', text: content.benefitsNote ?? '' },
        {
          field: 'questions',
          text: content.questions.flatMap(({ text: asked, options }) => [asked, ...options]).join('\n'),
        },
        { field: 'externalApply', text: content.externalApply ?? '' },
      ],
      {
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
        },
      },
    )
  }
}

/** Keeps what is public now, so that a copy of it is found. */
export const indexPublished = (ctx: Context, row: JobRow, content: WatchedContent): Promise<void> =>
  indexText(ctx.db, { id: row.id, companyId: row.company_id, text: mainText(content) })
