import type { Table } from './contract.ts'
import { candidateSteps, companySteps, hideSmall, retentionWeeks, smallestShown } from './rules.ts'
import { figure, peopleFigure, perMille, smallHidden, type StatReader } from './rules.reader.ts'
import { count, row, type View } from './rules.view-parts.ts'

const sides = ['CANDIDATE', 'EMPLOYER'] as const

const funnels = {
  candidates: { metric: 'candidate.step', side: 'CANDIDATE', steps: candidateSteps },
  companies: { metric: 'company.step', side: 'EMPLOYER', steps: companySteps },
} as const

/** How many guests opened the site in the period, and how far those who registered in it came. */
function funnel(stat: StatReader, name: keyof typeof funnels): Table {
  const { metric, side, steps } = funnels[name]
  const counts = steps.map((step) => stat.sum(metric, step).now)
  const first = counts[0] ?? 0
  return {
    name,
    columns: [count('reached'), { name: 'ofRegistered', unit: 'share' }],
    rows: [
      // Guests are nobody, so who of them registered is not known.
      row('VISITED', [{ people: stat.sum('site.visited', side).now }, null]),
      ...steps.map((step, at) => {
        const reached = counts[at] ?? 0
        const shown = smallHidden(reached)
        return row(step, [
          { people: reached },
          shown === null || first < smallestShown * 2 ? null : Math.round((reached / first) * 1000),
        ])
      }),
    ],
    more: 0,
  }
}

const weekMs = 7 * 86_400_000

/** Of those who registered in a week, the share who was here in each week after it. */
function retention(stat: StatReader): Table {
  const cohorts = Map.groupBy(stat.rows.cohorts, ({ cohort }) => cohort)
  const weeks = Array.from({ length: retentionWeeks + 1 }, (_, at) => at)
  return {
    name: 'retention',
    columns: [count('size'), ...weeks.map((at) => ({ name: `week${at}`, unit: 'share' as const }))],
    rows: [...cohorts].map(([cohort, rows]) => {
      const size = Math.max(...rows.map((each) => each.size))
      const at = new Map(
        rows.map((each) => [Math.round((Date.parse(each.week) - Date.parse(cohort)) / weekMs), each.active]),
      )
      const shares = weeks.map((week) => {
        const active = at.get(week)
        return active === undefined || size < smallestShown || smallHidden(active) === null
          ? null
          : Math.round((active / size) * 1000)
      })
      return row(cohort, [{ people: size }, ...shares], { label: cohort })
    }),
    more: 0,
  }
}

export function people(stat: StatReader): View {
  const active = (days: 1 | 7 | 30) => peopleFigure(`active${days}`, stat.snapshot(`account.active${days}`))
  const bySide = (values: (side: (typeof sides)[number]) => (number | null)[]) =>
    sides.map((side) => ({ name: side, values: values(side) }))
  return {
    figures: [
      ...sides.map((side) => peopleFigure(`visited.${side}`, stat.sum('site.visited', side))),
      ...sides.map((side) => peopleFigure(`registered.${side}`, stat.sum('account.registered', side))),
      active(1),
      active(7),
      active(30),
    ],
    charts: [
      {
        name: 'visited',
        unit: 'count',
        series: bySide((side) => hideSmall(stat.series('site.visited', side))),
      },
      {
        name: 'registered',
        unit: 'count',
        series: bySide((side) => hideSmall(stat.series('account.registered', side))),
      },
      {
        name: 'active',
        unit: 'count',
        series: bySide((side) => stat.snapshotSeries('account.active7', side).map(smallHidden)),
      },
    ],
    tables: [funnel(stat, 'candidates'), funnel(stat, 'companies'), retention(stat)],
  }
}

export function search(stat: StatReader): View {
  const [popular, nothing] = [stat.snapshot('search.popular'), stat.snapshot('search.popular', '', 'total')]
  return {
    figures: [
      peopleFigure('searchers', stat.snapshot('market.searchers', '')),
      figure('popular', popular),
      figure('popularNothing', nothing),
      figure('nothingShare', perMille(nothing, popular), 'share'),
    ],
    charts: [
      {
        name: 'searchers',
        unit: 'count',
        series: [{ name: 'searchers', values: stat.snapshotSeries('market.searchers').map(smallHidden) }],
      },
      {
        name: 'nothing',
        unit: 'count',
        series: [
          { name: 'popular', values: stat.snapshotSeries('search.popular') },
          { name: 'popularNothing', values: stat.snapshotSeries('search.popular', '', 'total') },
        ],
      },
    ],
    tables: [],
  }
}
