import { createHmac } from 'node:crypto'
import type { Context } from '#platform/core/context.server.ts'
import type { Env } from '#platform/env/env.server.ts'
import { sameBytes } from '#platform/core/same-bytes.server.ts'

type Keys = Pick<Env, 'secretKeys'>

const macOf = (secret: string, reportId: string) =>
  createHmac('sha256', secret).update(`report:${reportId}`).digest('base64url').slice(0, 32)

export const isReportKey = ({ secretKeys }: Keys, reportId: string, key: string): boolean => {
  const given = Buffer.from(key)
  return secretKeys.some((secret) => sameBytes(Buffer.from(macOf(secret, reportId)), given))
}

/** Where whoever sent a report reads what became of it. The mail to a guest proves by a key whose report it is. */
export function reportLink(
  { ports: { env } }: Pick<Context, 'ports'>,
  { id, number, accountId }: { id: string; number: number; accountId: string | null },
): string {
  const page = `${env.appUrl}/report/${number}`
  return accountId === null ? `${page}?key=${macOf(env.secretKeys[0] ?? '', id)}` : page
}
