import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { PayProviderName } from '#kernel/enums/billing.ts'
import type { PayFailure } from '#platform/pay/pay.server.ts'

export type HealthRow = {
  answeredAt: Date | null
  failedAt: Date | null
  failure: PayFailure | null
  /** Since when it answers nothing. */
  downSince: Date | null
  probedAt: Date | null
  reconciledAt: Date | null
  refusedAt: Date | null
}

const dayMs = 86_400_000

/** How a provider does; nothing when it was never asked. */
export async function readHealth(db: Db, provider: PayProviderName): Promise<HealthRow | undefined> {
  const { rows } = await sql<HealthRow>`
    select answered_at as "answeredAt", failed_at as "failedAt", failure, down_since as "downSince",
      probed_at as "probedAt", reconciled_at as "reconciledAt", refused_at as "refusedAt"
    from pay_provider_health where provider = ${provider}`.execute(db)
  return rows[0]
}

/** A provider answered; true when it was down until now. */
export async function noteAnswer(db: Db, provider: PayProviderName, now: Date): Promise<boolean> {
  const { rows } = await sql<{ wasDown: boolean }>`
    with before as (select down_since from pay_provider_health where provider = ${provider} for update)
    insert into pay_provider_health (provider, answered_at, reconciled_at) values (${provider}, ${now}, ${now})
    on conflict (provider) do update set answered_at = excluded.answered_at, reconciled_at = excluded.reconciled_at,
      down_since = null
    returning coalesce((select down_since is not null from before), false) as "wasDown"`.execute(db)
  return rows[0]?.wasDown ?? false
}

/** A provider did not answer as it should; `isDown`: it answers nothing at all. */
export async function noteFailure(
  db: Db,
  provider: PayProviderName,
  { failure, isDown, now }: { failure: PayFailure; isDown: boolean; now: Date },
): Promise<void> {
  await sql`
    insert into pay_provider_health (provider, failed_at, failure, down_since, probed_at)
    values (${provider}, ${now}, ${failure}, ${isDown ? now : null}, ${isDown ? now : null})
    on conflict (provider) do update set failed_at = excluded.failed_at, failure = excluded.failure,
      down_since = coalesce(pay_provider_health.down_since, excluded.down_since),
      probed_at = coalesce(excluded.probed_at, pay_provider_health.probed_at)`.execute(db)
}

/** Whether a refused message is to be written to the audit log: the first of a minute. */
export async function noteRefusal(db: Db, provider: PayProviderName, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into pay_provider_health (provider, refused_at) values (${provider}, ${now})
    on conflict (provider) do update set refused_at = excluded.refused_at
      where pay_provider_health.refused_at is null
        or pay_provider_health.refused_at <= ${new Date(now.getTime() - 60_000)}
    returning provider`.execute(db)
  return rows.length > 0
}

export type ProviderHealth = HealthRow & {
  provider: PayProviderName
  /** Payments that it is still to be asked about. */
  open: number
  /** Messages of the last day that name no payment of ours. */
  unknownMessages: number
}

/** How these providers do, in this order; nulls for one that was never asked. */
export const healthQuery = (providers: readonly PayProviderName[], now: Date) => sql<ProviderHealth>`
    select p.name as provider, h.answered_at as "answeredAt", h.failed_at as "failedAt", h.failure,
      h.down_since as "downSince", h.probed_at as "probedAt", h.reconciled_at as "reconciledAt", h.refused_at as "refusedAt",
      coalesce(o.count, 0) as open, coalesce(u.count, 0) as "unknownMessages"
    from unnest(${providers as PayProviderName[]}::text[]) with ordinality p (name, position)
      left join pay_provider_health h on h.provider = p.name
      left join (select provider, count(*)::int as count from payment where next_ask_at is not null group by provider) o
        on o.provider = p.name
      left join (select provider, count(*)::int as count from payment_event
        where outcome = 'UNKNOWN' and received_at > ${new Date(now.getTime() - dayMs)} group by provider) u on u.provider = p.name
    order by p.position`

/** Messages of the last day that name no payment of ours. */
export async function unknownMessages(db: Db, provider: PayProviderName, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('payment_event')
    .select((each) => each.fn.countAll<number>().as('count'))
    .where('provider', '=', provider)
    .where('outcome', '=', 'UNKNOWN')
    .where('received_at', '>', new Date(now.getTime() - dayMs))
    .executeTakeFirstOrThrow()
  return Number(count)
}
