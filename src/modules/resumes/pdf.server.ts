import { createHash } from 'node:crypto'
import type { Locale } from '#kernel/locale.ts'
import type { Context } from '#platform/core/context.server.ts'
import { months } from '#platform/i18n/months.ts'
import type { TextLibrary } from '#platform/i18n/texts.server.ts'
import { bodyShape, headerShape, type ResumeContent } from './contract.shapes.ts'
import { sectionKinds, type SectionKind } from './rules.kinds.ts'
import { resumeSheet } from './rules.sheet.ts'
import type { ResumeLabels } from './rules.sheet.parts.ts'
import { themeOf } from './rules.themes.ts'
import type { ResumeRow } from './store.server.ts'

/** Increment when the layout changes, so that stored copies of the old layout are not reused. */
const rendererVersion = 1

/** Fixed labels of a document in a language. */
export function resumeLabels(texts: TextLibrary, locale: Locale): ResumeLabels {
  const label = (key: `document.sections.${SectionKind}` | 'document.contact' | 'document.present') =>
    texts.translate(locale, 'resume', key)
  return {
    sections: Object.fromEntries(sectionKinds.map((kind) => [kind, label(`document.sections.${kind}`)])) as Record<
      SectionKind,
      string
    >,
    contact: label('document.contact'),
    present: label('document.present'),
    months: [...months[locale].short],
  }
}

/** Header and body of a row; parsing fills fields that were added later. */
export const contentOf = (row: Pick<ResumeRow, 'header' | 'body'>): ResumeContent => ({
  header: headerShape.parse(row.header),
  body: bodyShape.parse(row.body),
})

/** A hash of everything the PDF shows. */
export function contentKey(row: ResumeRow, locale: Locale): string {
  const shown = [rendererVersion, row.title, row.theme, locale, row.header, row.body]
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url')
}

/** The PDF of a resume in a language. Throws TOO_MANY and UNAVAILABLE like `documents.draw`. */
export function renderResume(ctx: Pick<Context, 'ports'>, row: ResumeRow, locale: Locale): Promise<Buffer> {
  const sheet = resumeSheet({
    ...contentOf(row),
    title: row.title,
    theme: themeOf(row.theme),
    locale,
    labels: resumeLabels(ctx.ports.texts, locale),
  })
  return ctx.ports.documents.render(sheet)
}
