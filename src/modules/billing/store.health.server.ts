import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { PayProviderName } from '#kernel/enums.ts'
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

/** Payments that a provider is still to be asked about, and messages of a day that name none of ours. */
export async function countOfProvider(
  db: Db,
  provider: PayProviderName,
  now: Date,
): Promise<{ open: number; unknownMessages: number }> {
  const { rows } = await sql<{ open: number; unknownMessages: number }>`
    select (select count(*)::int from payment where provider = ${provider} and next_ask_at is not null) as open,
      (select count(*)::int from payment_event where provider = ${provider} and outcome = 'UNKNOWN'
        and received_at > ${new Date(now.getTime() - dayMs)}) as "unknownMessages"`.execute(db)
  return rows[0] ?? { open: 0, unknownMessages: 0 }
}
