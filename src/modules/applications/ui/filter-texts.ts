import { useTexts } from '#ui/i18n/i18n.tsx'

/** "3–4 years" of `3-4`, open where a side is empty. */
export function useYearsText(): (step: string) => string {
  const t = useTexts('applicantList')
  return (step) => {
    const [from = '', to = ''] = step.split('-')
    if (to === '') return t('filter.yearsFrom', { count: Number(from) })
    if (to === '0') return t('filter.yearsNone')
    if (from === '' || from === '0') return t('filter.yearsTo', { count: Number(to) })
    return t('filter.yearsBetween', { from, to })
  }
}
