import { event } from '#kernel/event.ts'

/** Profile data used by search or matching has changed; listeners read it again. */
export const profileChanged = event<{ accountId: string }>('profiles.changed')

/** A company opened a candidate's profile, the first time that day; `how` is APPLICATION when it opened a received application. */
export const profileViewed = event<{ accountId: string; companyId: string; how: 'PROFILE' | 'APPLICATION' }>(
  'profiles.viewed',
)
