import { Icon } from '#ui/icon.tsx'
import type { MouseEvent } from 'react'
import type { Locale } from '#kernel/locale.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { downloadPath } from './address.ts'
import type { Editor } from './use-editor.ts'

/** The ways to the PDF. Files show what is saved, so what is typed is saved first. */
export function FileLinks({ id, locale, editor }: { id: string; locale: Locale; editor: Editor }) {
  const t = useTexts('resume')
  const afterSaving = (event: MouseEvent<HTMLAnchorElement>) => {
    const { href } = event.currentTarget
    event.preventDefault()
    const tab = event.currentTarget.target === '_blank' ? window.open('', '_blank') : null
    void editor.save().then((saved) => {
      if (tab) tab.location.href = saved ? href : 'about:blank'
      else if (saved) window.location.assign(href)
    })
  }
  const link = (query: string) => ({ href: downloadPath(id, query), className: 'k-btn', onClick: afterSaving })
  return (
    <>
      <a {...link(`inline=true&locale=${locale}`)} data-variant="secondary" target="_blank" rel="noreferrer">
        <Icon name="file-text" size={18} />
        {t('edit.openPdf')}
      </a>
      <a {...link(`isSave=true&locale=${locale}`)} data-variant="secondary">
        {t('edit.keep')}
      </a>
      <a {...link(`locale=${locale}`)} data-variant="primary">
        <Icon name="download" size={18} />
        {t('edit.download')}
      </a>
    </>
  )
}
