import type about from '#text/en/about.json'
import type admin from '#text/en/admin.json'
import type adminCases from '#text/en/adminCases.json'
import type adminContent from '#text/en/adminContent.json'
import type adminSettings from '#text/en/adminSettings.json'
import type adminMeasures from '#text/en/adminMeasures.json'
import type adminPeople from '#text/en/adminPeople.json'
import type adminSecond from '#text/en/adminSecond.json'
import type adminViews from '#text/en/adminViews.json'
import type adminSearch from '#text/en/adminSearch.json'
import type account from '#text/en/account.json'
import type analytics from '#text/en/analytics.json'
import type announcements from '#text/en/announcements.json'
import type applications from '#text/en/applications.json'
import type applyJob from '#text/en/applyJob.json'
import type applicantList from '#text/en/applicantList.json'
import type applicants from '#text/en/applicants.json'
import type audit from '#text/en/audit.json'
import type auth from '#text/en/auth.json'
import type browse from '#text/en/browse.json'
import type common from '#text/en/common.json'
import type company from '#text/en/company.json'
import type companySetup from '#text/en/companySetup.json'
import type contactUs from '#text/en/contactUs.json'
import type dataMap from '#text/en/dataMap.json'
import type employerHome from '#text/en/employerHome.json'
import type errorMsg from '#text/en/errorMsg.json'
import type fairness from '#text/en/fairness.json'
import type exports from '#text/en/exports.json'
import type faq from '#text/en/faq.json'
import type flags from '#text/en/flags.json'
import type home from '#text/en/home.json'
import type imports from '#text/en/imports.json'
import type invoice from '#text/en/invoice.json'
import type jobChanges from '#text/en/jobChanges.json'
import type jobDetail from '#text/en/jobDetail.json'
import type incidents from '#text/en/incidents.json'
import type interviews from '#text/en/interviews.json'
import type jobPage from '#text/en/jobPage.json'
import type jobPost from '#text/en/jobPost.json'
import type mailAccounts from '#text/en/mailAccounts.json'
import type mailAlerts from '#text/en/mailAlerts.json'
import type mailApplications from '#text/en/mailApplications.json'
import type mailAudit from '#text/en/mailAudit.json'
import type mailBilling from '#text/en/mailBilling.json'
import type mailCompanies from '#text/en/mailCompanies.json'
import type contactMessages from '#text/en/contactMessages.json'
import type mailContact from '#text/en/mailContact.json'
import type mailRequests from '#text/en/mailRequests.json'
import type supportAccess from '#text/en/supportAccess.json'
import type rightsRequests from '#text/en/rightsRequests.json'
import type mailLog from '#text/en/mailLog.json'
import type mailFrame from '#text/en/mailFrame.json'
import type mailInterviews from '#text/en/mailInterviews.json'
import type mailIncident from '#text/en/mailIncident.json'
import type mailInvitation from '#text/en/mailInvitation.json'
import type mailJobs from '#text/en/mailJobs.json'
import type synonyms from '#text/en/synonyms.json'
import type learning from '#text/en/learning.json'
import type legal from '#text/en/legal.json'
import type mailLegal from '#text/en/mailLegal.json'
import type mailMessages from '#text/en/mailMessages.json'
import type mailModeration from '#text/en/mailModeration.json'
import type mailReviews from '#text/en/mailReviews.json'
import type mailTeam from '#text/en/mailTeam.json'
import type matching from '#text/en/matching.json'
import type messages from '#text/en/messages.json'
import type moderation from '#text/en/moderation.json'
import type money from '#text/en/money.json'
import type myJobs from '#text/en/myJobs.json'
import type notification from '#text/en/notification.json'
import type plans from '#text/en/plans.json'
import type offline from '#text/en/offline.json'
import type orders from '#text/en/orders.json'
import type preferences from '#text/en/preferences.json'
import type pricing from '#text/en/pricing.json'
import type privacyPolicy from '#text/en/privacyPolicy.json'
import type profile from '#text/en/profile.json'
import type profileSetup from '#text/en/profileSetup.json'
import type protectedTopics from '#text/en/protectedTopics.json'
import type recommended from '#text/en/recommended.json'
import type register from '#text/en/register.json'
import type registrationVerification from '#text/en/registrationVerification.json'
import type resume from '#text/en/resume.json'
import type responses from '#text/en/responses.json'
import type reviews from '#text/en/reviews.json'
import type safety from '#text/en/safety.json'
import type savedSearch from '#text/en/savedSearch.json'
import type scorecards from '#text/en/scorecards.json'
import type seo from '#text/en/seo.json'
import type safetyNotice from '#text/en/safetyNotice.json'
import type settings from '#text/en/settings.json'
import type shell from '#text/en/shell.json'
import type signOn from '#text/en/signOn.json'
import type statistics from '#text/en/statistics.json'
import type subscription from '#text/en/subscription.json'
import type talent from '#text/en/talent.json'
import type team from '#text/en/team.json'
import type terms from '#text/en/terms.json'
import type transfers from '#text/en/transfers.json'
import type transparency from '#text/en/transparency.json'
import type vacancyReport from '#text/en/vacancyReport.json'
import type validate from '#text/en/validate.json'
import type versions from '#text/en/versions.json'
import type work from '#text/en/work.json'

