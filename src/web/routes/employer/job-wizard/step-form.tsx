import { Icon } from '#ui/icon.tsx'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Link, useNavigation, useRevalidator } from 'react-router'
import type { DefaultValue } from '@conform-to/react'
import type * as z from 'zod'
import type { JobStep } from '#modules/jobs/rules.steps.ts'
import { stepValues } from '#modules/jobs/rules.step-values.ts'
import { UnsavedNotice } from '#ui/autosave/unsaved-notice.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Notice } from '#ui/display.tsx'
import type { FormSchema } from '#ui/form/form-schema.ts'
import { KitForm, SubmitButton, useListForm } from '#ui/form/form.tsx'
import { PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { ConflictPanel, type Describe } from './conflict-panel.tsx'
import { isStored, type Conflict } from './conflict.ts'
import { useOwnValues } from './own-values.ts'
import { useWizard } from './data.ts'
import { copyForm, removeCopy, stepCopy, type DraftCopy, type StepCopy, type StepStart } from './draft-copy.ts'
import { SaveLine } from './save-line.tsx'
import type { StepReply } from './save.ts'
import { readStep } from './send-step.ts'
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

/** The form is mounted anew to start from other values: restored ones, with the stored state that they began from. */
type Round<S extends FormSchema> = { key: number; start: DefaultValue<z.input<S>> | null; from: StepStart | null }

/** A step's page: head, form with autosave, conflict panel, and restored input from before a session ended. */
export function StepForm<S extends FormSchema>(props: StepFormProps<S>) {
  const t = useTexts('jobPost')
  const { id, job, currency } = useWizard()
  const { step } = props
  const [round, setRound] = useState<Round<S>>({ key: 0, start: null, from: null })
  const copy = useMemo(() => stepCopy(id, step), [id, step])
  const [lost, setLost] = useState<DraftCopy | null>(null)
  const { revalidate } = useRevalidator()
  // Before the form's own effects, and only when it opens: what is typed here makes a copy too.
  useLayoutEffect(() => {
    const draftCopy = copy.find()
    setLost(null)
    if (!draftCopy) return
    let unmounted = false
    const stored = (job && stepValues(job, step)) ?? {}
    const compare = async () => {
      const values = await readStep(copyForm(draftCopy), { step, currency, base: draftCopy.base })
      // It was saved after all: the answer came too late for this copy.
      const saved = values !== null && isStored(values, stored)
      if (saved) removeCopy(copy)
      if (!unmounted && !saved) setLost(draftCopy)
    }
    void compare().catch(() => !unmounted && setLost(draftCopy)) // offline: it is offered
    return () => void (unmounted = true)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [copy])

  const restore = async () => {
    setLost(null)
    if (!lost) return
    copy.restore()
    const start = { step, currency, base: lost.base }
    const [{ parseForm }, schema, values] = await Promise.all([
      import('#ui/form/parse-form.ts'),
      props.schema(),
      readStep(copyForm(lost), start),
    ])
    const { payload } = parseForm(copyForm(lost), schema)
    const from = { ...lost, sent: values ? [...lost.sent, values] : lost.sent }
    setRound(({ key }) => ({ key: key + 1, start: payload as DefaultValue<z.input<S>>, from }))
  }
  const discard = () => {
    removeCopy(copy)
    setLost(null)
  }
  // The form is remounted once the page has the other version.
  const [awaited, setAwaited] = useState<number | null>(null)
  const takeStoredVersion = (storedVersion: number) => {
    copy.remove()
    setAwaited(storedVersion)
    void revalidate()
  }
  // What was chosen of two versions is stored: the form starts from it.
  const { reply } = props
  const [isUnchanged, setUnchanged] = useState(false)
  useEffect(() => {
    setUnchanged(reply?.overridden ?? false)
    if (!reply?.overridden || reply.saved === null) return
    copy.remove()
    setAwaited(reply.saved)
  }, [reply, copy])
  const version = job?.own?.version ?? 0
  useEffect(() => {
    if (awaited === null || version < awaited) return
    setAwaited(null)
    setRound(({ key }) => ({ key: key + 1, start: null, from: null }))
  }, [awaited, version])
  return (
    <>
      <PageMeta title={t(`steps.${step}`)} noindex />
      <PageHead title={t(`${step}.title`)} lead={t(`${step}.lead`)} />
      {lost && round.key === 0 && <UnsavedNotice onRestore={() => void restore()} onDiscard={discard} />}
      {isUnchanged && <UnchangedNotice />}
      <StepFields
        key={round.key}
        {...props}
        start={round.start ?? props.start}
        copy={copy}
        restoredFrom={round.from}
        onUseStored={takeStoredVersion}
      />
    </>
  )
}

/** Says that the choice is stored; the button that was pressed is gone. */
function UnchangedNotice() {
  const t = useTexts('versions')
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div ref={notice} tabIndex={-1} className="mb-6">
      <Notice tone="success" live title={t('kept')} />
    </div>
  )
}

const newest = (a: Conflict | null, b: Conflict | null) => (a && (!b || a.version >= b.version) ? a : b)

type OneFormProps<S extends FormSchema> = StepFormProps<S> & {
  copy: StepCopy
  restoredFrom: StepStart | null
  onUseStored: (version: number) => void
}

function StepFields<S extends FormSchema>({
  step,
  schema,
  start,
  reply,
  describe,
  labels,
  children,
  copy,
  restoredFrom,
  onUseStored,
}: OneFormProps<S>) {
  const t = useTexts('jobPost')
  const { id, job, currency } = useWizard()
  const [first] = useState(start)
  const restored = restoredFrom !== null
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
    copy,
    restoredFrom,
  })
  const conflict = newest(auto.conflict, reply?.conflict ?? null)
  const own = useOwnValues(formId, auto.target, conflict !== null)
  const hydrated = useHydrated()
  const navigation = useNavigation()
  // What is typed while the choice is saved would not be in the form that follows.
  const choosing = navigation.formData?.has('override') ?? false
  // Input from before the session ended is saved like a new change.
  useEffect(() => {
    if (restored) document.getElementById(formId)?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [restored, formId])
  const before = adjacentStep(step, -1)
  // What was wrong with the stored step is a gap; an error that came up since keeps the form from being sent.
  const replied = reply?.reply?.error ?? {}
  const isStored = Boolean(reply?.saved) && Object.keys(kit.form.allErrors).every((name) => name in replied)
  return (
    <KitForm
      ownCopy
      {...kit}
      action={stepUrl(step, id)}
      summary={{ title: isStored ? t('form.gaps') : t('form.wrong'), labels }}
    >
      {job?.own && <input type="hidden" name="version" value={job.own.version} />}
      <input type="hidden" name="base" value={fingerprint(base)} />
      {conflict && (
        <ConflictPanel
          conflict={own ? { ...conflict, own } : conflict}
          base={hydrated ? auto.target.base : null}
          describe={describe}
          labels={labels}
          language={job?.own?.language}
          focus={conflict === reply?.conflict}
          onDiscard={hydrated ? () => (auto.forget(), onUseStored(conflict.version)) : undefined}
          to={stepUrl(step, id)}
        />
      )}
      <div className="@container grid gap-6" inert={choosing}>
        {children(kit.fields, kit.form)}
      </div>
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
            <Icon name="arrow-left" size={16} />
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
