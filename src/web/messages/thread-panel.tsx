import { BlockForm } from '#modules/messages/ui/block-form.tsx'
import { Composer } from '#modules/messages/ui/composer.tsx'
import { HeldNotice } from '#modules/messages/ui/held-notice.tsx'
import { ReportForm } from '#modules/messages/ui/report-form.tsx'
import { TemplatePicker } from '#modules/messages/ui/template-picker.tsx'
import { ThreadMessages } from '#modules/messages/ui/thread-messages.tsx'
import { Notice } from '#ui/display.tsx'
import { useLostFocus } from '#ui/use-lost-focus.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { useErrorTexts } from '#ui/provider.tsx'
import { SafetyNotice } from '#web/reports/safety-notice.tsx'
import type { LoadedThread, MessagesReply } from './data.ts'

type ThreadPanelProps = {
  open: LoadedThread
  earlierTo: string | null
  reply: MessagesReply | null
  /** The address with a template chosen; none for a candidate. */
  templateHref?: ((template: string) => string) | undefined
}

/** The messages of one application and where to answer. */
export function ThreadPanel({ open, earlierTo, reply, templateHref }: ThreadPanelProps) {
  const { thread, messageKey } = open
  const errorTexts = useErrorTexts()
  const t = useTexts('messages')
  const to = thread.side === 'COMPANY' ? thread.candidate : thread.company
  const ours = thread.list.findLast(({ mine }) => mine)
  // What is sent takes its composer along, and a new one comes.
  const area = useLostFocus<HTMLTextAreaElement>(String(ours?.seq ?? 0))
  return (
    <>
      {thread.side === 'CANDIDATE' && thread.isNew && <SafetyNotice />}
      {reply?.messageError && <Notice tone="error" live className="mb-4" title={errorTexts([reply.messageError])[0]} />}
      {/* Laid out from the bottom up, so that the newest messages show first, also without script. */}
      <section
        className="lg:flex lg:max-h-[60dvh] lg:flex-col-reverse lg:overflow-y-auto"
        aria-label={t('region')}
        tabIndex={0}
      >
        <div>
          <ThreadMessages thread={thread} earlierTo={thread.earlier ? earlierTo : null} />
        </div>
      </section>
      {thread.side === 'COMPANY' && thread.held && <HeldNotice held={thread.held} name={thread.candidate} />}
      <Composer
        key={`${thread.applicationId}:${ours?.seq ?? 0}:${open.templateText ?? ''}`}
        write={thread.write}
        side={thread.side}
        messageKey={messageKey}
        lastResult={reply?.message ?? null}
        to={to}
        defaultBody={open.templateText ?? undefined}
        threadId={thread.applicationId}
        lastOwn={ours?.body ?? null}
        area={area}
      >
        {open.mayUseTemplates && templateHref && <TemplatePicker templates={open.templates} hrefFor={templateHref} />}
      </Composer>
      <div className="mt-3 flex flex-wrap gap-x-6">
        <ReportForm thread={thread} lastResult={reply?.report ?? null} />
        {thread.side === 'CANDIDATE' && <BlockForm blocked={thread.blocked} name={to} />}
      </div>
    </>
  )
}
