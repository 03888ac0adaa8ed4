/** The area of the audit log that a call belongs to, by the first part of its name. */
const areas: Readonly<Record<string, string>> = {
  accounts: 'accounts',
  activity: 'profiles',
  alerts: 'profiles',
  billing: 'money',
  candidate: 'accounts',
  companies: 'company',
  company: 'company',
  employer: 'company',
  exports: 'imports',
  imports: 'imports',
  interviews: 'interviews',
  jobs: 'jobs',
  matching: 'applications',
  messages: 'messages',
  notifications: 'accounts',
  profiles: 'profiles',
  reference: 'messages',
  resumes: 'profiles',
  talent: 'applications',
  team: 'team',
  userjobs: 'applications',
  views: 'applications',
}

export const auditAreaOfCall = (call: string): string | undefined => areas[call.split('.')[0] ?? '']
