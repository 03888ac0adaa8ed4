import * as z from 'zod'
import { mergeUndoDays } from './rules.ts'

const keptDays = (min: number) => z.int().min(min).max(3650)

/** For how many days what is kept, at least. */
export const keptShape = z.strictObject({
  mails: keptDays(30),
  switchedOnAddresses: keptDays(14),
  sessions: keptDays(7),
  searches: keptDays(1),
  // The page of an account compares two years of months.
  profileViews: keptDays(182),
  drafts: keptDays(7),
  // As long as a company has access to them.
  applicants: keptDays(365),
  applicantNotes: keptDays(365),
  scorecards: keptDays(365),
  contactMessages: keptDays(30),
  requests: keptDays(365),
  reports: keptDays(183),
  acting: keptDays(365),
  paymentMessages: keptDays(30),
  invitations: keptDays(1),
  administratorInvitations: keptDays(1),
  // As long as a merge can be undone.
  mergedRows: keptDays(mergeUndoDays),
})

/** For how many days it is kept while nobody changed it. */
export const keptAtFirst = {
  mails: 400,
  switchedOnAddresses: 400,
  sessions: 30,
  searches: 90,
  profileViews: 400,
  drafts: 90,
  applicants: 365,
  applicantNotes: 365,
  scorecards: 365,
  contactMessages: 365,
  requests: 1825,
  reports: 365,
  acting: 730,
  paymentMessages: 90,
  invitations: 30,
  administratorInvitations: 30,
  mergedRows: mergeUndoDays,
}
