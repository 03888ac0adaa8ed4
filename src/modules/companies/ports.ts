import type { Context } from '#platform/core/context.server.ts'

/**
 * How many people may be in a team, which a higher module knows. Active members and open invitations are the seats that are taken, so
 * that the port only says the limit; null is unlimited.
 */
export type SeatPort = { limitOf(ctx: Context, companyId: string): Promise<number | null> }
