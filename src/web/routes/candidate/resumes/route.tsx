import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { idIn } from '#kernel/id.ts'
import { packError } from '#ui/form/error-code.ts'
import { load, requireCandidate } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { packErrors, resumeAction } from './action.ts'
import { EditPage } from './edit-page.tsx'
import { ListPage } from './list-page.tsx'
import type { Route } from './+types/route'

export const handle: RouteHandle = { texts: ['resume', 'versions'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { url, locale } = requireCandidate(context)
  const id = idIn(url.searchParams.get('id'))
  const resume = id ? await load(context, 'resumes.get', { id }) : null
  if (resume?.header && resume.body)
    return { kind: 'edit' as const, resume, content: { header: resume.header, body: resume.body } }
  const { list } = await load(context, 'resumes.list', { limit: 50 })
  // A form sent twice makes one resume: it carries the id that the new one will have.
  const [ask, of] = [['rename', 'delete'] as const, idIn(url.searchParams.get('of'))]
  const requestedAction = ask.find((each) => each === url.searchParams.get('ask'))
  return {
    kind: 'list' as const,
    list,
    locale,
    newId: crypto.randomUUID(),
    ask: requestedAction && of ? { action: requestedAction, id: of } : null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireCandidate(context)
  return resumeAction(context, await request.formData())
}

/** The editor saves by itself: what it shows is newer than what a loader would bring. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
  formMethod,
}: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined || currentUrl.search !== nextUrl.search || defaultShouldRevalidate
}

export default function CreateResume({ loaderData, actionData }: Route.ComponentProps) {
  const failed = actionData && 'errors' in actionData ? actionData : null
  if (loaderData.kind === 'list') return <ListPage {...loaderData} failed={failed} />
  const fields = packErrors(failed?.errors ?? [])
  const formErrors = (failed?.errors ?? []).filter(({ field }) => field === '')
  return (
    <EditPage
      key={loaderData.resume.id}
      resume={loaderData.resume}
      content={loaderData.content}
      errors={formErrors.map(({ code, params }) => packError({ code, ...(params && { params }) }))}
      fields={fields}
      sent={failed?.sent ?? null}
    />
  )
}
