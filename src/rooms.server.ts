import { accountsActions } from '#features/accounts/actions.server.ts'
import { accountsContract } from '#features/accounts/contract.ts'
import { accountsJobs } from '#features/accounts/jobs.server.ts'
import { adminActions } from '#features/admin/actions.server.ts'
import { adminContract } from '#features/admin/contract.ts'
import { applicationsActions } from '#features/applications/actions.server.ts'
import { applicationsContract } from '#features/applications/contract.ts'
import { applicationsJobs } from '#features/applications/jobs.server.ts'
import { applicationsListeners } from '#features/applications/listeners.server.ts'
import { companiesActions } from '#features/companies/actions.server.ts'
import { companiesContract } from '#features/companies/contract.ts'
import { companiesJobs } from '#features/companies/jobs.server.ts'
import { companiesListeners } from '#features/companies/listeners.server.ts'
import { discoveryActions } from '#features/discovery/actions.server.ts'
import { findingActions } from '#features/discovery/actions.finding.server.ts'
import { recommendActions } from '#features/discovery/actions.trail.server.ts'
import { savedActions } from '#features/discovery/actions.saved.server.ts'
import { findingContract } from '#features/discovery/contract.finding.ts'
import { matchActions } from '#features/discovery/actions.candidate.server.ts'
import { inviteActions } from '#features/discovery/actions.invite.server.ts'
import { matchContract } from '#features/discovery/contract.match.ts'
import { matchJobs, matchListeners } from '#features/discovery/jobs.match.server.ts'
import { recommendContract } from '#features/discovery/contract.recommend.ts'
import { savedContract } from '#features/discovery/contract.saved.ts'
import { discoveryContract } from '#features/discovery/contract.ts'
import { discoveryJobs, discoveryListeners } from '#features/discovery/jobs.server.ts'
import { filesActions } from '#features/files/actions.server.ts'
import { filesContract } from '#features/files/contract.ts'
import { filesJobs } from '#features/files/jobs.server.ts'
import { jobsActions } from '#features/jobs/actions.server.ts'
import { jobsAdminContract } from '#features/jobs/contract.admin.ts'
import { jobsContract } from '#features/jobs/contract.ts'
import { jobsJobs, jobsListeners } from '#features/jobs/jobs.server.ts'
import { notificationsActions } from '#features/notifications/actions.server.ts'
import { notificationsContract } from '#features/notifications/contract.ts'
import { notificationsJobs } from '#features/notifications/jobs.server.ts'
import { notificationsListeners } from '#features/notifications/listeners.server.ts'
import { privacyActions } from '#features/profiles/actions.privacy.server.ts'
import { privacyContract } from '#features/profiles/contract.privacy.ts'
import { privacyJobs } from '#features/profiles/jobs.privacy.server.ts'
import { profilesMasterJobs } from '#features/profiles/jobs.masters.server.ts'
import { profilesActions } from '#features/profiles/actions.server.ts'
import { profilesContract } from '#features/profiles/contract.ts'
import { profilesListeners } from '#features/profiles/listeners.server.ts'
import { referenceActions } from '#features/reference/actions.server.ts'
import { referenceContract } from '#features/reference/contract.ts'
import { resumesActions } from '#features/resumes/actions.server.ts'
import { resumesContract } from '#features/resumes/contract.ts'
import { reviewsActions } from '#features/reviews/actions.server.ts'
import { reviewsContract } from '#features/reviews/contract.ts'
import { reviewsListeners } from '#features/reviews/listeners.server.ts'
import { room } from '#platform/action/room.server.ts'
import { mailJobs } from '#platform/mail/jobs.server.ts'
import { limitJobs } from '#platform/action/limits.server.ts'
import { markJobs } from '#platform/action/marks.server.ts'

/** Every room with its actions, jobs and listeners: one line a room, lowest first. */
export const rooms = [
  room({ contract: {}, actions: {}, jobs: [...mailJobs, ...limitJobs, ...markJobs] }),
  room({ contract: referenceContract, actions: referenceActions }),
  room({ contract: filesContract, actions: filesActions, jobs: filesJobs }),
  room({ contract: accountsContract, actions: accountsActions, jobs: accountsJobs }),
  room({ contract: companiesContract, actions: companiesActions, jobs: companiesJobs, listeners: companiesListeners }),
  room({
    contract: profilesContract,
    actions: profilesActions,
    jobs: profilesMasterJobs,
    listeners: profilesListeners,
  }),
  room({ contract: privacyContract, actions: privacyActions, jobs: privacyJobs }),
  room({ contract: resumesContract, actions: resumesActions }),
  room({
    contract: { ...jobsContract, ...jobsAdminContract },
    actions: jobsActions,
    jobs: jobsJobs,
    listeners: jobsListeners,
  }),
  room({
    contract: { ...discoveryContract, ...savedContract, ...recommendContract, ...findingContract },
    actions: { ...discoveryActions, ...savedActions, ...recommendActions, ...findingActions },
    jobs: discoveryJobs,
    listeners: discoveryListeners,
  }),
  room({
    contract: matchContract,
    actions: { ...matchActions, ...inviteActions },
    jobs: matchJobs,
    listeners: matchListeners,
  }),
  room({
    contract: applicationsContract,
    actions: applicationsActions,
    jobs: applicationsJobs,
    listeners: applicationsListeners,
  }),
  room({ contract: reviewsContract, actions: reviewsActions, listeners: reviewsListeners }),
  room({
    contract: notificationsContract,
    actions: notificationsActions,
    jobs: notificationsJobs,
    listeners: notificationsListeners,
  }),
  room({ contract: adminContract, actions: adminActions }),
]
