/** How long an invitation of an administrator can be accepted. */
export const invitationHours = 72

/** The page of an invitation. */
export const joinPath = (token: string): string => `/admin/join/${token}`
