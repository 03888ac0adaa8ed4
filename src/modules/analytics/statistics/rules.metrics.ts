/** The days of these are counted from their rows, as often as one likes, and their months with them. */
export const eventMetrics = [
  'account.registered',
  'candidate.step',
  'company.step',
  'job.published',
  'job.applied',
  'application.sent',
  'application.answered',
  'application.unanswered',
  'mail.SENT',
  'mail.STORED',
  'mail.BOUNCED',
  'mail.FAILED',
  'mail.SUPPRESSED',
  'mail.delayed',
  'mail.complained',
  'mail.domain',
  'case.opened',
  'case.decided',
  'case.appealed',
  'case.reversed',
  'money.net',
  'money.test',
  'money.product',
] as const

/** These have months beside their days: those of events are added up from their days, those of requests counted with them. */
export const monthlyMetrics = [...eventMetrics, 'http.requests'] as const

export const isMonthlyMetric = (metric: string): boolean => monthlyMetrics.some((each) => each === metric)
