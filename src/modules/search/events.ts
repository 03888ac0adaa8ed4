import { event } from '#kernel/event.ts'

/** A saved search found new jobs and they are told now: once for each search. `jobId` when it is only one. */
export const alertTold = event<{
  accountId: string
  searchId: string
  name: string
  count: number
  jobId: string | null
}>('discovery.alertTold')

type InvitationFacts = { invitationId: string; jobId: string; companyId: string; accountId: string }
/** A company asked a candidate to apply for a job. */
export const candidateInvited = event<InvitationFacts>('discovery.candidateInvited')
/** The candidate said no; what the company spent on the contact has been given back. */
export const invitationDeclined = event<InvitationFacts>('discovery.invitationDeclined')
