import { retentionWeeks, type Topic } from './rules.ts'
import type { ReadPlan, StatReader } from './rules.reader.ts'
import type { View } from './rules.view-parts.ts'
import { hiring, market } from './rules.views.market.ts'
import { mail, mailColumns, moderation, money, operations } from './rules.views.operations.ts'
import { people, search } from './rules.views.people.ts'

const noPlan: ReadPlan = {
  summed: [],
  snapshot: [],
  charted: [],
  byKey: [],
  matured: [],
  timedMost: [],
  cohortWeeks: 0,
}
const marketMetrics = ['market.jobs', 'market.candidates', 'market.searchers']

/** What each topic reads and how it shows it. */
export const views: Readonly<Record<Topic, { plan: ReadPlan; view: (stat: StatReader) => View }>> = {
  market: {
    plan: {
      ...noPlan,
      snapshot: marketMetrics.flatMap((metric) => [metric, `${metric}.field`, `${metric}.city`]),
      charted: marketMetrics,
    },
    view: market,
  },
  hiring: {
    plan: {
      ...noPlan,
      summed: ['job.published', 'job.applied', 'application.sent', 'application.answered', 'application.unanswered'],
      matured: ['job.applied'],
      charted: ['job.published', 'job.applied', 'application.sent', 'application.answered'],
    },
    view: hiring,
  },
  people: {
    plan: {
      ...noPlan,
      summed: ['site.visited', 'account.registered', 'candidate.step', 'company.step'],
      snapshot: ['account.active1', 'account.active7', 'account.active30'],
      charted: ['site.visited', 'account.registered', 'account.active7'],
      byKey: ['site.visited', 'account.registered', 'account.active7'],
      cohortWeeks: retentionWeeks,
    },
    view: people,
  },
  search: {
    plan: {
      ...noPlan,
      snapshot: ['market.searchers', 'search.popular'],
      charted: ['market.searchers', 'search.popular'],
    },
    view: search,
  },
  moderation: {
    plan: {
      ...noPlan,
      summed: ['case.opened', 'case.decided', 'case.appealed', 'case.reversed'],
      charted: ['case.opened', 'case.decided'],
      byKey: ['case.opened', 'case.decided'],
    },
    view: moderation,
  },
  mail: {
    plan: {
      ...noPlan,
      summed: ['mail.domain', ...mailColumns.map((name) => `mail.${name}`)],
      charted: mailColumns.map((name) => `mail.${name}`),
    },
    view: mail,
  },
  operations: {
    plan: {
      ...noPlan,
      summed: ['http.requests'],
      timedMost: ['http.requests'],
      snapshot: ['storage'],
      charted: ['storage', 'http.requests'],
      byKey: ['storage'],
    },
    view: operations,
  },
  money: {
    plan: {
      ...noPlan,
      summed: ['money.net', 'money.test', 'money.product'],
      charted: ['money.net', 'money.test'],
      byKey: ['money.net', 'money.test'],
    },
    view: money,
  },
}
