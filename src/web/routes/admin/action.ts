import { data, redirect, type RouterContextProvider } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { app, flash, throwErrorResponse } from '#web/pipeline/request.ts'

/** The reply of a failed action: its code, and the id of the record it was about. */
export type ActionReply = { code: string; about: string }

/** Runs one action of an administrator, then redirects to `back` with a notice. A failure stays on the page with its message. */
export async function runAction(
  context: Readonly<RouterContextProvider>,
  about: string,
  back: string,
  act: (call: ReturnType<typeof app>['call']) => Promise<unknown>,
  notice = 'SAVED',
) {
  const page = app(context)
  try {
    await act(page.call)
  } catch (error) {
    if (!isFail(error)) throw error
    // With a script the page confirms in place and keeps what was typed.
    if (error.code === 'UNAUTHENTICATED' || (error.code === 'STEP_UP_NEEDED' && !page.fetched))
      throwErrorResponse(page, error)
    return data<ActionReply>({ code: error.fields[0]?.code ?? error.code, about }, { status: error.status })
  }
  flash(context, notice)
  return redirect(back)
}
