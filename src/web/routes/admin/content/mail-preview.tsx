import type { Locale } from '#kernel/locale.ts'
import type { EndpointOutput } from '#modules/contract.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'

const locales: readonly Locale[] = ['en', 'id']

/** Styles for dark mode and phones stand in an element that our pages do not allow; those beside the text stay. */
const withoutStylesheet = (html: string): string => html.replace(/<style>[\s\S]*?<\/style>/, '')

/** A mail as it goes out, in both languages: as people see it, and as plain text. Nothing in it runs or loads. */
export function MailPreview({ mails }: { mails: EndpointOutput<'content.preview'> }) {
  const t = useTexts('adminContent')
  return (
    <div className="mt-4 grid gap-4">
      {locales.map((locale) => {
        const { subject, html, text } = mails[locale]
        const name = t('mailFrame', { language: t(`mailLanguage.${locale}`) })
        return (
          <div key={locale} className="min-w-0">
            <p lang={locale} className="font-semibold break-words">
              {subject}
            </p>
            <iframe
              title={name}
              lang={locale}
              sandbox=""
              srcDoc={withoutStylesheet(html)}
              className="mt-2 h-96 w-full rounded-lg border border-line bg-white"
            />
            <details className="mt-2">
              <summary className="cursor-pointer text-sm">{t('mailPlain')}</summary>
              <pre lang={locale} className="mt-2 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
                {text}
              </pre>
            </details>
          </div>
        )
      })}
    </div>
  )
}
