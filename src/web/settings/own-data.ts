import { load } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'

/** What the data page of an account shows. */
export async function loadOwnData(context: PageContext) {
  const [{ list }, consents, { hasPassword }] = await Promise.all([
    load(context, 'accounts.exports', {}),
    load(context, 'accounts.consents', {}),
    load(context, 'accounts.own', {}),
  ])
  return { exports: list, consents, hasPassword }
}
