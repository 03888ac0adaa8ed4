import { event } from '#kernel/event.ts'

/** Anything that search, matching or a reader of a candidate's profile looks at has changed. Read it again. */
export const profileChanged = event<{ accountId: string }>('profiles.changed')

/** A company looked at a candidate, for the first time today; `how` APPLICATION when it opened what they had sent. */
export const profileViewed = event<{ accountId: string; companyId: string; how: 'PROFILE' | 'APPLICATION' }>(
  'profiles.viewed',
)
