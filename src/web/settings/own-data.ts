import type { RouterContextProvider } from 'react-router'
import { load } from '#web/pipeline/request.ts'

/** What the data page of an account shows. */
export async function loadOwnData(context: Readonly<RouterContextProvider>) {
  const [{ list }, consents, { hasPassword }] = await Promise.all([
    load(context, 'accounts.exports', {}),
    load(context, 'accounts.consents', {}),
    load(context, 'accounts.own', {}),
  ])
  return { exports: list, consents, hasPassword }
}
