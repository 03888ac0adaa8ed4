import { event } from '#kernel/event.ts'

/** Anything that search, matching or a reader of a candidate's profile looks at has changed. Read it again. */
export const profileChanged = event<{ accountId: string }>('profiles.changed')
