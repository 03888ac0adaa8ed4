import { Link } from 'react-router'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'
import type { LoadedThread, MessagesReply } from './data.ts'
import { ThreadPanel } from './thread-panel.tsx'
import { useNewMessages } from './use-new-messages.ts'

/** The conversation with an applicant, on their page. */
export function MessagesSection({ open, reply }: { open: LoadedThread; reply: MessagesReply | null }) {
  const t = useTexts('messages')
  useNewMessages()
  const { thread } = open
  if (thread.side !== 'COMPANY') return null
  const page = `/employer/messages?id=${thread.applicationId}`
  const oldest = thread.list[0]?.seq
  return (
    <Card as="section" id="messages" aria-labelledby="messages-title" className="scroll-mt-20">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="messages-title" className="text-lg">
          {t('section.title')}
        </h2>
        {thread.list.length > 0 && (
          <Link className="k-link text-sm" to={page}>
            {t('section.all')}
          </Link>
        )}
      </div>
      <ThreadPanel
        open={open}
        earlierTo={oldest ? `${page}&older=${oldest}` : null}
        reply={reply}
        templateHref={(template) => `${page}&template=${template}`}
      />
    </Card>
  )
}
