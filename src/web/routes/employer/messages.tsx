import { useTexts } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { loadMessages, messagesPageAction } from '#web/messages/data.ts'
import { MessagesPage } from '#web/messages/page.tsx'
import type { Route } from './+types/messages'

export const handle: RouteHandle = { texts: ['messages', 'versions'] }

export const loader = ({ context }: Route.LoaderArgs) => loadMessages(context)
export const action = ({ context, request }: Route.ActionArgs) => messagesPageAction(context, request)

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('messages')
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <MessagesPage side="COMPANY" data={loaderData} reply={actionData ?? null} />
    </>
  )
}
