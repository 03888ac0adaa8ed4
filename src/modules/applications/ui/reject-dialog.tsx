import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { PageContextField } from '#ui/form/page-form.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { DecideReply, ApplicantControls, SelectedApplication } from './applicants-state.ts'
import { RejectFields, type RejectFacts } from './reject-form.tsx'

type RejectProps = {
  selected: readonly SelectedApplication[]
  facts: RejectFacts
  onClose: () => void
  done: ApplicantControls['done']
}

/** Dialog for the rejection reason; stays open while the reason is missing. */
export function RejectDialog({ selected, facts, onClose, done }: RejectProps) {
  const t = useTexts('applicants')
  const fetcher = useFetcher<DecideReply>({ key: 'reject' })
  const handled = useRef<DecideReply | undefined>(undefined)
  const { data } = fetcher
  const [old, setOld] = useState<DecideReply | undefined>(undefined)
  const close = () => {
    setOld(data)
    onClose()
  }
  useEffect(() => {
    if (!data || data === handled.current) return
    handled.current = data
    if (data.reasonError) return
    done(data, selected)
    onClose()
  }, [data, done, onClose, selected])
  const error = fetcher.state === 'idle' && data !== old ? data?.reasonError : null
  const [first] = selected
  return (
    <Dialog
      open={selected.length > 0}
      onClose={close}
      title={
        selected.length === 1 && first
          ? t('reject.title', { name: first.name })
          : t('reject.titleMany', { count: selected.length })
      }
      foot={
        <>
          <Button onClick={close}>{t('reject.cancel')}</Button>
          <Button type="submit" form="reject" variant="danger" busy={fetcher.state !== 'idle'}>
            {t('reject.submit')}
          </Button>
        </>
      }
    >
      <fetcher.Form method="post" id="reject" noValidate>
        <PageContextField />
        <RejectFields selected={selected} {...facts} error={error ?? null} />
      </fetcher.Form>
    </Dialog>
  )
}
