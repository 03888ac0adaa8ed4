import { accountsHandlers } from '#modules/accounts/handlers.server.ts'
import { accountsContract } from '#modules/accounts/contract.ts'
import { accountsJobs } from '#modules/accounts/jobs.server.ts'
import { activityModule } from '#modules/activity/module.server.ts'
import { adminHandlers } from '#modules/admin/handlers.server.ts'
import { adminContract } from '#modules/admin/contract.ts'
import { alertsModule } from '#modules/alerts/module.server.ts'
import { applicationsActions } from '#modules/applications/handlers.server.ts'
import { applicationsContract } from '#modules/applications/contract.ts'
import { applicationsJobs } from '#modules/applications/jobs.server.ts'
import { applicationsListeners } from '#modules/applications/listeners.server.ts'
import { companiesHandlers } from '#modules/companies/handlers.server.ts'
import { companiesContract } from '#modules/companies/contract.ts'
import { companiesJobs } from '#modules/companies/jobs.server.ts'
import { companiesListeners } from '#modules/companies/listeners.server.ts'
import { filesHandlers } from '#modules/files/handlers.server.ts'
import { filesContract } from '#modules/files/contract.ts'
import { filesJobs } from '#modules/files/jobs.server.ts'
import { jobsActions } from '#modules/jobs/handlers.server.ts'
import { jobsAdminContract } from '#modules/jobs/contract.admin.ts'
import { jobsContract } from '#modules/jobs/contract.ts'
import { jobsJobs, jobsListeners } from '#modules/jobs/jobs.server.ts'
import { matchingModule } from '#modules/matching/module.server.ts'
import { notificationsHandlers } from '#modules/notifications/handlers.server.ts'
import { notificationsContract } from '#modules/notifications/contract.ts'
import { notificationsJobs } from '#modules/notifications/jobs.server.ts'
import { notificationsListeners } from '#modules/notifications/listeners.server.ts'
import { privacyActions } from '#modules/profiles/handlers.privacy.server.ts'
import { privacyContract } from '#modules/profiles/contract.privacy.ts'
import { privacyJobs } from '#modules/profiles/jobs.privacy.server.ts'
import { profilesMasterJobs } from '#modules/profiles/jobs.masters.server.ts'
import { profilesActions } from '#modules/profiles/handlers.server.ts'
import { profilesContract } from '#modules/profiles/contract.ts'
import { profilesListeners } from '#modules/profiles/listeners.server.ts'
import { referenceHandlers } from '#modules/reference/handlers.server.ts'
import { referenceContract } from '#modules/reference/contract.ts'
import { resumesActions } from '#modules/resumes/handlers.server.ts'
import { resumesContract } from '#modules/resumes/contract.ts'
import { reviewsHandlers } from '#modules/reviews/handlers.server.ts'
import { reviewsContract } from '#modules/reviews/contract.ts'
import { reviewsListeners } from '#modules/reviews/listeners.server.ts'
import { searchModule } from '#modules/search/module.server.ts'
import { defineModule } from '#platform/core/module.server.ts'
import { mailJobs } from '#platform/mail/jobs.server.ts'
import { limitJobs } from '#platform/core/limits.server.ts'
import { markJobs } from '#platform/core/write-positions.server.ts'

/** Every room with its actions, jobs and listeners: one line a room, lowest first. */
export const modules = [
  defineModule({ contract: {}, handlers: {}, jobs: [...mailJobs, ...limitJobs, ...markJobs] }),
  defineModule({ contract: referenceContract, handlers: referenceHandlers }),
  defineModule({ contract: filesContract, handlers: filesHandlers, jobs: filesJobs }),
  defineModule({ contract: accountsContract, handlers: accountsHandlers, jobs: accountsJobs }),
  defineModule({
    contract: companiesContract,
    handlers: companiesHandlers,
    jobs: companiesJobs,
    listeners: companiesListeners,
  }),
  defineModule({
    contract: profilesContract,
    handlers: profilesActions,
    jobs: profilesMasterJobs,
    listeners: profilesListeners,
  }),
  defineModule({ contract: privacyContract, handlers: privacyActions, jobs: privacyJobs }),
  defineModule({ contract: resumesContract, handlers: resumesActions }),
  defineModule({
    contract: { ...jobsContract, ...jobsAdminContract },
    handlers: jobsActions,
    jobs: jobsJobs,
    listeners: jobsListeners,
  }),
  searchModule,
  matchingModule,
  activityModule,
  alertsModule,
  defineModule({
    contract: applicationsContract,
    handlers: applicationsActions,
    jobs: applicationsJobs,
    listeners: applicationsListeners,
  }),
  defineModule({ contract: reviewsContract, handlers: reviewsHandlers, listeners: reviewsListeners }),
  defineModule({
    contract: notificationsContract,
    handlers: notificationsHandlers,
    jobs: notificationsJobs,
    listeners: notificationsListeners,
  }),
  defineModule({ contract: adminContract, handlers: adminHandlers }),
]
