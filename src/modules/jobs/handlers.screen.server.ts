import type { Context } from '#platform/core/context.server.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import { screenTexts, type Screening } from '#modules/screening/public.server.ts'
import { richText } from '#kernel/rich.ts'
import { linksOf, type WatchedContent } from './rules.proposal.ts'
import { screenedAgainst } from './store.accepted.server.ts'
import type { JobRow } from './store.server.ts'

/** What the screen needs besides the content: read once, used for several contents of one job. */
export type ScreenContext = (content: WatchedContent) => Screening

/** The automatic screen over every text of a job that candidates read. */
export async function jobScreen(ctx: Context, row: JobRow): Promise<ScreenContext> {
  const flagScores = await readSetting(ctx.db, 'flagScores')
  const { website, accepted } = await screenedAgainst(ctx.db, row.company_id)
  return (content) => {
    const { description, highlights } = content.description
    const links = [...linksOf(highlights), ...linksOf(description)]
    return screenTexts(
      [
        { field: 'title', text: content.title },
        { field: 'highlights', text: richText(highlights) },
        { field: 'description', text: richText(description) },
        { field: 'links', text: links.join('\n') },
        { field: 'benefitsNote', text: content.benefitsNote ?? '' },
        { field: 'questions', text: content.questions.flatMap(({ text, options }) => [text, ...options]).join('\n') },
        { field: 'externalApply', text: content.externalApply ?? '' },
      ],
      { website, flagScores, accepted },
    )
  }
}
