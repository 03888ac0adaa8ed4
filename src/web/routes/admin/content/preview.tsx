import { pagePath, placeholdersOf, type ContentKind, type ContentText } from '#modules/content/rules.items.ts'
import { orderKey } from '#modules/content/rules.start.ts'
import { withSamples } from '#modules/content/rules.sample.ts'
import type { Locale } from '#kernel/locale.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'

type PreviewProps = {
  kind: ContentKind
  pageKey: string
  texts: readonly ContentText[]
  builtIn: readonly ContentText[]
}
/** How much of a title and a description search engines show. */
const shown = { title: 60, description: 160 }
const locales: readonly Locale[] = ['en', 'id']

/** What readers see, in both languages, with sample data. */
export function Preview({ kind, pageKey, texts, builtIn }: PreviewProps) {
  const t = useTexts('adminContent')
  const originals = new Map(builtIn.map((text) => [text.key, text]))
  const sentence = (key: string, locale: Locale) => {
    const text = texts.find((each) => each.key === key)
    if (!text || text[locale] === '') return undefined
    return withSamples(text[locale], locale, { key, names: placeholdersOf(originals.get(key) ?? text) })
  }
  return (
    <Card as="section" aria-labelledby="preview-title">
      <h2 id="preview-title" className="text-lg">
        {t('preview')}
      </h2>
      <p className="k-hint mt-1 mb-3">{t('previewText')}</p>
      <div className="grid gap-4">
        {locales.map((locale) => (
          <div key={locale} lang={locale} className="min-w-0 rounded-lg border border-line p-4 break-words">
            {kind === 'PAGE_META' ? (
              <PageSnippet
                pageKey={pageKey}
                title={sentence('title', locale)}
                description={sentence('description', locale)}
              />
            ) : (
              <MailText
                subject={sentence('subject', locale) ?? sentence('subject_other', locale)}
                title={sentence('title', locale)}
                others={texts
                  .filter(({ key }) => !/^(subject|title|preheader)(_|$)/.test(key))
                  .filter(({ key }) => kind !== 'START' || key !== orderKey)
                  .map(({ key }) => ({ key, text: sentence(key, locale) }))}
              />
            )}
          </div>
        ))}
      </div>
    </Card>
  )
}

/** As search engines show a page, with how much of it fits. */
function PageSnippet({
  pageKey,
  title = '',
  description = '',
}: {
  pageKey: string
  title?: string | undefined
  description?: string | undefined
}) {
  const t = useTexts('adminContent')
  const cut = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1)}…` : text)
  return (
    <>
      <p className="text-sm text-muted">{pagePath(pageKey)}</p>
      <p className="text-lg text-primary">{cut(title, shown.title)}</p>
      <p className="text-sm">{cut(description, shown.description)}</p>
      <p className="k-hint mt-2">{t('characters', { count: title.length, max: shown.title })}</p>
      <p className="k-hint">{t('characters', { count: description.length, max: shown.description })}</p>
    </>
  )
}

type MailTextProps = {
  subject: string | undefined
  title: string | undefined
  others: readonly { key: string; text: string | undefined }[]
}

function MailText({ subject, title, others }: MailTextProps) {
  return (
    <>
      <p className="font-semibold">{subject ?? title}</p>
      {title && <p className="mt-2 border-t border-line pt-2 text-lg">{title}</p>}
      {others.map(
        ({ key, text }) =>
          text && (
            <p key={key} className="mt-2 text-sm whitespace-pre-line">
              {text}
            </p>
          ),
      )}
    </>
  )
}
