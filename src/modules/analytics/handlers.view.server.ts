import type { TeamRole } from '#kernel/caller.ts'
import { reachOf } from '#kernel/rights.ts'
import { shownResponse } from '#modules/companies/rules.ts'
import type { CountedNumber, Hiring } from './contract.ts'
import { funnelMetrics, hideSmall, listQuery, shareOf, smallestShown, type FunnelMetric, type Period } from './rules.ts'
import type { AnswerRow, HiringRows } from './store.counts.server.ts'

type AnalyticsView = {
  role: TeamRole
  period: Period
  compared: boolean
  jobId: string | undefined
  labelOf: (code: string) => { label: string }
}

/** Whoever counts more than they may list does not see small numbers. */
export const hidesSmall = (role: TeamRole): boolean =>
  reachOf(role, 'analytics.view') === 'all' && reachOf(role, 'applications.view') !== 'all'

type ComparedCount = { now: number; before: number }
const nothing: ComparedCount = { now: 0, before: 0 }
const hiddenNumber: CountedNumber = { value: null, before: null, list: null }

/** The numbers of hiring as this member may see them. */
export function hiringView(rows: HiringRows, view: AnalyticsView): Hiring {
  const { role, period, compared, jobId } = view
  const hides = hidesSmall(role)
  const shown = (counts: readonly number[]) => (hides ? hideSmall(counts) : counts)
  const linked = (list: string | null) => (hides ? null : list)
  /** Numbers of one group, hidden together. */
  const numbers = (pairs: readonly ComparedCount[], lists: readonly (string | null)[]): CountedNumber[] => {
    const [values, befores] = [shown(pairs.map(({ now }) => now)), shown(pairs.map(({ before }) => before))]
    return pairs.map((_pair, at) => ({
      value: values[at] ?? null,
      before: compared ? (befores[at] ?? null) : null,
      list: linked(lists[at] ?? null),
    }))
  }
  const number = (pair: ComparedCount, list: string | null): CountedNumber => numbers([pair], [list])[0] ?? hiddenNumber
  const total = (metric: string): ComparedCount => rows.totals.find((row) => row.metric === metric) ?? nothing
  const stageList = (metric: FunnelMetric) =>
    metric === 'VIEW' || metric === 'START' ? null : listQuery.stage(period, metric, jobId)
  const funnel = numbers(funnelMetrics.map(total), funnelMetrics.map(stageList))
  const waiting = rows.waiting[0]
  const [answers, answersBefore] = [true, false].map((current) =>
    rows.firstAnswers.find((row) => row.current === current),
  )
  // Together they are the applications, which are shown: one of them tells the other.
  const [answered = hiddenNumber, unanswered = hiddenNumber] = numbers(
    [
      { now: answers?.answered ?? 0, before: answersBefore?.answered ?? 0 },
      { now: unansweredOf(answers), before: unansweredOf(answersBefore) },
    ],
    [true, false].map((each) => listQuery.answered(period, each, jobId)),
  )
  const reasons = numbers(
    rows.reasons,
    rows.reasons.map(({ code }) => listQuery.rejections(period, jobId, code)),
  )
  return {
    funnel: funnel.map((each, at) => ({
      ...each,
      metric: funnelMetrics[at] ?? 'VIEW',
      perMille: at === 0 ? null : shareOf(each.value, funnel[at - 1]?.value ?? null),
    })),
    externalStarts: number(total('EXTERNAL_START'), null),
    hires: number(total('HIRE'), listQuery.hires(period, jobId)),
    rejections: number(total('REJECTION'), listQuery.rejections(period, jobId)),
    reasons: reasons.map((each, at) => {
      const code = rows.reasons[at]?.code ?? ''
      return { ...each, code, label: view.labelOf(code).label }
    }),
    waiting: { ...number({ now: waiting?.waiting ?? 0, before: 0 }, listQuery.waiting(jobId)), before: null },
    overdue:
      waiting?.overdueUntil != null
        ? {
            ...number({ now: waiting.overdue, before: 0 }, listQuery.overdue(waiting.overdueUntil, jobId)),
            before: null,
          }
        : null,
    promisedDays: waiting?.days ?? null,
    firstAnswer: {
      now: { ...duration(timesOf(answers), hides, answered.list), count: answered.value },
      before: compared ? { ...duration(timesOf(answersBefore), hides, null), count: answered.before } : null,
    },
    unanswered,
    toHire: {
      now: duration(
        rows.hireTimes.find(({ current }) => current),
        hides,
        linked(listQuery.hires(period, jobId)),
      ),
      before: compared
        ? duration(
            rows.hireTimes.find(({ current }) => !current),
            hides,
            null,
          )
        : null,
    },
    response: rows.response[0] ? shownResponse(rows.response[0]) : null,
    ...sourcesView(rows, { shown, linked, period, jobId }),
    words: rows.words.map(({ words, views }) => ({ words, views })),
    moreWords: Math.max(0, (rows.words[0]?.all ?? 0) - rows.words.length),
    answers: rows.questions.map((question) => {
      const own = rows.options.filter(({ questionId }) => questionId === question.id)
      const values = question.kind === 'YES_NO' ? ['true', 'false'] : question.options
      const counts = shown(values.map((value) => own.find((row) => row.value === value)?.count ?? 0))
      return {
        questionId: question.id,
        text: question.text,
        kind: question.kind,
        answered: shown([question.answered])[0] ?? null,
        options: values.map((value, at) => ({
          value,
          count: counts[at] ?? null,
          list: linked(jobId ? listQuery.answer(period, { jobId, questionId: question.id, value }) : null),
        })),
      }
    }),
    ...jobsView(rows, { shown, linked, period }),
    // Whoever is shown no lists misses nothing in them, and would be told a small number.
    unlisted: hides ? 0 : (answers?.unlisted ?? 0),
  }
}

