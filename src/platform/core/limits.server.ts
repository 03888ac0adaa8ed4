import { createHash } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { RateRule } from '#kernel/endpoint.ts'
import { jobName } from '#kernel/job.ts'
import type { Db } from '#db/db.server.ts'
import { handle, type Job } from './module.server.ts'

export type LimitResult = { allowed: boolean; retryAfterSeconds: number }

/** An address without its zone: the dotted IPv4 address, or the first four of the eight IPv6 groups; null for anything else. */
function parseAddress(ip: string): { v4: string } | { v6: string[] } | null {
  const address = ip.replace(/%.*$/, '').toLowerCase()
  if (isIPv4(address)) return { v4: address }
  if (!isIPv6(address)) return null
  const mapped = /^(?:::|(?:0{1,4}:){5})(?:ffff|0{0,4}ffff):(\d+\.\d+\.\d+\.\d+)$/.exec(address)
  if (mapped?.[1]) return { v4: mapped[1] }
  const [head = '', tail] = address.split('::')
  const groups = (part: string | undefined) => (part ? part.split(':') : [])
  // A dotted ending stands for two groups; only their number matters, because the first four groups are all that is used.
  const width = (part: string | undefined) =>
    groups(part).reduce((sum, group) => sum + (group.includes('.') ? 2 : 1), 0)
  const gap = tail === undefined ? 0 : 8 - width(head) - width(tail)
  const all = [...groups(head), ...Array<string>(gap).fill('0'), ...groups(tail)]
  return { v6: all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)) }
}

/**
 * The network that a rate limit counts: an IPv4 address, or the /64 of an IPv6 address, which one subscriber owns (AU-04).
 * Everything else counts as `unknown`.
 */
export function limitKey(ip: string): string {
  const address = parseAddress(ip)
  if (!address) return 'unknown'
  return 'v4' in address ? address.v4 : `${address.v6.join(':')}::/64`
}

/** The block that one owner is most likely to have as a whole: /24 of IPv4, /48 of IPv6; null where there is no address. */
export function addressBlock(ip: string): string | null {
  const address = parseAddress(ip)
  if (!address) return null
  if ('v6' in address) return `${address.v6.slice(0, 3).join(':')}::/48`
  return `${address.v4.split('.').slice(0, 3).join('.')}.0/24`
}

/** The counter's key. The subject is hashed, because it may be personal data such as a mail address. */
function counterKey(rule: RateRule, key: string): string {
  const subject =
    isIPv4(key) || isIPv6(key.replace(/%.*$/, '')) ? limitKey(key) : key.trim().toLowerCase().normalize('NFC')
  return `${rule.name}:${rule.by}:${createHash('sha256').update(subject).digest('base64url').slice(0, 24)}`
}

/**
 * Counts one hit and returns whether it was within the rule: a fixed window from its first hit, by the database's clock.
 * Inside a transaction the hit is lost with a rollback, so calls that must count use a connection of their own.
 */
export async function hitLimit(db: Db, rule: RateRule, key: string): Promise<LimitResult> {
  const expired = sql`counter.window_start <= clock_timestamp() - make_interval(secs => ${rule.seconds})`
  const { rows } = await sql<{ count: number; wait: number }>`
    insert into rate_counter as counter (key, window_start, count) values (${counterKey(rule, key)}, clock_timestamp(), 1)
    on conflict (key) do update set
      count = case when ${expired} then 1 else least(counter.count, ${rule.max}::int) + 1 end,
      window_start = case when ${expired} then clock_timestamp() else counter.window_start end
    returning count, ceil(extract(epoch from window_start - clock_timestamp()) + ${rule.seconds}::int)::int as wait`.execute(
    db,
  )
  const [row = { count: 1, wait: 0 }] = rows
  return row.count > rule.max
    ? { allowed: false, retryAfterSeconds: Math.max(1, row.wait) }
    : { allowed: true, retryAfterSeconds: 0 }
}

/** Resets a counter, such as failed sign-ins after a successful one. */
export async function clearLimit(db: Db, rule: RateRule, key: string): Promise<void> {
  await db.deleteFrom('rate_counter').where('key', '=', counterKey(rule, key)).execute()
}

/** No rule has a window of more than a day, so older counters are void. */
const sweepCounters = handle(
  jobName<object>('limits.sweep'),
  async (ctx) => {
    await ctx.db
      .deleteFrom('rate_counter')
      .where('window_start', '<', sql<Date>`now() - interval '25 hours'`)
      .execute()
  },
  { cron: '23 * * * *' },
)

export const limitJobs: readonly Job[] = [sweepCounters]
