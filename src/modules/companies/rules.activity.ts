/** What members do, grouped for the filter of the activity; each action has its sentence in the text set `team`. */
export const activityActions = {
  TEAM: [
    'team.invite',
    'team.resend',
    'team.withdraw',
    'team.accept',
    'team.decline',
    'team.title',
    'team.role',
    'team.active',
    'team.remove',
    'team.leave',
    'team.transfer',
    'team.jobs',
  ],
  COMPANY: [
    'company.update',
    'company.propose',
    'company.withdrawProposal',
    'company.submit',
    'company.close',
    'company.reopen',
    'company.found',
  ],
  JOBS: [
    'jobs.status',
    'jobs.delete',
    'jobs.duplicate',
    'jobs.team',
    'jobs.criteria',
    'jobs.feature',
    'jobs.endFeature',
  ],
  IMPORTS: [
    'imports.upload',
    'imports.run',
    'imports.cancel',
    'imports.undo',
    'imports.createFeed',
    'imports.changeFeed',
    'imports.deleteFeed',
  ],
  APPLICATIONS: ['applications.status', 'applications.noteAdd', 'applications.noteDelete'],
  INTERVIEWS: [
    'interviews.PROPOSED',
    'interviews.PROPOSED_AGAIN',
    'interviews.BOOKED',
    'interviews.MOVED',
    'interviews.CHANGED',
    'interviews.CANCELLED',
    'interviews.HELD',
    'interviews.NO_SHOW',
    'scorecards.submit',
  ],
  MESSAGES: [
    'messages.send',
    'messages.decide',
    'messages.withdraw',
    'messages.report',
    'messages.templateSave',
    'messages.templateDelete',
  ],
  CANDIDATES: ['match.invite', 'match.unlock', 'exports.create'],
  BILLING: ['order.create', 'billing.details', 'billing.changePlan'],
  REVIEWS: ['reviews.reply', 'reviews.replyDelete'],
} as const

export type ActivityKind = keyof typeof activityActions
export const activityKinds = Object.keys(activityActions) as [ActivityKind, ...ActivityKind[]]

/** The audited actions of these kinds, all of them without one. */
export const actionsOf = (kind: ActivityKind | undefined): string[] =>
  kind ? [...activityActions[kind]] : Object.values(activityActions).flat()
