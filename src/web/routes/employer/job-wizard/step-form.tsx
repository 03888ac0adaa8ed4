import { ArrowLeft } from '#ui/icons.tsx'
import { useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { DefaultValue } from '@conform-to/react'
import type * as z from 'zod'
import type { JobStep } from '#modules/jobs/rules.steps.ts'
import { stepValues } from '#modules/jobs/rules.step-values.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import type { FormSchema } from '#ui/form/form-schema.ts'
import { KitForm, SubmitButton, useListForm } from '#ui/form/form.tsx'
import { PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { ConflictPanel, type Describe } from './conflict-panel.tsx'
import { useWizard } from './data.ts'
import { copyForm, discardCopy, unsavedCopy } from './draft-copy.ts'
import { SaveLine } from './save-line.tsx'
import type { StepReply } from './save.ts'
import { fingerprint } from './fingerprint.ts'
import { adjacentStep, stepUrl } from './steps.ts'
import { useStepAutosave } from './use-step-autosave.ts'

export type Fields<S extends FormSchema> = ReturnType<typeof useListForm<S>>['fields']
export type FormOf<S extends FormSchema> = ReturnType<typeof useListForm<S>>['form']

type StepFormProps<S extends FormSchema> = {
  step: JobStep
  schema: () => Promise<S>
  /** The form as the stored job fills it. */
  start: DefaultValue<z.input<S>>
  reply: StepReply | undefined
  /** Values of fields in words, for the choice between two versions. */
  describe: Describe
  labels: Record<string, string>
  children: (fields: Fields<S>, form: FormOf<S>) => ReactNode
}

/** A step's page: head, form with autosave, conflict panel, and restored input from before a session ended. */
export function StepForm<S extends FormSchema>(props: StepFormProps<S>) {
  const t = useTexts('jobPost')
  const { id, job } = useWizard()
  const { step } = props
  const [round, setRound] = useState<{ key: number; start: DefaultValue<z.input<S>> | null }>({ key: 0, start: null })
  const [lost, setLost] = useState(false)
  const { revalidate } = useRevalidator()
  // Before the form's own effects, and only when it opens: what is typed here makes a copy too.
  useLayoutEffect(() => {
    setLost(unsavedCopy(id, step, job?.own?.version ?? null) !== null)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, step])

  const restore = async () => {
    const copy = unsavedCopy(id, step, job?.own?.version ?? null)
    setLost(false)
    if (!copy) return
    const [{ parseForm }, schema] = await Promise.all([import('#ui/form/parse-form.ts'), props.schema()])
    const { payload } = parseForm(copyForm(copy), schema)
    setRound(({ key }) => ({ key: key + 1, start: payload as DefaultValue<z.input<S>> }))
  }
  const discard = () => {
    discardCopy(id, step)
    setLost(false)
  }
  // The form is remounted once the page has the other version.
  const [awaited, setAwaited] = useState<number | null>(null)
  const takeStoredVersion = (storedVersion: number) => {
    discardCopy(id, step)
    setAwaited(storedVersion)
    void revalidate()
  }
  const version = job?.own?.version ?? 0
  useEffect(() => {
    if (awaited === null || version < awaited) return
    setAwaited(null)
    setRound(({ key }) => ({ key: key + 1, start: null }))
  }, [awaited, version])
  return (
    <>
      <PageMeta title={t(`steps.${step}`)} noindex />
      <PageHead title={t(`${step}.title`)} lead={t(`${step}.lead`)} />
      {lost && round.key === 0 && (
        <Notice
          className="mb-6"
          title={t('lost.title')}
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="sm" variant="primary" onClick={() => void restore()}>
                {t('lost.use')}
              </Button>
              <Button size="sm" onClick={discard}>
                {t('lost.drop')}
              </Button>
            </span>
          }
        >
          {t('lost.text')}
        </Notice>
      )}
      <OneForm
        key={round.key}
        {...props}
        start={round.start ?? props.start}
        restored={round.start !== null}
        onUseStored={takeStoredVersion}
      />
    </>
  )
}

type OneFormProps<S extends FormSchema> = StepFormProps<S> & {
  restored: boolean
  onUseStored: (version: number) => void
}

function OneForm<S extends FormSchema>({
  step,
  schema,
  start,
  reply,
  describe,
  labels,
  children,
  restored,
  onUseStored,
}: OneFormProps<S>) {
  const t = useTexts('jobPost')
  const { id, job, currency } = useWizard()
  const [first] = useState(start)
  const formId = `job-${step.toLowerCase()}`
  const kit = useListForm<S>({
    id: formId,
    lastResult: restored ? null : (reply?.reply ?? null),
    defaultValue: first,
    schema,
  })
  const base = useMemo(() => (job && stepValues(job, step)) ?? {}, [job, step])
  const status = job?.own?.status ?? 'DRAFT'
  const draft = status === 'DRAFT' || status === 'REJECTED'
  const auto = useStepAutosave({
    formId,
    step,
    jobId: id,
    version: job?.own?.version ?? null,
    base,
    currency,
    enabled: draft,
    submittedVersion: reply?.saved ?? null,
  })
  const conflict = auto.conflict ?? reply?.conflict ?? null
  // Input from before the session ended is saved like a new change.
  useEffect(() => {
    if (restored) document.getElementById(formId)?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [restored, formId])
  const before = adjacentStep(step, -1)
  return (
    <KitForm
      ownCopy
      {...kit}
      action={stepUrl(step, id)}
      summary={{ title: reply?.saved ? t('form.gaps') : t('form.wrong'), labels }}
    >
      {job?.own && <input type="hidden" name="version" value={job.own.version} />}
      <input type="hidden" name="base" value={fingerprint(base)} />
      {conflict && (
        <ConflictPanel
          conflict={conflict}
          describe={describe}
          labels={labels}
          onKeepOwn={auto.conflict ? auto.keepOwnVersion : undefined}
          onUseStored={() => (auto.forget(), onUseStored(conflict.version))}
          to={stepUrl(step, id)}
        />
      )}
      <div className="@container grid gap-6">{children(kit.fields, kit.form)}</div>
      <div className="mt-8 flex flex-wrap items-center gap-3 border-t border-line pt-5">
        <SubmitButton name="intent" value="next">
          {t(draft ? 'form.next' : 'form.saveLive')}
        </SubmitButton>
        {reply?.saved && (
          <SubmitButton variant="secondary" name="intent" value="later">
            {t('form.later')}
          </SubmitButton>
        )}
        <SubmitButton variant="quiet" name="intent" value="leave">
          {t('form.leave')}
        </SubmitButton>
        {before && (
          <Link
            to={stepUrl(before, id)}
            className="inline-flex min-h-(--control) items-center gap-1.5 text-sm font-semibold text-nila-ink hover:underline"
          >
            <ArrowLeft size={16} aria-hidden="true" />
            {t('form.before')}
          </Link>
        )}
      </div>
      <SaveLine
        state={auto.state}
        savedAt={auto.savedAt ?? job?.own?.updatedAt ?? null}
        live={!draft}
        to={stepUrl(step, id)}
      />
    </KitForm>
  )
}
