import type { ReactNode } from 'react'
import { useTexts } from '#ui/i18n/i18n.tsx'

type MoreProps = { label: string; open?: boolean; children: ReactNode }

/** The rest of a list, behind a line that says how much it is: on the page, for whoever searches it, but not in the way. */
export function More({ label, open, children }: MoreProps) {
  const t = useTexts('common')
  return (
    <details open={open} className="group mt-4">
      <summary className="k-btn k-unfold cursor-pointer" data-variant="secondary" data-wide="">
        <span className="group-open:hidden">{label}</span>
        <span className="hidden group-open:inline">{t('less')}</span>
      </summary>
      <div className="mt-4">{children}</div>
    </details>
  )
}
