import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { ApplyForm, type ApplyFormProps } from '#modules/applications/ui/apply-form.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { offline } from '#web/pipeline/offline.ts'
import { uploadFile } from '#modules/files/ui/upload-file.ts'
import { draftCopy, type DraftCopy, type UnsavedDraft } from './draft-copy.ts'
import { useDraft } from './use-draft.ts'

type Draft = UnsavedDraft & { id: string; savedAt: string | null }
type ApplyPageProps = Pick<ApplyFormProps, 'job' | 'requirements' | 'questions' | 'resumes' | 'me' | 'mayGoWithout'> & {
  accountId: string
  draft: Draft
  sent: FormReply | typeof offline | null
}

const formId = 'apply'

/** The form with its draft: values stored on this device that never reached the server win over the server's draft. */
export function ApplyPage({ accountId, draft, sent, ...rest }: ApplyPageProps) {
  const [start, setStart] = useState<{ key: string; values: UnsavedDraft }>({ key: 'server', values: draft })
  const jobId = rest.job.id
  const copy = useMemo(() => draftCopy(accountId, jobId), [accountId, jobId])
  // Before the form's own effects, which store a copy of what was typed before the page was hydrated.
  useLayoutEffect(() => {
    const values = copy.find()
    copy.restore()
    if (values) setStart({ key: 'device', values })
  }, [copy])
  // The server's last reply stays in the form when the next attempt fails offline.
  const [reply, setReply] = useState<FormReply | null>(null)
  useEffect(() => {
    if (sent && sent !== offline) setReply(sent)
  }, [sent])
  const latestReply = sent && sent !== offline ? sent : reply
  return (
    <SavedApplyForm
      key={start.key}
      {...rest}
      start={start.values}
      draft={draft}
      copy={copy}
      reply={latestReply}
      offline={sent === offline}
    />
  )
}

function SavedApplyForm({
  draft,
  copy,
  ...rest
}: Omit<ApplyFormProps, 'saved' | 'upload' | 'touch' | 'formId' | 'applicationId'> & {
  draft: Draft
  copy: DraftCopy
}) {
  const saved = useDraft({
    formId,
    jobId: rest.job.id,
    applicationId: draft.id,
    questions: rest.questions,
    savedAt: draft.savedAt,
    copy,
  })
  // An uploaded file causes no input event: the field dispatches one, so that the draft is saved and its error is cleared.
  const touch = useCallback((name: string) => {
    const field = document.getElementById(formId)?.querySelector(`[name="${CSS.escape(name)}"]`)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [])
  return (
    <ApplyForm {...rest} formId={formId} applicationId={draft.id} saved={saved} upload={uploadFile} touch={touch} />
  )
}
