/** Letters that a reason for an administrator's action needs at least. */
export const reasonLength = 10

/** Entries of the log about who an account belongs to and whether it is open; none of signing in, applying or requests. */
export const identityActions = [
  'accounts.register',
  'accounts.verified',
  'accounts.emailConfirmed',
  'accounts.emailChangeRequested',
  'accounts.emailChanged',
  'accounts.emailChangeUndone',
  'accounts.deletionRequested',
  'accounts.deletionCancelled',
  'accounts.deletionUnused',
  'employer.update',
  'person.view',
] as const
