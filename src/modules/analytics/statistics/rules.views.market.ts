import { figure, peopleFigure, perMille, smallHidden, type Pair, type StatReader } from './rules.reader.ts'
import { count, longest, row, type View } from './rules.view-parts.ts'

const ratio = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 10) / 10)
const now = ({ now: value }: Pair) => value ?? 0

/** Supply and demand: what is offered, who could be found, who searches. Tension is candidates for each opening. */
export function market(stat: StatReader): View {
  const openings = stat.snapshot('market.jobs', '', 'total')
  const candidates = stat.snapshot('market.candidates', '')
  const tension: Pair = {
    now: ratio(now(candidates), now(openings)),
    before: candidates.before === null ? null : ratio(candidates.before, openings.before ?? 0),
  }
  const places = (place: 'field' | 'city') => {
    const [jobs, people, searchers] = [
      `market.jobs.${place}`,
      `market.candidates.${place}`,
      `market.searchers.${place}`,
    ]
    const keys = [...new Set([jobs, people, searchers].flatMap((metric) => stat.keys(metric)))]
    return longest(
      place,
      [
        count('liveJobs'),
        count('openings'),
        count('searchers'),
        count('matchable'),
        { name: 'tension', unit: 'ratio' },
      ],
      keys.map((key) => {
        const [open, matchable] = [now(stat.snapshot(jobs, key, 'total')), now(stat.snapshot(people, key))]
        const shown = smallHidden(matchable)
        return row(key, [
          now(stat.snapshot(jobs, key)),
          open,
          { people: now(stat.snapshot(searchers, key)) },
          { people: matchable },
          shown === null ? null : ratio(matchable, open),
        ])
      }),
    )
  }
  return {
    figures: [
      figure('liveJobs', stat.snapshot('market.jobs', '')),
      figure('openings', openings),
      peopleFigure('matchable', candidates),
      peopleFigure('searchers', stat.snapshot('market.searchers', '')),
      figure('tension', tension, 'ratio'),
    ],
    charts: [
      {
        name: 'offered',
        unit: 'count',
        series: [
          { name: 'liveJobs', values: stat.snapshotSeries('market.jobs') },
          { name: 'openings', values: stat.snapshotSeries('market.jobs', '', 'total') },
        ],
      },
      {
        name: 'people',
        unit: 'count',
        series: [
          { name: 'matchable', values: stat.snapshotSeries('market.candidates').map(smallHidden) },
          { name: 'searchers', values: stat.snapshotSeries('market.searchers').map(smallHidden) },
        ],
      },
    ],
    tables: [places('field'), places('city')],
  }
}

/** What becomes of jobs and of applications. */
export function hiring(stat: StatReader): View {
  const [judgedJobs, applied] = [stat.sum('job.published', '', 'judged'), stat.sum('job.applied', '', 'judged')]
  const without: Pair = { now: judgedJobs.now - applied.now, before: judgedJobs.before - applied.before }
  const answered = stat.sum('application.answered')
  const unanswered = stat.sum('application.unanswered', '', 'judged')
  const decided: Pair = { now: answered.now + unanswered.now, before: answered.before + unanswered.before }
  return {
    figures: [
      figure('published', stat.sum('job.published')),
      figure('firstApplication', stat.quantile('job.applied', 0.5), 'minutes'),
      figure('firstApplicationP90', stat.quantile('job.applied', 0.9), 'minutes'),
      figure('judgedJobs', judgedJobs),
      figure('withoutApplicants', perMille(without, judgedJobs), 'share'),
      figure('applications', stat.sum('application.sent')),
      figure('responseRate', perMille(answered, decided), 'share'),
      figure('firstAnswer', stat.quantile('application.answered', 0.5), 'minutes'),
    ],
    charts: [
      {
        name: 'jobs',
        unit: 'count',
        series: [
          { name: 'published', values: stat.series('job.published') },
          { name: 'withApplicants', values: stat.series('job.applied') },
        ],
      },
      {
        name: 'applications',
        unit: 'count',
        series: [
          { name: 'sent', values: stat.series('application.sent') },
          { name: 'answered', values: stat.series('application.answered') },
        ],
      },
    ],
    tables: [],
  }
}
