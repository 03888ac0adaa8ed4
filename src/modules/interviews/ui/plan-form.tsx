import { useState } from 'react'
import { useKeptInput } from '#ui/autosave/use-kept-input.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Checkbox, CheckboxGroup } from '#ui/form/checkbox.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { KitForm, SubmitButton, useListForm } from '#ui/form/form.tsx'
import { Select, type Option } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import type { Busy, Planning, ReceivedInterview } from '../contract.shapes.ts'
import type { planForm } from '../contract.forms.ts'
import { interviewKinds, maxSlots, minuteChoices } from '../rules.ts'
import { clashOf } from '../rules.busy.ts'

type PlanFormProps = {
  planning: Planning
  interview: ReceivedInterview | null
  /** Time zones to choose from. */
  zones: readonly Option[]
  busy: readonly Busy[]
  reply: FormReply | null
  /** Made by the page: the same form sent twice is one interview. */
  id: string
  applicationId: string
  /** Interviews of the application that are there already. */
  known: readonly string[]
}
const shownAtFirst = 3
const usualMinutes = 45
/** Shown for its kind of interview only, or when it was filled in wrongly; sent and kept all the same. */
const only = 'supports-[selector(:has(a))]:hidden has-[:invalid,[aria-invalid=true]]:block'

/** Plans an interview or changes one; without a script it sends the same. Needs the set `interviews`. */
export function PlanForm({ planning, zones, interview, busy, reply, id, applicationId, known }: PlanFormProps) {
  const t = useTexts('interviews')
  const [minutes, setMinutes] = useState(interview?.minutes ?? usualMinutes)
  const { form, fields } = useListForm<typeof planForm>({
    id: 'plan',
    lastResult: reply,
    defaultValue: {
      kind: interview?.kind ?? 'VIDEO',
      minutes: String(interview?.minutes ?? usualMinutes),
      timeZone: interview?.timeZone ?? planning.timeZone,
      place: interview?.place ?? '',
      link: interview?.link ?? '',
      phone: interview?.phone ?? '',
      message: interview?.message ?? '',
      interviewers:
        interview?.interviewers.map((each) => each.id) ??
        planning.people.flatMap((each) => (each.you ? [each.id] : [])),
      slots: interview?.status === 'BOOKED' && interview.wall ? [{ wall: interview.wall }] : [],
      move: planning.mayMove ? 'on' : '',
    } as never,
  })
  const errorsOf = (name: string) => form.allErrors[name]
  const kept = useKeptInput({
    id: 'plan',
    name: `interview:${interview?.id ?? applicationId}`,
    version: interview?.version ?? 0,
    // Of a change the texts tell: times that were offered stand in the form no more.
    isStored: (value) =>
      interview === null
        ? known.includes(value('id'))
        : Number(value('version')) < interview.version &&
          (['place', 'link', 'phone', 'message'] as const).every((name) => value(name) === (interview[name] ?? '')),
  })
  return (
    <KitForm form={form} load={() => undefined} onInput={kept.onInput} className="group/plan grid gap-6">
      {kept.notice}
      <input type="hidden" name="id" value={interview?.id ?? id} />
      <input type="hidden" name="version" value={interview?.version ?? ''} />
      <RadioGroup
        field={fields.kind}
        label={t('form.kind')}
        layout="line"
        options={interviewKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <div className={`${only} group-has-[input[value=VIDEO]:checked]/plan:block`}>
        <TextField
          field={fields.link}
          type="url"
          inputMode="url"
          label={t('form.link')}
          hint={t('form.linkHint')}
          optional
        />
      </div>
      <div className={`${only} group-has-[input[value=ONSITE]:checked]/plan:block`}>
        <TextField field={fields.place} label={t('form.place')} optional />
      </div>
      <div className={`${only} group-has-[input[value=PHONE]:checked]/plan:block`}>
        <TextField field={fields.phone} type="tel" label={t('form.phone')} optional />
      </div>
      <div className="k-pair grid gap-5 sm:grid-cols-2">
        <Select
          field={fields.minutes}
          label={t('form.minutes')}
          options={minuteChoices.map((value) => ({ value: String(value), label: t('minutes', { count: value }) }))}
          onChange={(event) => setMinutes(Number(event.currentTarget.value))}
        />
        <Select field={fields.timeZone} label={t('form.zone')} hint={t('form.zoneHint')} options={zones} />
      </div>
      <Times form={form} errorsOf={errorsOf} interview={interview} busy={busy} minutes={minutes} />
      <Checkbox field={fields.agreed} label={t('form.agreed')} />
      <Checkbox field={fields.despiteClash} label={t('form.despiteClash')} />
      <TextField
        field={fields.answerBy}
        type="datetime-local"
        label={t('form.answerBy')}
        hint={t('form.answerByHint')}
        optional
      />
      <CheckboxGroup
        field={fields.interviewers}
        label={t('form.people')}
        hint={t('form.peopleHint')}
        columns={2}
        options={planning.people.map((each) => ({
          value: each.id,
          label: each.you ? t('form.you', { name: each.name }) : each.name,
        }))}
      />
      <TextArea
        field={fields.message}
        label={t('form.message')}
        rows={4}
        limit={2000}
        leftLabel={(left) => t('form.left', { left })}
        optional
      />
      {planning.mayMove && !interview && (
        <>
          <input type="hidden" name="applicationVersion" value={planning.applicationVersion} />
          <Checkbox field={fields.move} label={t('form.move')} />
        </>
      )}
      <div>
        <SubmitButton>{t('form.submit')}</SubmitButton>
      </div>
    </KitForm>
  )
}

type TimesProps = {
  form: { initialValue?: unknown; key?: string | undefined }
  errorsOf: (name: string) => string[] | undefined
  interview: ReceivedInterview | null
  busy: readonly Busy[]
  /** How long the interview will take. */
  minutes: number
}

/** Up to ten times; the first three at once. Whoever is busy then is named while typing. */
function Times({ form, errorsOf, interview, busy, minutes }: TimesProps) {
  const t = useTexts('interviews')
  const started = (form.initialValue as { slots?: { wall?: string; fold?: string }[] } | undefined)?.slots ?? []
  const [typed, setTyped] = useState<Record<number, string>>({})
  const slot = (index: number) => {
    const wall = `slots[${index}].wall`
    const errors = errorsOf(wall)
    const at = typed[index] ?? started[index]?.wall ?? ''
    const names = clashOf(busy, at, minutes)
    const twice = errors?.some((each) => each.includes('TIME_TWICE')) || Boolean(started[index]?.fold)
    return (
      <div key={index} className="grid content-start gap-2">
        <TextField
          id={`plan-slot-${index}`}
          name={wall}
          type="datetime-local"
          label={t('form.time', { number: index + 1 })}
          defaultValue={started[index]?.wall ?? ''}
          errors={errors}
          required={index === 0}
          hint={names.length > 0 ? t('busy', { names: names.join(', ') }) : undefined}
          onInput={(event) => setTyped({ ...typed, [index]: event.currentTarget.value })}
        />
        {twice && (
          <Select
            id={`plan-fold-${index}`}
            name={`slots[${index}].fold`}
            label={t('form.fold')}
            placeholder=""
            defaultValue={started[index]?.fold ?? ''}
            options={(['EARLIER', 'LATER'] as const).map((value) => ({ value, label: t(`form.${value}`) }))}
          />
        )}
      </div>
    )
  }
  const all = Array.from({ length: maxSlots }, (_, index) => index)
  return (
    <fieldset className="grid gap-3" key={form.key}>
      <legend className="mb-1 font-semibold">{t('form.times')}</legend>
      <p className="k-hint">{t(interview?.status === 'BOOKED' ? 'form.booked' : 'form.timesHint')}</p>
      <div className="grid gap-4 sm:grid-cols-2">{all.slice(0, shownAtFirst).map(slot)}</div>
      <details open={started.length > shownAtFirst}>
        <summary className="k-link inline-flex min-h-11 cursor-pointer items-center">{t('form.more')}</summary>
        <div className="mt-2 grid gap-4 sm:grid-cols-2">{all.slice(shownAtFirst).map(slot)}</div>
      </details>
    </fieldset>
  )
}
