import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { ApplyForm, type ApplyFormProps } from '#modules/applications/ui/apply-form.tsx'
import { uploadFile } from '#modules/files/ui/upload-file.ts'
import { browserCall } from '#ui/browser/browser-call.ts'
import type { FormReply } from '#ui/form/form-schema.ts'
import { useLocale } from '#ui/i18n/i18n.tsx'
import { offline } from '#web/pipeline/offline.ts'
import { chooseValues, DraftConflict } from './draft-conflict.tsx'
import { draftCopy, isSameDraft, type DraftValues, type UnsavedDraft } from './draft-copy.ts'
import { readForm, useDraft, type DraftOptions } from './use-draft.ts'

type Draft = DraftValues & { id: string; savedAt: string | null; version: number | null }
type ApplyPageProps = Pick<
  ApplyFormProps,
  'job' | 'requirements' | 'questions' | 'resumes' | 'me' | 'isResumeOptional'
> & {
  accountId: string
  draft: Draft
  sent: FormReply | typeof offline | null
}
/** What the form begins with, at the version that it was typed over; mounted anew for another `key`. */
type Start = UnsavedDraft & { key: string; unsaved: boolean }
type Conflict = { mine: DraftValues; theirs: DraftValues & { version: number | null } }

const formId = 'apply'

/** The form with its draft. Values stored on this device that never reached the server come back first. */
export function ApplyPage({ accountId, draft, sent, ...rest }: ApplyPageProps) {
  const { questions, resumes } = rest
  const locale = useLocale()
  const [start, setStart] = useState<Start>({
    key: 'server',
    values: draft,
    version: draft.version,
    sent: [],
    unsaved: false,
  })
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const jobId = rest.job.id
  const copy = useMemo(() => draftCopy(accountId, jobId), [accountId, jobId])
  // Before the form's own effects, which store a copy of what was typed before the page was hydrated.
  useLayoutEffect(() => {
    const copied = copy.find(({ values }) => isSameDraft(values, draft))
    copy.restore()
    if (!copied) return
    // What an earlier page of this browser sent may have arrived after that page was closed.
    const isOwn = copied.version === draft.version || copied.sent.some((values) => isSameDraft(values, draft))
    setStart({ key: 'device', ...copied, sent: [...copied.sent, copied.values], unsaved: isOwn })
    if (!isOwn) setConflict({ mine: copied.values, theirs: draft })
    // Once, when the page opens: later drafts are of this form.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [copy])
  const onConflict = useCallback(
    (mine: DraftValues) => {
      const read = { method: 'GET', path: 'userjobs/apply-form/{id}' } as const
      void browserCall(read, { id: jobId }).then(
        (answer) => answer.ok && setConflict({ mine, theirs: (answer.data as { draft: Draft }).draft }),
        () => undefined, // offline: the next change finds the conflict again
      )
    },
    [jobId],
  )
  const choose = (names: readonly string[]) => {
    const form = document.getElementById(formId)
    if (!conflict || !(form instanceof HTMLFormElement)) return
    const { theirs } = conflict
    const values = chooseValues(readForm(form, questions, locale), theirs, names)
    const selected = { values, version: theirs.version, sent: [] }
    copy.put(selected)
    setStart({ key: `chosen-${theirs.version}`, ...selected, unsaved: true })
    setConflict(null)
  }
  // The server's last reply stays in the form when the next attempt fails offline.
  const [reply, setReply] = useState<FormReply | null>(null)
  useEffect(() => {
    if (sent && sent !== offline) setReply(sent)
  }, [sent])
  const latestReply = sent && sent !== offline ? sent : reply
  return (
    <>
      {conflict && <DraftConflict {...conflict} questions={questions} resumes={resumes} onChoose={choose} />}
      <SavedApplyForm
        key={start.key}
        {...rest}
        start={start.values}
        draft={draft}
        autosave={{ copy, version: start.version, sent: start.sent, unsaved: start.unsaved, onConflict }}
        reply={latestReply}
        offline={sent === offline}
      />
    </>
  )
}

type SavedApplyFormProps = Omit<ApplyFormProps, 'saved' | 'upload' | 'touch' | 'formId' | 'applicationId'> & {
  draft: Draft
  autosave: Pick<DraftOptions, 'copy' | 'version' | 'sent' | 'unsaved' | 'onConflict'>
}

function SavedApplyForm({ draft, autosave, ...rest }: SavedApplyFormProps) {
  const saved = useDraft({
    formId,
    jobId: rest.job.id,
    applicationId: draft.id,
    questions: rest.questions,
    savedAt: draft.savedAt,
    ...autosave,
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
