/** What messages leave a member to do. */
export const messageTaskKinds = ['MESSAGE', 'MESSAGES'] as const
export type MessageTask = (typeof messageTaskKinds)[number]
