import { data, redirect, type RouterContextProvider } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { app, flash, throwErrorResponse } from '#web/pipeline/request.ts'

/** What a refused deed leaves on the page: its code, and which thing it was about. */
export type ActionReply = { code: string; about: string }

/** Does one thing an administrator pressed, then goes to `back` with a notice. A refusal stays on the page with its sentence. */
export async function runAction(
  context: Readonly<RouterContextProvider>,
  about: string,
  back: string,
  act: (call: ReturnType<typeof app>['call']) => Promise<unknown>,
) {
  const page = app(context)
  try {
    await act(page.call)
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED') throwErrorResponse(page, error)
    return data<ActionReply>({ code: error.fields[0]?.code ?? error.code, about }, { status: error.status })
  }
  flash(context, 'SAVED')
  return redirect(back)
}
