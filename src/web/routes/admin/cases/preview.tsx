import { useEffect, useRef } from 'react'
import type { EndpointOutput } from '#modules/contract.ts'
import { locales } from '#kernel/locale.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'

export type CasePreview = EndpointOutput<'admin.cases.preview'>
type PreviewMails = NonNullable<CasePreview['affected']>

/** Both emails of a decision as they would be sent now, first in the language of who reads them. */
export function Preview({ preview }: { preview: CasePreview }) {
  const t = useTexts('adminCases')
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [preview])
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="preview-title" className="mt-6 grid grid-cols-1 gap-4">
      <h3 id="preview-title" className="text-lg">
        {t('preview.title')}
      </h3>
      <Sent name={t('preview.affected')} mail={preview.affected} none={t('preview.noAffected')} />
      <Sent name={t('preview.reporter')} mail={preview.reporter} none={t('preview.noReporter')} />
    </section>
  )
}

function Sent({ name, mail, none }: { name: string; mail: PreviewMails | null; none: string }) {
  const t = useTexts('adminCases')
  if (!mail)
    return (
      <p>
        <strong>{name}:</strong> {none}
      </p>
    )
  const others = locales.filter((locale) => locale !== mail.locale)
  return (
    <div className="min-w-0">
      <h4 className="font-semibold">
        {name} <span className="font-normal text-muted">{t('preview.readers', { count: mail.readers })}</span>
      </h4>
      <Written mail={mail} locale={mail.locale} />
      {others.map((locale) => (
        <details key={locale} className="mt-2">
          <summary className="k-link">{t(`preview.in.${locale}`)}</summary>
          <Written mail={mail} locale={locale} />
        </details>
      ))}
    </div>
  )
}

function Written({ mail, locale }: { mail: PreviewMails; locale: PreviewMails['locale'] }) {
  const { subject, text } = mail.texts[locale]
  return (
    <div lang={locale} className="mt-2 rounded-md border border-line p-3 [overflow-wrap:anywhere]">
      <p className="font-semibold">{subject}</p>
      <p className="mt-2 border-t border-line pt-2 text-sm whitespace-pre-line">{text}</p>
    </div>
  )
}
