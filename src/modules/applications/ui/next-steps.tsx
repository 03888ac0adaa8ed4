import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'

/** What happens after applying, with dates. Needs the text set `applyJob`. */
export function NextSteps({
  company,
  promised,
  closesAt,
}: {
  company: string
  promised: number | null
  closesAt: string | null
}) {
  const t = useTexts('applyJob')
  const format = useFormat()
  const steps = [
    t('done.seen', { company }),
    promised === null ? null : t('done.promised', { company, count: promised }),
    t('done.decides'),
    closesAt && t('done.closes', { date: format.date(closesAt) }),
  ].filter((step) => step !== null)
  return (
    <Card as="section" aria-labelledby="next" className="mt-6">
      <h2 id="next" className="mb-3 text-lg">
        {t('done.next')}
      </h2>
      <ol className="grid list-decimal gap-2 pl-5 marker:font-semibold marker:text-muted">
        {steps.map((step) => (
          <li key={step} className="pl-1">
            {step}
          </li>
        ))}
      </ol>
    </Card>
  )
}
