import { event } from '#kernel/event.ts'
import type { ModerationAction, ReportOutcome } from '#kernel/moderation.ts'

/** A case was decided: the company is told when something happens to it, and everybody with an account who reported it. */
export const caseDecided = event<{
  decisionId: string
  companyId: string
  jobId: string | null
  title: string
  actions: ModerationAction[]
  reporters: { accountId: string; outcome: ReportOutcome }[]
}>('moderation.caseDecided')

/** Another moderator decided an appeal. */
export const appealDecided = event<{ appealId: string; companyId: string; title: string }>('moderation.appealDecided')
