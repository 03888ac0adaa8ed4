import { data, redirect } from 'react-router'
import { localeShape } from '#kernel/shapes.ts'
import { app, throwBadInput } from '#web/pipeline/request.ts'
import { samePage } from '#kernel/safe-next.ts'
import type { Route } from './+types/language'

/** Keeps the chosen language in the browser and, when signed in, in the account; then back to the same page. */
export async function action({ request, context }: Route.ActionArgs) {
  const page = app(context)
  const form = await request.formData()
  const locale = localeShape.safeParse(form.get('locale'))
  if (!locale.success) throwBadInput()
  await page.call('accounts.setLocale', { locale: locale.data })
  return page.fetched ? data({ locale: locale.data }) : redirect(samePage(form.get('next')), 303)
}

/** For a reload, or a URL typed by hand. */
export function loader() {
  return redirect('/')
}
