import { event } from '#kernel/event.ts'
import type { ModerationAction, ReportOutcome } from '#kernel/moderation.ts'

/** A case was decided: whom it is about is told when something happens to it, and everybody with an account who reported it. */
export const caseDecided = event<{
  decisionId: string
  /** One of both: about whose thing it was. */
  companyId: string | null
  accountId: string | null
  jobId: string | null
  title: string
  actions: ModerationAction[]
  reporters: { accountId: string; outcome: ReportOutcome }[]
}>('moderation.caseDecided')

/** Another moderator decided an appeal. */
export const appealDecided = event<{
  appealId: string
  companyId: string | null
  accountId: string | null
  title: string
}>('moderation.appealDecided')

/** Another moderator decided the appeal of somebody with an account who reported something. */
export const reportAppealDecided = event<{ appealId: string; accountId: string; title: string }>(
  'moderation.reportAppealDecided',
)

/** Moderators ask the reported side something. */
export const evidenceAsked = event<{
  requestId: string
  companyId: string | null
  accountId: string | null
  title: string
}>('moderation.evidenceAsked')
