import type { PayProviderName } from '#kernel/enums.ts'
import type { Context } from '#platform/core/context.server.ts'
import { countOfProvider, readHealth, type HealthRow } from './store.health.server.ts'

export type ProviderHealth = HealthRow & {
  provider: PayProviderName
  test: boolean
  /** Payments that it is still to be asked about. */
  open: number
  /** Messages of the last day that name no payment of ours. */
  unknownMessages: number
}

const never: HealthRow = {
  answeredAt: null,
  failedAt: null,
  failure: null,
  downSince: null,
  probedAt: null,
  reconciledAt: null,
  refusedAt: null,
}

/** How the configured payment providers do, for those who keep the books. */
export function providerHealth({ db, now, ports }: Context): Promise<ProviderHealth[]> {
  return Promise.all(
    ports.pay.providers.map(async ({ name, test }) => ({
      ...((await readHealth(db, name)) ?? never),
      provider: name,
      test,
      ...(await countOfProvider(db, name, now)),
    })),
  )
}
