import { withoutCurrency } from '#platform/i18n/format.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import type { CandidateCard, MatchView } from '../contract.shapes.ts'
import { lastActiveSteps } from '../rules.invitations.ts'
import type { TextParams } from '#kernel/locale.ts'

const text = (params: TextParams, key: string): string | null => {
  const value = params[key]
  return value === undefined || value === '' ? null : String(value)
}
const numberOf = (params: TextParams, key: string): number | null => {
  const value = params[key]
  return typeof value === 'number' ? value : null
}

/** "3 years", in months below one year; null when nothing is said. */
export function useYears(): (months: number | null) => string | null {
  const t = useTexts('matching')
  return (months) => {
    if (months === null) return null
    return months > 0 && months < 12 ? t('months', { count: months }) : t('years', { count: Math.floor(months / 12) })
  }
}

/** What speaks for a candidate and which must-haves are missing, in short words. */
export function useWhy() {
  const t = useTexts('matching')
  return {
    reasons: (match: MatchView) => match.reasons.map(({ code, params }) => t(`why.${code}`, params)),
    misses: (match: MatchView) => match.misses.map(({ code, params }) => t(`miss.${code}`, params)),
  }
}

type MatchPart = MatchView['parts'][number]
/** From this share of its points on it needs no sentence why others are missing. */
const fullySkilled = 0.8

/** The facts behind a factor, in sentences; most telling first. */
export function usePartFacts(): (part: MatchPart) => string[] {
  const t = useTexts('matching')
  const years = useYears()
  const experience = (facts: TextParams) => {
    const [min, max] = [numberOf(facts, 'min'), numberOf(facts, 'max')]
    if (min && max !== null) return t('fact.asksRange', { min, max })
    if (min) return t('fact.asksFrom', { count: min })
    return max === null ? t('fact.asksNone') : t('fact.asksUpTo', { count: max })
  }
  return ({ code, state, value, facts }) => {
    const present = (...texts: (string | null | false)[]) => texts.filter((each): each is string => Boolean(each))
    switch (code) {
      case 'SKILLS': {
        const required = numberOf(facts, 'required')
        if (!required) return [t('fact.skillsUNKNOWN')]
        const [have, missing] = [text(facts, 'have'), text(facts, 'missing')]
        return present(
          t('fact.skills', { met: numberOf(facts, 'met') ?? 0, required }),
          have && t('fact.have', { names: have }),
          missing && t('fact.lacks', { names: missing }),
          // All are there, and yet not all points were given.
          state === 'MET' && value < fullySkilled && t('fact.skillsGraded'),
        )
      }
      case 'ROLE': {
        const role = text(facts, 'role')
        return [role && state !== 'UNKNOWN' ? t(`fact.role${state}`, { role }) : t('fact.roleUNKNOWN')]
      }
      case 'CONCEPTS':
        return [t(`fact.concepts${state}`)]
      case 'TEXT':
        return [t(`fact.text${state}`)]
      case 'EXPERIENCE': {
        const has = years(numberOf(facts, 'months'))
        const [level, jobLevel] = [text(facts, 'level'), text(facts, 'jobLevel')]
        return present(
          has ? t('fact.has', { years: has }) : t('fact.experienceUNKNOWN'),
          experience(facts),
          level && jobLevel && t('fact.level', { level, jobLevel }),
        )
      }
      case 'PLACE': {
        const city = text(facts, 'city')
        return present(t(`fact.place${state}`), city && t('fact.livesIn', { city }))
      }
      case 'SALARY':
        return [t(`fact.salary${state}`)]
      case 'EDUCATION': {
        const [required, has] = [text(facts, 'required'), text(facts, 'has')]
        return present(
          has ?? t('fact.educationUNKNOWN'),
          required ? t('fact.educationRequired', { required }) : t('fact.educationAny'),
        )
      }
      case 'RECENCY': {
        const step = lastActiveSteps.find((each) => each === facts.active)
        const days = numberOf(facts, 'days')
        return present(
          step ? t(`active.${step}`) : null,
          days === null ? null : days > 0 ? t('fact.posted', { count: days }) : t('fact.postedToday'),
        )
      }
    }
  }
}

/** A candidate in short facts, as far as the profile says them. */
export function useCandidateFacts() {
  const t = useTexts('matching')
  const format = useFormat()
  const years = useYears()
  return {
    experience: ({ fresher, experienceMonths }: CandidateCard) => {
      if (fresher && !experienceMonths) return t('fresher')
      const long = years(experienceMonths)
      return long && t('experience', { years: long })
    },
    expects: ({ expects }: CandidateCard) => {
      if (!expects) return null
      const from = format.moneyShort(expects.fromMinor, expects.currency)
      if (expects.toMinor === null) return t('expects.from', { from })
      return t('expects.band', { from, to: withoutCurrency(format.moneyShort(expects.toMinor, expects.currency)) })
    },
    preferences: ({ openToWork, willingToMove, remoteOk }: CandidateCard) =>
      [openToWork && t('open'), willingToMove && t('move'), remoteOk && t('remote')].filter((each) => each !== false),
  }
}
