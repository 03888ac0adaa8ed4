import { withoutCurrency } from '#platform/i18n/format.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import type { JobQuestion, JobView } from '../contract.shapes.ts'

/** "IDR 80,00,000 – 1,20,00,000 a month", "Rp8.000.000 – 12.000.000 per bulan", or a text when it is hidden or not set. `short` writes 8.00M. */
export function useSalaryText(short = false): (job: Pick<JobView, 'salary' | 'salaryHidden'>) => string {
  const t = useTexts('jobDetail')
  const format = useFormat()
  return ({ salary, salaryHidden }) => {
    if (!salary) return t(salaryHidden ? 'salary.hidden' : 'salary.none')
    const { minMinor, maxMinor, currency } = salary
    const money = (minor: number) => (short ? format.moneyShort(minor, currency) : format.money(minor, currency))
    const per = t(`salary.per.${salary.period}`)
    if (minMinor !== null && maxMinor !== null)
      return minMinor === maxMinor
        ? t('salary.exact', { amount: money(minMinor), per })
        : t('salary.range', { min: money(minMinor), max: withoutCurrency(money(maxMinor)), per })
    return minMinor !== null
      ? t('salary.from', { amount: money(minMinor), per })
      : t('salary.upTo', { amount: money(maxMinor ?? 0), per })
  }
}

/** "2–4 years of experience", or null when not set. */
export function useExperienceText(): (job: Pick<JobView, 'experienceMin' | 'experienceMax'>) => string | null {
  const t = useTexts('jobDetail')
  return ({ experienceMin: min, experienceMax: max }) => {
    if (min === null && max === null) return null
    if (!min && max === 0) return t('experience.none')
    if (min !== null && max !== null && min > 0)
      return min === max ? t('experience.exact', { count: min }) : t('experience.range', { min, max })
    return max === null
      ? min
        ? t('experience.from', { count: min })
        : t('experience.none')
      : t('experience.upTo', { count: max })
  }
}

type JobLocation = {
  workFromAnywhere: boolean
  locations: readonly { cityName: string; countryNm: string }[]
  locationType: { label: string } | string | null
}

/** "Bandung, Surabaya and 2 more places · On site", or "Work from anywhere". */
export function usePlaceText(): (job: JobLocation) => string {
  const t = useTexts('jobDetail')
  const common = useTexts('common')
  return ({ workFromAnywhere, locations, locationType }) => {
    if (workFromAnywhere) return common('wfh')
    const shown = locations
      .slice(0, 3)
      .map((place) => place.cityName)
      .join(', ')
    const more = locations.length > 3 ? ` ${t('more', { count: locations.length - 3 })}` : ''
    const kind = locationType !== null && typeof locationType === 'object' ? locationType.label : null
    return [`${shown}${more}`, kind].filter(Boolean).join(' · ')
  }
}

/** The accepted answer as text: "Yes", "one of: day, night", "at least 2". */
export function useRequirementText(): (question: Pick<JobQuestion, 'dealBreaker'>) => string {
  const t = useTexts('jobDetail')
  const format = useFormat()
  return ({ dealBreaker }) => {
    if (!dealBreaker) return ''
    if ('accept' in dealBreaker) {
      const [only] = dealBreaker.accept
      if (typeof only === 'boolean') return t(only ? 'accept.true' : 'accept.false')
      return dealBreaker.accept.length === 1
        ? String(only)
        : t('accept.any', { options: dealBreaker.accept.join(', ') })
    }
    const { min, max } = dealBreaker
    const number = (value: number) => format.number(value)
    if (min !== null && max !== null) return t('accept.between', { min: number(min), max: number(max) })
    return min !== null ? t('accept.min', { min: number(min) }) : t('accept.max', { max: number(max ?? 0) })
  }
}
