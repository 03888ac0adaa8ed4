import { useCallback, useEffect, useState } from 'react'
import { ApplyForm, type ApplyFormProps } from '#modules/applications/ui/apply-form.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { offline } from '#web/pipeline/offline.ts'
import { uploadFile } from '#modules/files/ui/upload-file.ts'
import { readTyped, type Typed } from './draft-copy.ts'
import { useDraft } from './use-draft.ts'

type Draft = Typed & { id: string; savedAt: string | null }
type ApplyPageProps = Pick<ApplyFormProps, 'job' | 'fit' | 'questions' | 'resumes' | 'me' | 'mayGoWithout'> & {
  draft: Draft
  sent: FormReply | typeof offline | null
}

const formId = 'apply'

/** The form with what keeps it: what was typed on this device and never reached the server stands before the server's draft. */
export function ApplyPage({ draft, sent, ...rest }: ApplyPageProps) {
  const [start, setStart] = useState<{ key: string; typed: Typed }>({ key: 'server', typed: draft })
  const jobId = rest.job.id
  useEffect(() => {
    const typed = readTyped(jobId)
    if (typed) setStart({ key: 'device', typed })
  }, [jobId])
  // The last answer of the server stays in the form when the next try finds no line.
  const [reply, setReply] = useState<FormReply | null>(null)
  useEffect(() => {
    if (sent && sent !== offline) setReply(sent)
  }, [sent])
  const now = sent && sent !== offline ? sent : reply
  return <Kept key={start.key} {...rest} start={start.typed} draft={draft} reply={now} offline={sent === offline} />
}

function Kept({
  draft,
  ...rest
}: Omit<ApplyFormProps, 'saved' | 'upload' | 'touch' | 'formId' | 'applicationId'> & { draft: Draft }) {
  const saved = useDraft({
    formId,
    jobId: rest.job.id,
    applicationId: draft.id,
    questions: rest.questions,
    savedAt: draft.savedAt,
  })
  // A file that has come is no typing; its field says so, so that the draft follows and what was wrong there goes.
  const touch = useCallback((name: string) => {
    const field = document.getElementById(formId)?.querySelector(`[name="${CSS.escape(name)}"]`)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [])
  return (
    <ApplyForm {...rest} formId={formId} applicationId={draft.id} saved={saved} upload={uploadFile} touch={touch} />
  )
}
