import { event } from '#kernel/event.ts'

type InvitationFacts = { invitationId: string; jobId: string; companyId: string; accountId: string }
/** A company asked a candidate to apply for a job. */
export const candidateInvited = event<InvitationFacts>('matching.candidateInvited')
/** The candidate said no; what the company spent on the contact has been given back. */
export const invitationDeclined = event<InvitationFacts>('matching.invitationDeclined')
export type EndingPool = {
  poolId: string
  companyId: string
  ownerId: string
  name: string
  count: number
  until: Date
}
/** Candidates of a pool are deleted on this day unless somebody keeps them. */
export const poolEnding = event<EndingPool>('matching.poolEnding')
/** What these jobs say about work was compared anew, because what it is compared with has changed. */
export const jobWorkRenewed = event<{ jobIds: readonly string[] }>('matching.jobWorkRenewed')
