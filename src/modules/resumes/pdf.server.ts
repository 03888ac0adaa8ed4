import { createHash } from 'node:crypto'
import type { Locale } from '#kernel/locale.ts'
import type { Context } from '#platform/core/context.server.ts'
import { months } from '#platform/i18n/months.ts'
import type { TextLibrary } from '#platform/i18n/texts.server.ts'
import { bodyShape, headerShape, type ResumeContent } from './contract.shapes.ts'
import { sectionKinds, type SectionKind } from './rules.ts'
import { resumeSheet, type ResumeWords } from './rules.sheet.ts'
import { themeOf } from './rules.themes.ts'
import type { ResumeRow } from './store.server.ts'

/** Goes up when the renderer draws the same content otherwise, so that a kept copy is not taken for the new look. */
const renderer = 1

/** What documents say by themselves, in a language. */
export function wordsOf(texts: TextLibrary, locale: Locale): ResumeWords {
  const say = (key: `document.sections.${SectionKind}` | 'document.contact' | 'document.present') =>
    texts.translate(locale, 'resume', key)
  return {
    sections: Object.fromEntries(sectionKinds.map((kind) => [kind, say(`document.sections.${kind}`)])) as Record<
      SectionKind,
      string
    >,
    contact: say('document.contact'),
    present: say('document.present'),
    months: [...months[locale].short],
  }
}

/** Header and body of a row as they are kept; fields that came later are filled. */
export const contentOf = (row: Pick<ResumeRow, 'header' | 'body'>): ResumeContent => ({
  header: headerShape.parse(row.header),
  body: bodyShape.parse(row.body),
})

/** A key of all that a PDF shows. */
export function contentKey(row: ResumeRow, locale: Locale): string {
  const shown = [renderer, row.title, row.theme, locale, row.header, row.body]
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url')
}

/** The PDF of a resume that is built here, in a language. Throws TOO_MANY and UNAVAILABLE as `documents.draw`. */
export function drawResume(ctx: Pick<Context, 'ports'>, row: ResumeRow, locale: Locale): Promise<Buffer> {
  const sheet = resumeSheet({
    ...contentOf(row),
    title: row.title,
    theme: themeOf(row.theme),
    locale,
    words: wordsOf(ctx.ports.texts, locale),
  })
  return ctx.ports.documents.draw(sheet)
}