const timesOf = (row: AnswerRow | undefined): Measured | undefined => row && { ...row, count: row.answered }
const unansweredOf = (row: { count: number; answered: number } | undefined) => (row ? row.count - row.answered : 0)

type Measured = { count: number; median: number | null; p90: number | null }
/** A median of a few would tell a single time. */
function duration(row: Measured | undefined, hides: boolean, list: string | null) {
  const hidden = hides && row !== undefined && row.count < smallestShown
  return {
    count: hidden && row.count > 0 ? null : (row?.count ?? 0),
    medianMinutes: hidden ? null : (row?.median ?? null),
    p90Minutes: hidden ? null : (row?.p90 ?? null),
    list,
  }
}

type ViewContext = {
  shown: (counts: readonly number[]) => readonly (number | null)[]
  linked: (list: string | null) => string | null
  period: Period
}

function sourcesView(
  { sources }: HiringRows,
  { shown, linked, period, jobId }: ViewContext & { jobId: string | undefined },
) {
  const column = (name: 'views' | 'starts' | 'applications' | 'hired') => shown(sources.map((row) => row[name]))
  const [views, starts, applications, hired] = [
    column('views'),
    column('starts'),
    column('applications'),
    column('hired'),
  ]
  return {
    sources: sources.map(({ source }, at) => ({
      source,
      views: views[at] ?? null,
      starts: starts[at] ?? null,
      applications: applications[at] ?? null,
      hired: hired[at] ?? null,
      perMille: shareOf(applications[at] ?? null, views[at] ?? null),
      list: linked(listQuery.source(period, source, jobId)),
    })),
    moreSources: Math.max(0, (sources[0]?.all ?? 0) - sources.length),
  }
}

function jobsView({ jobs }: HiringRows, { shown, linked, period }: ViewContext) {
  const names = ['views', 'starts', 'applications', 'shortlisted', 'interviewed', 'hired'] as const
  const columns = names.map((name) => shown(jobs.map((row) => row[name])))
  return {
    jobs: jobs.map(({ id, title, status, deleted }, at) => {
      const [views, starts, applications, shortlisted, interviewed, hired] = columns.map((column) => column[at] ?? null)
      return {
        id,
        title,
        status,
        deleted,
        views: views ?? null,
        starts: starts ?? null,
        applications: applications ?? null,
        shortlisted: shortlisted ?? null,
        interviewed: interviewed ?? null,
        hired: hired ?? null,
        list: linked(listQuery.stage(period, 'APPLIED', id)),
      }
    }),
    moreJobs: Math.max(0, (jobs[0]?.all ?? 0) - jobs.length),
  }
}
