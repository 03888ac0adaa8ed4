import type { SalaryPeriod } from '#kernel/enums/jobs.ts'
import { factHit, type Hit } from './rules.hit.ts'

/** Jobs of one role, country and currency: what they pay in a month, in minor units. */
export type PayLevel = { n: number; p90: number; p99: number }
export type JobFacts = {
  /** The most it pays, as it is given; null when it says nothing. */
  pay: { maxMinor: number; period: SalaryPeriod } | null
  level: PayLevel | null
  /** Neither experience nor a qualification is asked. */
  asksNothing: boolean
  /** The text of another company that it is like, and the share of shingles both have. */
  copied: { share: number; id: string; title: string; company: string } | null
  /** Jobs of the company in 24 hours, while it was approved less than 14 days ago; else 0. */
  newJobs: number
  /** W of its reports of 30 days. */
  reported: number
  /** Letters of title, highlights and description. */
  length: number
  /** The share of capitals in them. */
  capitals: number
}

const perMonth: Record<SalaryPeriod, number> = { HOUR: 173, DAY: 21, WEEK: 4.33, MONTH: 1, YEAR: 1 / 12 }
/** Pay in a month, as levels are computed. */
export const monthlyPay = (minor: number, period: SalaryPeriod): number => Math.round(minor * perMonth[period])

const thin = 150
/** More capitals than this are shouting. */
const shouting = 0.5
const fewestLetters = 60
const manyJobs = 5
const soonMs = 72 * 3_600_000
/** Reports that weigh as much as those of two people whom moderators agreed with. */
export const manyReports = 2
const copiedFrom = { some: 0.6, most: 0.8 }

const times = (one: number, other: number) => `${(one / other).toFixed(1)}×`

function payHits({ pay, level, asksNothing }: JobFacts): Hit[] {
  if (!pay || !level) return []
  const monthly = monthlyPay(pay.maxMinor, pay.period)
  const high = monthly > 2 * level.p99 ? 35 : monthly > level.p99 ? 25 : 0
  return [
    ...(high > 0 ? [factHit('PAY_HIGH', 'salary', `${times(monthly, level.p99)} p99 (n ${level.n})`, high)] : []),
    ...(asksNothing && monthly > level.p90
      ? [factHit('EASY_PAY', 'salary', `${times(monthly, level.p90)} p90 (n ${level.n})`, 15)]
      : []),
  ]
}

/** The share of capitals among letters that have two cases; 0 in a text of a few words, which may be a name. */
export function capitalsIn(text: string): number {
  const cased = [...text].filter((letter) => letter.toLowerCase() !== letter.toUpperCase())
  if (cased.length < fewestLetters) return 0
  return cased.filter((letter) => letter !== letter.toLowerCase()).length / cased.length
}

/** Several independent people reported it lately. */
export const reportHits = (weight: number): Hit[] =>
  weight >= manyReports ? [factHit('REPORTED', 'reports', `W ${weight.toFixed(1)}`, 20)] : []

type SoonChanged = { acceptedAt: Date; now: Date; newDomains: readonly string[] }
/** An edit soon after people or the screen accepted the job; twice as much when it leads where the job did not lead before. */
export function changedSoon({ acceptedAt, now, newDomains }: SoonChanged): Hit[] {
  const ms = now.getTime() - acceptedAt.getTime()
  if (ms >= soonMs) return []
  const fact = [`${Math.floor(ms / 3_600_000)} h`, ...newDomains.slice(0, 3)].join(' · ')
  return [factHit('CHANGED_SOON', 'change', fact, newDomains.length > 0 ? 20 : 10)]
}

/** What speaks against a job beside its words. */
export function factHits(facts: JobFacts): Hit[] {
  const { copied, newJobs, reported, length, capitals } = facts
  return [
    ...payHits(facts),
    ...(copied && copied.share >= copiedFrom.some
      ? [
          {
            ...factHit(
              'COPIED',
              'description',
              `${copied.title} · ${copied.company} (${Math.round(copied.share * 100)} %)`,
              copied.share >= copiedFrom.most ? 25 : 15,
            ),
            jobId: copied.id,
          },
        ]
      : []),
    ...(newJobs > manyJobs ? [factHit('MANY_NEW', 'company', String(newJobs), 15)] : []),
    ...reportHits(reported),
    ...(length < thin ? [factHit('THIN', 'description', String(length), 5)] : []),
    ...(capitals > shouting ? [factHit('THIN', 'description', `${Math.round(capitals * 100)} % A–Z`, 5)] : []),
  ]
}
