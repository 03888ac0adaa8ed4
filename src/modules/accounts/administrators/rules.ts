/** How long an invitation of an administrator can be accepted. */
/** How long a second administrator may take to decide about a role. */
export const roleRequestHours = 24
export const invitationHours = 72

/** The page of an invitation. */
export const joinPath = (token: string): string => `/admin/join/${token}`
