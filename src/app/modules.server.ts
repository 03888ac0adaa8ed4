import { accountsModule } from '#modules/accounts/module.server.ts'
import { activityModule } from '#modules/activity/module.server.ts'
import { adminModule } from '#modules/admin/module.server.ts'
import { alertsModule } from '#modules/alerts/module.server.ts'
import { analyticsModule } from '#modules/analytics/module.server.ts'
import { applicationsModule } from '#modules/applications/module.server.ts'
import { billingModule } from '#modules/billing/module.server.ts'
import { seatLimitOf } from '#modules/billing/public.server.ts'
import { companiesModule } from '#modules/companies/module.server.ts'
import { contentModule } from '#modules/content/module.server.ts'
import { exportsModule } from '#modules/exports/module.server.ts'
import { filesModule } from '#modules/files/module.server.ts'
import { homeModule } from '#modules/home/module.server.ts'
import { importsModule } from '#modules/imports/module.server.ts'
import { interviewsModule } from '#modules/interviews/module.server.ts'
import { jobsModule } from '#modules/jobs/module.server.ts'
import { matchingModule } from '#modules/matching/module.server.ts'
import { messagesModule } from '#modules/messages/module.server.ts'
import { moderationModule } from '#modules/moderation/module.server.ts'
import { notificationsModule } from '#modules/notifications/module.server.ts'
import { profilesModule } from '#modules/profiles/module.server.ts'
import { referenceModule } from '#modules/reference/module.server.ts'
import { resumesModule } from '#modules/resumes/module.server.ts'
import { reviewsModule } from '#modules/reviews/module.server.ts'
import { screeningModule } from '#modules/screening/module.server.ts'
import { searchModule } from '#modules/search/module.server.ts'
import { platformModule } from '#platform/module.server.ts'

/** Every module, lowest first: a module may use those above it in this list. */
export const modules = [
  platformModule,
  referenceModule,
  contentModule,
  filesModule,
  accountsModule,
  screeningModule,
  companiesModule({ limitOf: seatLimitOf }),
  billingModule,
  profilesModule,
  resumesModule,
  jobsModule,
  searchModule,
  matchingModule,
  activityModule,
  alertsModule,
  applicationsModule,
  interviewsModule,
  messagesModule,
  reviewsModule,
  importsModule,
  exportsModule,
  notificationsModule,
  analyticsModule,
  homeModule,
  moderationModule,
  adminModule,
]
