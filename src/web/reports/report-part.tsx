import { Icon } from '#ui/icon.tsx'
import { Suspense } from 'react'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { ReportFormProps } from './report-form.tsx'

const loadForm = () => import('./report-form.tsx').then((file) => file.ReportForm)
const ReportForm = import.meta.env.SSR ? await loadForm() : lazyComponent(loadForm)

/** The look of what opens a report: a link, or the head of something closed. */
export const reportTriggerClass =
  'inline-flex min-h-11 items-center gap-2 text-sm text-muted hover:text-ink hover:underline'

export function ReportFlag() {
  return <Icon name="flag" size={16} />
}

type ReportTexts = (key: 'report.lead' | 'report.reason' | 'report.details' | 'report.send') => string

/** The report form with the texts of what is reported. */
export function Report({ t, ...rest }: Omit<ReportFormProps, 'labels'> & { t: ReportTexts }) {
  return (
    <Suspense>
      <ReportForm
        {...rest}
        labels={{
          lead: t('report.lead'),
          reason: t('report.reason'),
          details: t('report.details'),
          send: t('report.send'),
        }}
      />
    </Suspense>
  )
}
