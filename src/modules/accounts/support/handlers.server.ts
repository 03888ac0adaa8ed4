import type { Context } from '#platform/core/context.server.ts'
import { clearLimit, limitKey } from '#platform/core/limits.server.ts'
import { codeAllowances, passwordAllowances, type Source } from '../rules.allowances.ts'
import { clearFailures, type Account } from '../store.server.ts'
import { accountNetworks } from './store.server.ts'
import { codeSteps } from '../rules.access-paths.ts'

/**
 * Lets a person who was locked out try again at once: forgets wrong passwords, attempts from the networks that they signed in from,
 * and the codes that were mailed. What strangers elsewhere used up stays counted.
 */
export async function liftSignInLimits(ctx: Context, account: Pick<Account, 'id' | 'kind' | 'email'>): Promise<void> {
  await clearFailures(ctx.db, account.id)
  const subject = `${account.kind === 'CANDIDATE' ? 'candidate' : 'employer'}:${account.email}`
  const networks = await accountNetworks(ctx.db, account.id)
  const sources: Source[] = networks.map((ip) => ({ kind: 'UNKNOWN_DEVICE', network: limitKey(ip) }))
  for (const source of sources)
    for (const { rule, key } of passwordAllowances(subject, source)) await clearLimit(ctx.db, rule, key)
  for (const purpose of codeSteps) {
    const { gap, caps } = codeAllowances(subject, purpose, { kind: 'UNKNOWN_DEVICE', network: '' })
    for (const { rule, key } of [gap, ...caps]) await clearLimit(ctx.db, rule, key)
  }
}
