import { useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { Form } from '#ui/form/page-form.tsx'
import type { ImportRunDetail } from '#modules/imports/contract.shapes.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Notice } from '#ui/display.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { failedRowsPath, importPath } from './addresses.ts'

const finished = new Set(['DONE', 'DONE_WITH_ERRORS', 'CANCELLED', 'PARTLY_UNDONE', 'UNDONE', 'FAILED'])

/** What can be done with a run now. Needs the set `imports`. */
export function RunActions({ run }: { run: ImportRunDetail }) {
  if (run.status === 'READY') return <Ready run={run} />
  if (run.status === 'RUNNING' || run.status === 'CHECKING') return <Stop run={run} />
  return finished.has(run.status) ? <Finished run={run} /> : null
}

const Target = ({ run, intent }: { run: ImportRunDetail; intent: string }) => (
  <>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="version" value={run.version} />
  </>
)

function Ready({ run }: { run: ImportRunDetail }) {
  const t = useTexts('imports')
  const busy = useNavigation().state !== 'idle'
  const count = run.plan.create + run.plan.update
  return (
    <div className="mb-8 grid gap-4">
      {count === 0 && (
        <Notice tone="warning" title={t('check.nothing')}>
          {t(run.values.length > 0 ? 'check.nothingValues' : 'check.nothingText')}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {count > 0 && (
          <Form method="post">
            <Target run={run} intent="run" />
            <Button type="submit" variant="primary" busy={busy}>
              {t('check.run', { count })}
            </Button>
          </Form>
        )}
        <LinkButton to={`${importPath(run.id)}?columns`}>{t('check.columns')}</LinkButton>
        <Form method="post">
          <Target run={run} intent="cancel" />
          <Button type="submit" variant="quiet">
            {t('check.discard')}
          </Button>
        </Form>
      </div>
    </div>
  )
}

function Stop({ run }: { run: ImportRunDetail }) {
  const t = useTexts('imports')
  return (
    <Form method="post" className="mb-6">
      <Target run={run} intent="cancel" />
      <Button type="submit">{t('check.cancel')}</Button>
    </Form>
  )
}

function Finished({ run }: { run: ImportRunDetail }) {
  const t = useTexts('imports')
  const { date } = useFormat()
  return (
    <div className="mb-8 grid gap-3">
      <div className="flex flex-wrap gap-3">
        {run.counts.created + run.counts.updated > 0 && run.status !== 'UNDONE' && (
          <LinkButton to="/employer/dashboard#jobs" variant="primary">
            {t('done.jobs')}
          </LinkButton>
        )}
        {run.counts.errors > 0 && (
          <a className="k-btn" data-variant="secondary" href={failedRowsPath(run.id)} download>
            <Icon name="download" />
            {t('done.failedRows')}
          </a>
        )}
        {run.undoUntil && <Undo run={run} />}
      </div>
      {run.undoUntil && <p className="k-hint">{t('done.undoUntil', { date: date(run.undoUntil) })}</p>}
    </div>
  )
}

function Undo({ run }: { run: ImportRunDetail }) {
  const t = useTexts('imports')
  const submit = useSubmit()
  const [open, setOpen] = useState(false)
  const target = { intent: 'undo', version: String(run.version) }
  return (
    <Form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        setOpen(true)
      }}
    >
      <Target run={run} intent="undo" />
      <Button type="submit">{t('done.undo')}</Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={() => {
          setOpen(false)
          void submit(target, { method: 'post' })
        }}
        title={t('done.undoTitle')}
        confirmLabel={t('done.undoYes')}
        cancelLabel={t('done.keep')}
        danger
      >
        <p>{t('done.undoText')}</p>
      </ConfirmDialog>
    </Form>
  )
}
