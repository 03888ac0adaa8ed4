import { accountsContract } from '#modules/accounts/contract.ts'
import { adminContract } from '#modules/admin/contract.ts'
import { analyticsContract } from '#modules/analytics/contract.ts'
import { applicationsContract } from '#modules/applications/contract.ts'
import { billingContract } from '#modules/billing/contract.ts'
import { contentContract } from '#modules/content/contract.ts'
import { companiesContract } from '#modules/companies/contract.ts'
import { teamContract } from '#modules/companies/contract.team.ts'
import { relatedContract } from '#modules/search/contract.related.ts'
import { matchingContract } from '#modules/matching/contract.ts'
import { recommendationsContract } from '#modules/matching/contract.recommendations.ts'
import { talentContract } from '#modules/matching/talent/contract.ts'
import { activityContract } from '#modules/activity/contract.ts'
import { alertsContract } from '#modules/alerts/contract.ts'
import { learningContract } from '#modules/search/learning/contract.ts'
import { searchContract } from '#modules/search/contract.ts'
import { exportsContract } from '#modules/exports/contract.ts'
import { filesContract } from '#modules/files/contract.ts'
import { homeContract } from '#modules/home/contract.ts'
import { importsContract } from '#modules/imports/contract.ts'
import { interviewsContract } from '#modules/interviews/contract.ts'
import { scorecardsContract } from '#modules/interviews/scorecards/contract.ts'
import { jobsAdminContract } from '#modules/jobs/contract.admin.ts'
import { jobsCopyContract } from '#modules/jobs/contract.copy.ts'
import { jobsCriteriaContract } from '#modules/jobs/criteria/contract.ts'
import { jobsFeatureContract } from '#modules/jobs/contract.feature.ts'
import { jobsProposalContract } from '#modules/jobs/contract.proposal.ts'
import { jobsTeamContract } from '#modules/jobs/contract.team.ts'
import { jobsContract } from '#modules/jobs/contract.ts'
import { messagesContract } from '#modules/messages/contract.ts'
import { moderationContract } from '#modules/moderation/contract.ts'
import { notificationsContract } from '#modules/notifications/contract.ts'
import { privacyContract } from '#modules/profiles/contract.privacy.ts'
import { profilesContract } from '#modules/profiles/contract.ts'
import { referenceContract } from '#modules/reference/contract.ts'
import { resumesContract } from '#modules/resumes/contract.ts'
import { reviewsContract } from '#modules/reviews/contract.ts'
import type { InputOf, OutputOf } from '#kernel/endpoint.ts'

/** The whole API as one value: lowest module first. */
export const contract = {
  ...referenceContract,
  ...contentContract,
  ...filesContract,
  ...accountsContract,
  ...companiesContract,
  ...teamContract,
  ...billingContract,
  ...profilesContract,
  ...privacyContract,
  ...resumesContract,
  ...jobsContract,
  ...jobsAdminContract,
  ...jobsProposalContract,
  ...jobsTeamContract,
  ...jobsCopyContract,
  ...jobsFeatureContract,
  ...jobsCriteriaContract,
  ...searchContract,
  ...relatedContract,
  ...learningContract,
  ...matchingContract,
  ...recommendationsContract,
  ...talentContract,
  ...activityContract,
  ...alertsContract,
  ...applicationsContract,
  ...interviewsContract,
  ...scorecardsContract,
  ...messagesContract,
  ...reviewsContract,
  ...importsContract,
  ...exportsContract,
  ...notificationsContract,
  ...analyticsContract,
  ...homeContract,
  ...moderationContract,
  ...adminContract,
}

export type ContractMap = typeof contract
export type EndpointName = keyof ContractMap
/** What a caller may send, before defaults and trimming. */
export type EndpointInput<A extends EndpointName> = InputOf<ContractMap[A]['input']>
export type EndpointOutput<A extends EndpointName> = OutputOf<ContractMap[A]['output']>

/** The typed client: in process on the server, fetch in the browser. */
export type Call = <A extends EndpointName>(action: A, input: EndpointInput<A>) => Promise<EndpointOutput<A>>
