import { redirect } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { safeNext } from '#kernel/safe-next.ts'
import { redirectWithNotice, requireMember, throwErrorResponse } from '#web/pipeline/request.ts'
import type { Route } from './+types/switch'

/** Works in another company from now on. A document load, so that nothing of the company before stays on the page. */
export async function action({ request, context }: Route.ActionArgs) {
  const page = requireMember(context)
  const form = await request.formData()
  try {
    await page.call('team.switch', { id: String(form.get('id') ?? '') })
  } catch (error) {
    if (!isFail(error)) throw error
    throwErrorResponse(page, error)
  }
  return redirectWithNotice(context, safeNext(String(form.get('next') ?? ''), '/employer/home'), 'COMPANY_SWITCHED')
}

export function loader({ context }: Route.LoaderArgs) {
  requireMember(context)
  return redirect('/employer/home')
}
