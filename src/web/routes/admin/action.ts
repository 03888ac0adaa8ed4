import { data, redirect } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { packError } from '#ui/form/error-code.ts'
import { app, flash, throwErrorResponse } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'

/** The reply of a failed action: its code, the id of the record it was about, and what is wrong with its fields. */
export type ActionReply = { code: string; about: string; errors: Record<string, string[]> }

type ActionOptions = {
  /** Null says nothing: the page that comes next shows what was done. */
  notice?: string | null
  /** The name in the form of a field of the endpoint, where they differ. */
  nameOf?: (field: string) => string
}

/** Runs one action of an administrator, then redirects to `back` with a notice. A failure stays on the page with its message. */
export async function runAction(
  context: PageContext,
  about: string,
  back: string | (() => string),
  act: (call: ReturnType<typeof app>['call']) => Promise<unknown>,
  { notice = 'SAVED', nameOf = (field) => field }: ActionOptions = {},
) {
  const page = app(context)
  try {
    await act(page.call)
  } catch (error) {
    if (!isFail(error)) throw error
    // With a script the page confirms in place and keeps what was typed.
    if (error.code === 'UNAUTHENTICATED' || (error.code === 'STEP_UP_NEEDED' && !page.fetched))
      throwErrorResponse(page, error)
    const [first] = error.fields
    const errors: ActionReply['errors'] = {}
    for (const { field, ...each } of error.fields) (errors[nameOf(field)] ??= []).push(packError(each))
    return data<ActionReply>({ code: first ? packError(first) : error.code, about, errors }, { status: error.status })
  }
  if (notice !== null) flash(context, notice)
  return redirect(typeof back === 'string' ? back : back())
}
