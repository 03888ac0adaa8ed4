import type { SettingKey } from './settings.ts'

/** The pages of the console's settings and what stands on each. Money has pages of its own (`admin/money/settings`). */
export const settingGroups = {
  site: ['siteName', 'contactEmail', 'contactPhone', 'contactAddress', 'aboutUrl'],
  numbers: ['locale', 'country', 'timeZone', 'currency', 'numberStyle', 'salary'],
  accounts: ['nameRule', 'signOn'],
  jobs: [
    'registrationNumber',
    'reviewBeforePublishing',
    'jobDays',
    'rejectionNoticeHours',
    'applicationDays',
    'invitationsPerDay',
  ],
  safety: ['jobEditReview', 'flagScores', 'queueHours', 'caseHours', 'twoEyes', 'secondPerson', 'actingConsent'],
  retention: ['unusedMonths', 'exportDays', 'keepDays'],
  features: ['relatedSearches', 'learnFromUse', 'fileImports', 'fileExports'],
} as const satisfies Record<string, readonly SettingKey[]>

/** Lists of the automatic screen: on a page of their own, for more roles than the settings. */
export const flagLists = ['scamPhrases', 'protectedNames', 'blockedWords'] as const satisfies readonly SettingKey[]

export type SettingGroup = keyof typeof settingGroups
export const settingGroupNames = Object.keys(settingGroups) as SettingGroup[]

/** Units beside numbers, by setting and field. */
export const settingUnits: Readonly<
  Record<string, 'months' | 'days' | 'hours' | 'percent' | 'points' | 'perDay' | 'money'>
> = {
  'jobDays.open': 'days',
  'jobDays.extension': 'days',
  rejectionNoticeHours: 'hours',
  'applicationDays.remind': 'days',
  'applicationDays.close': 'days',
  'flagScores.review': 'points',
  'flagScores.hold': 'points',
  'queueHours.companies': 'hours',
  'queueHours.jobs': 'hours',
  'queueHours.reviews': 'hours',
  'caseHours.urgent': 'hours',
  'caseHours.high': 'hours',
  'caseHours.normal': 'hours',
  'caseHours.low': 'hours',
  twoEyes: 'money',
  exportDays: 'days',
  'unusedMonths.ask': 'months',
  'unusedMonths.erase': 'months',
  'keepDays.mails': 'days',
  'keepDays.mailBodies': 'days',
  'keepDays.switchedOnAddresses': 'days',
  'keepDays.searches': 'days',
  'keepDays.shownSearches': 'days',
  'keepDays.guestSearches': 'days',
  'keepDays.contactMessages': 'days',
  'keepDays.requests': 'days',
  'keepDays.sessions': 'days',
  'keepDays.profileViews': 'days',
  'keepDays.drafts': 'days',
  'keepDays.applicants': 'days',
  'keepDays.applicantNotes': 'days',
  'keepDays.scorecards': 'days',
  'keepDays.reports': 'days',
  'keepDays.messageReports': 'days',
  'keepDays.reviewReports': 'days',
  'keepDays.cases': 'days',
  'keepDays.acting': 'days',
  'keepDays.paymentMessages': 'days',
  'keepDays.invitations': 'days',
  'keepDays.administratorInvitations': 'days',
  'keepDays.mergedRows': 'days',
  'keepDays.failedSignIns': 'days',
  'keepDays.auditLog': 'days',
  invitationsPerDay: 'perDay',
  'relatedSearches.share': 'percent',
  'fileImports.share': 'percent',
  'fileExports.share': 'percent',
}
