/** Letters that a reason for an administrator's action needs at least. */
export const reasonLength = 10
