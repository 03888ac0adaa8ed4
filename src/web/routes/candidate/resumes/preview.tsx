import { useDeferredValue, useMemo } from 'react'
import type { ResumeContent } from '#modules/resumes/contract.shapes.ts'
import { resumeSheet } from '#modules/resumes/rules.sheet.ts'
import type { ResumeLabels } from '#modules/resumes/rules.sheet.parts.ts'
import { themeOf } from '#modules/resumes/rules.themes.ts'
import { SheetView } from '#modules/resumes/ui/sheet-view.tsx'

type PreviewProps = {
  content: ResumeContent
  style: { title: string; theme: string; locale: 'en' | 'id' }
  labels: ResumeLabels
  label: string
}

/** The page as it will look, from the same sheet as the PDF. Comes with its fonts when the editor is there. */
export default function Preview({ content, style, labels, label }: PreviewProps) {
  const now = useDeferredValue(content)
  const { title, theme, locale } = style
  const sheet = useMemo(
    () => resumeSheet({ ...now, title, theme: themeOf(theme), locale, labels }),
    [now, title, theme, locale, labels],
  )
  return <SheetView sheet={sheet} label={label} />
}