/** Every text set and its shape; one line a set, in both lists when every page needs it (specification point 2). */
export type TextSets = {
  about: typeof about
  admin: typeof admin
  adminCases: typeof adminCases
  adminContent: typeof adminContent
  adminSettings: typeof adminSettings
  adminMeasures: typeof adminMeasures
  adminPeople: typeof adminPeople
  adminSecond: typeof adminSecond
  adminViews: typeof adminViews
  adminSearch: typeof adminSearch
  account: typeof account
  analytics: typeof analytics
  announcements: typeof announcements
  applications: typeof applications
  applyJob: typeof applyJob
  applicantList: typeof applicantList
  applicants: typeof applicants
  audit: typeof audit
  auth: typeof auth
  browse: typeof browse
  common: typeof common
  company: typeof company
  companySetup: typeof companySetup
  contactUs: typeof contactUs
  dataMap: typeof dataMap
  employerHome: typeof employerHome
  errorMsg: typeof errorMsg
  exports: typeof exports
  faq: typeof faq
  flags: typeof flags
  home: typeof home
  imports: typeof imports
  invoice: typeof invoice
  jobChanges: typeof jobChanges
  jobDetail: typeof jobDetail
  incidents: typeof incidents
  interviews: typeof interviews
  jobPage: typeof jobPage
  jobPost: typeof jobPost
  mailAccounts: typeof mailAccounts
  mailAlerts: typeof mailAlerts
  mailApplications: typeof mailApplications
  mailAudit: typeof mailAudit
  mailBilling: typeof mailBilling
  mailCompanies: typeof mailCompanies
  contactMessages: typeof contactMessages
  mailContact: typeof mailContact
  mailRequests: typeof mailRequests
  supportAccess: typeof supportAccess
  rightsRequests: typeof rightsRequests
  mailLog: typeof mailLog
  mailFrame: typeof mailFrame
  mailInterviews: typeof mailInterviews
  mailIncident: typeof mailIncident
  mailInvitation: typeof mailInvitation
  mailJobs: typeof mailJobs
  learning: typeof learning
  legal: typeof legal
  synonyms: typeof synonyms
  mailLegal: typeof mailLegal
  mailMessages: typeof mailMessages
  mailModeration: typeof mailModeration
  mailReviews: typeof mailReviews
  mailTeam: typeof mailTeam
  matching: typeof matching
  messages: typeof messages
  moderation: typeof moderation
  money: typeof money
  myJobs: typeof myJobs
  notification: typeof notification
  plans: typeof plans
  offline: typeof offline
  orders: typeof orders
  preferences: typeof preferences
  pricing: typeof pricing
  privacyPolicy: typeof privacyPolicy
  profile: typeof profile
  profileSetup: typeof profileSetup
  protectedTopics: typeof protectedTopics
  recommended: typeof recommended
  register: typeof register
  registrationVerification: typeof registrationVerification
  resume: typeof resume
  responses: typeof responses
  reviews: typeof reviews
  safety: typeof safety
  savedSearch: typeof savedSearch
  scorecards: typeof scorecards
  seo: typeof seo
  safetyNotice: typeof safetyNotice
  settings: typeof settings
  shell: typeof shell
  signOn: typeof signOn
  statistics: typeof statistics
  subscription: typeof subscription
  talent: typeof talent
  team: typeof team
  terms: typeof terms
  transfers: typeof transfers
  transparency: typeof transparency
  fairness: typeof fairness
  vacancyReport: typeof vacancyReport
  validate: typeof validate
  versions: typeof versions
  work: typeof work
}
export type SetName = keyof TextSets

/** The sets that every page loads, as one file for each language. `shell` is the layout around the pages. */
export const baseSets = [
  'auth',
  'common',
  'register',
  'responses',
  'profile',
  'validate',
  'errorMsg',
  'about',
  'jobDetail',
  'shell',
] as const satisfies readonly SetName[]

// Four levels, written out: an endless type makes the checker give up on generic sets.
type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves2<T[K]>}` }[keyof T & string]
type Leaves2<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves3<T[K]>}` }[keyof T & string]
type Leaves3<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${keyof T[K] & string}` }[keyof T & string]
type Unplural<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K

/** Keys of a set for `t`; plural forms are looked up by their stem. */
export type TextKey<S extends SetName> = Unplural<Leaves<TextSets[S]>>
