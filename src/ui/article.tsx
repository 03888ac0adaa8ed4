import type { ReactNode } from 'react'
import { Page, PageHead } from './page.tsx'
import { useTexts } from './i18n/i18n.tsx'

export type ArticlePart = { id: string; title: string; text: string }
type ArticleProps = {
  title: string
  lead: string
  changed?: string
  parts: readonly ArticlePart[]
  /** Between the head and the table of contents. */
  before?: ReactNode
  children?: ReactNode
}

/** A page to read: headings with anchors, a table of contents, paragraphs where the text has a line break. */
export function Article({ title, lead, changed, parts, before, children }: ArticleProps) {
  const t = useTexts('common')
  return (
    <Page width="reading">
      <PageHead
        title={title}
        lead={lead}
        aside={changed && <p className="text-sm text-muted">{t('updated', { date: changed })}</p>}
      />
      {before}
      {parts.length > 4 && (
        <nav aria-label={t('contents')} className="mb-8 border-y border-line py-4 text-sm">
          <ol className="grid gap-x-6 sm:grid-cols-2">
            {parts.map((part) => (
              <li key={part.id}>
                <a
                  href={`#${part.id}`}
                  className="inline-flex min-h-8 items-center text-nila-ink hover:underline touch:min-h-11"
                >
                  {part.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="max-w-prose">
        {parts.map((part) => (
          <section key={part.id} id={part.id} className="mb-8">
            <h2 className="mb-2 text-lg">{part.title}</h2>
            {part.text.split('\n').map((paragraph) => (
              <p key={paragraph} className="mb-3">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
        {children}
      </div>
    </Page>
  )
}
