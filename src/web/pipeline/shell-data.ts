import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { offline } from './offline.ts'
import { app } from './request.ts'
import type { PageContext } from './context.ts'

/** What a shell shows beyond the root's data. */
export type ShellData = { unread: number; messages: number }

/** The numbers on the bell and at the messages; 0 for those without. An error hides the numbers, never the page. */
export async function shellData({ context }: { context: PageContext }): Promise<ShellData> {
  const { caller, call, log, requestId } = app(context)
  if (caller.kind !== 'candidate' && caller.kind !== 'employer') return { unread: 0, messages: 0 }
  try {
    return await call('notifications.unread', {})
  } catch (error) {
    if (!isFail(error)) throw error
    log.error({ err: error, requestId }, 'the bell has no number')
    return { unread: 0, messages: 0 }
  }
}

/** The server did not answer an action, or was busy: revalidating would fail too, and an error page would take the form's place. */
export const unanswered = ({ actionResult, actionStatus }: ShouldRevalidateFunctionArgs): boolean =>
  actionResult === offline || actionStatus === 503

/** Nothing is read for a page of another company or account: its refusal stays to be read. */
const otherReader = ({ actionResult }: ShouldRevalidateFunctionArgs): boolean =>
  isRouteErrorResponse(actionResult) &&
  ['COMPANY_CHANGED', 'ACCOUNT_CHANGED'].includes((actionResult.data as { code?: string } | null)?.code ?? '')

/** Layouts are revalidated after actions and sign-in, not with every filter of a search. */
export function revalidateAfterActions(args: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, currentUrl, nextUrl, defaultShouldRevalidate } = args
  if (unanswered(args) || otherReader(args)) return false
  if (formMethod && formMethod !== 'GET') return true
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search
    ? defaultShouldRevalidate
    : false
}
