import * as z from 'zod'
import { mergeUndoDays } from './rules.ts'

const keptDays = (min: number, max = 3650) => z.int().min(min).max(max)

/** For how many days what is kept, at least. */
export const keptShape = z.strictObject({
  mails: keptDays(30),
  // Sealed for no longer.
  mailBodies: keptDays(1, 90),
  switchedOnAddresses: keptDays(14),
  sessions: keptDays(7),
  searches: keptDays(1),
  // What the search learns from, and days whose sums are still counted.
  shownSearches: keptDays(7, 90),
  guestSearches: keptDays(7, 90),
  // The page of an account compares two years of months.
  profileViews: keptDays(182),
  drafts: keptDays(7),
  // As long as a company has access to them.
  applicants: keptDays(365),
  applicantNotes: keptDays(365),
  scorecards: keptDays(365),
  contactMessages: keptDays(30),
  requests: keptDays(365),
  // As long as whoever reported may appeal.
  reports: keptDays(183),
  messageReports: keptDays(183),
  reviewReports: keptDays(183),
  // Nothing that was decided can be deleted within three years.
  cases: keptDays(1100),
  acting: keptDays(365),
  paymentMessages: keptDays(30),
  invitations: keptDays(1),
  administratorInvitations: keptDays(1),
  // Parts of the audit log.
  failedSignIns: keptDays(30),
  auditLog: keptDays(1827),
  // As long as a merge can be undone.
  mergedRows: keptDays(mergeUndoDays),
})

/** For how many days it is kept while nobody changed it. */
export const keptAtFirst = {
  mails: 400,
  mailBodies: 30,
  switchedOnAddresses: 400,
  sessions: 30,
  searches: 90,
  shownSearches: 30,
  guestSearches: 7,
  profileViews: 400,
  drafts: 90,
  applicants: 365,
  applicantNotes: 365,
  scorecards: 365,
  contactMessages: 365,
  requests: 1825,
  reports: 365,
  messageReports: 365,
  reviewReports: 365,
  cases: 1825,
  acting: 730,
  paymentMessages: 90,
  invitations: 30,
  administratorInvitations: 30,
  failedSignIns: 90,
  auditLog: 2557,
  mergedRows: mergeUndoDays,
}
