/** Minutes in which a request can be allowed, and for which an administrator then acts. */
export const actingMinutes = { request: 15, run: 30 } as const
export const actingReason = { min: 20, max: 500 } as const

export const actingConsents = ['CLICK', 'NONE'] as const
export type ActingConsent = (typeof actingConsents)[number]
export const actingStates = ['REQUESTED', 'RUNNING'] as const
export type ActingEnd = 'ADMIN' | 'PERSON' | 'DECLINED' | 'TIME'

/** Pages and calls of the console: there an administrator stays themselves while acting for somebody. */
export const isConsolePath = (path: string): boolean => /^\/(client\/api\/v1\/)?admin(?=[/.?]|$)/.test(path)
