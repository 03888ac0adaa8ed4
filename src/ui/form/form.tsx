import { useForm, type DefaultValue } from '@conform-to/react'
import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigation, type FormProps } from 'react-router'
import { Form } from './page-form.tsx'
import type * as z from 'zod'
import { Button, type ButtonProps } from '../button.tsx'
import { Notice } from '../display.tsx'
import { watchFieldBlur } from '../field-blur.ts'
import { useErrorTexts, useKit } from '../provider.tsx'
import { ErrorSummary } from './error-summary.tsx'
import type { FieldBinding } from './field.tsx'
import { controlOf, listed, within, type FormErrors } from './form-errors.ts'
import type { FormReply, FormSchema } from './form-schema.ts'
import { useSchema, type Validate } from './use-schema.ts'
import { useSentCopy } from './use-sent-copy.ts'

type KitFormOptions<Schema extends FormSchema> = {
  /** Stable, one a page: ids of fields come from it. */
  id: string
  /** What the route's action returned (`submission.reply()`); anything else is ignored. */
  lastResult?: FormReply | null | undefined
  defaultValue?: Partial<Readonly<Record<keyof z.input<Schema>, unknown>>>
  /** A function that imports the module's contract and picks the input schema: loaded when the form is first touched. */
  schema?: () => Promise<Schema>
}

type KitFields<Schema extends FormSchema> = Readonly<Record<keyof z.input<Schema> & string, FieldBinding>>

/**
 * A form that works before hydration (plain POST to the route's action) and validates in the browser with the same
 * schema once touched. Hand `form` to `KitForm` and `fields.x` to a field's `field`; a list's are `fields['links[0].url']`.
 * Forms whose lists grow and shrink in the browser take `useListForm`.
 */
export function useKitForm<Schema extends FormSchema>(options: KitFormOptions<Schema>) {
  const { form, fields, load } = useListForm<Schema>(options as ListFormOptions<Schema>)
  return { form, fields: fields as unknown as KitFields<Schema>, load }
}

type ListFormOptions<Schema extends FormSchema> = Omit<KitFormOptions<Schema>, 'defaultValue'> & {
  defaultValue?: DefaultValue<z.input<Schema>>
}

/** `useKitForm` with conform's own fields, for lists: `fields.questions.getFieldList()`. */
export function useListForm<Schema extends FormSchema>({
  id,
  lastResult,
  defaultValue,
  schema,
}: ListFormOptions<Schema>) {
  const { validate, load } = useSchema(schema)
  /** Fields that were changed since the server answered. */
  const changed = useRef(new Set<string>())
  const [form, fields] = useForm<z.input<Schema> & Record<string, unknown>, unknown>({
    id,
    lastResult: lastResult ?? null,
    defaultValue: defaultValue as DefaultValue<z.input<Schema> & Record<string, unknown>>,
    shouldValidate: 'onSubmit',
    shouldRevalidate: validate ? 'onInput' : 'onSubmit',
    ...(validate && {
      onValidate: ({ formData }: { formData: FormData }) =>
        mergeServerErrors(validate(formData), lastResult, changed.current) as never,
    }),
  })
  const latest = useRef({ form, lastResult })
  useEffect(() => {
    latest.current = { form, lastResult }
  })
  useEffect(() => changed.current.clear(), [lastResult])
  useEffect(() => {
    const onInput = (event: Event) => {
      const name = controlOf(event, id)?.name
      if (name === undefined) return
      changed.current.add(name)
      // A change of an entry, as `skills[0].code`, is one of its list too. Conform follows the entry only.
      const { form: now } = latest.current
      const list = Object.keys(now.allErrors).find((field) => field !== '' && field !== name && within(name, field))
      if (list === undefined) return
      changed.current.add(list)
      if (validate) now.validate({ name: list as never })
    }
    document.addEventListener('input', onInput, true)
    return () => document.removeEventListener('input', onInput, true)
  }, [id, validate])
  useEffect(() => {
    if (!validate) return
    // What was changed over the server's reason before the schema was there.
    const { form: now } = latest.current
    for (const name of changed.current) if (now.allErrors[name]) now.validate({ name: name as never })
    // What was not changed since the server answered has been validated by it.
    return watchFieldBlur(id, (name) => {
      const { form: now, lastResult: answer } = latest.current
      if (document.getElementById(id) && (!answer || changed.current.has(name))) now.validate({ name: name as never })
    })
  }, [validate, id])
  return { form, fields, load }
}

/**
 * The server's errors of unchanged fields stay while other fields are validated, and when the form is submitted again unchanged (`null`
 * keeps an error in conform). A field that a script emptied counts as unchanged.
 */
function mergeServerErrors(
  submission: ReturnType<Validate>,
  answer: FormReply | null | undefined,
  changed: ReadonlySet<string>,
): ReturnType<Validate> {
  // The server that grew a list (`intent`) found what is not filled in yet; none of it is shown.
  const shown = answer?.intent ? {} : (answer?.error ?? {})
  const serverErrors = Object.keys(shown).filter((name) => !changed.has(name))
  const submittedChanged = submission.status !== undefined && changed.size > 0
  if (submission.status === 'success' || submittedChanged || serverErrors.length === 0) return submission
  const reply: typeof submission.reply = (options) => {
    const result = submission.reply(options)
    return { ...result, error: { ...result.error, ...Object.fromEntries(serverErrors.map((name) => [name, null])) } }
  }
  return { ...submission, reply }
}

/** Whether a form is only validated or its lists changed by conform (`INTENT` of @conform-to/dom), rather than sent. */
export const isIntent = ({ submitter }: { submitter: HTMLElement | null }): boolean =>
  submitter?.getAttribute('name') === '__intent__'

type KitFormProps = Omit<FormProps, 'id' | 'onSubmit' | 'children'> & {
  /** The form keeps what was typed by itself. */
  ownCopy?: boolean
  form: {
    id: string
    errors?: string[] | undefined
    allErrors?: FormErrors
    onSubmit?: (event: React.FormEvent<HTMLFormElement>) => void
  }
  load?: () => void
  /** Errors of the form that stand in it with more to say. */
  shownInside?: readonly string[]
  /** A list of everything wrong above the form, for forms longer than a screen. `labels` by field name, in the order of the form. */
  summary?: { title: string; labels: Record<string, string> }
  children: ReactNode
}

/** The form is being sent: `by` is the button that was pressed, null where it was sent without one. */
type Sending = { by: HTMLElement | null }
const SendingContext = createContext<Sending | null>(null)

/** The form element with the errors that belong to no field on top. Spread what `useKitForm` gave: `<KitForm {...kit}>`. */
export function KitForm({
  form,
  load,
  summary,
  ownCopy,
  shownInside = [],
  children,
  onInput,
  fields: _fields,
  ...rest
}: KitFormProps & { fields?: unknown }) {
  const errorTexts = useErrorTexts()
  const { labels } = useKit()
  const navigation = useNavigation()
  const [sending, setSending] = useState<Sending | null>(null)
  const idle = navigation.state === 'idle'
  useEffect(() => {
    if (idle) setSending(null)
  }, [idle])
  const copy = useSentCopy(form.id)
  const items = summary
    ? listed(form.allErrors ?? {}, summary.labels).flatMap(({ name, label, errors }) =>
        errorTexts(errors).map((text) => ({
          href: `#${form.id}-${name}`,
          text: `${label}${label.endsWith('?') ? '' : ':'} ${text}`,
        })),
      )
    : []
  return (
    <Form
      method="post"
      {...rest}
      id={form.id}
      noValidate
      onFocus={() => load?.()}
      // A field that had the focus before the page could answer is not entered again.
      onInput={(event) => {
        load?.()
        onInput?.(event)
      }}
      onSubmit={(event) => {
        // A submit event that another listener has cancelled is not validated: the errors shown stay.
        if (event.defaultPrevented) return
        const sent = event.nativeEvent as SubmitEvent
        const unchecked = sent.submitter instanceof HTMLButtonElement && sent.submitter.formNoValidate
        if (!unchecked || isIntent(sent)) form.onSubmit?.(event)
        if (event.defaultPrevented) return
        if (!isIntent(sent) && !ownCopy) copy.store(event.currentTarget)
        setSending({ by: sent.submitter })
      }}
    >
      {copy.restored && (
        <Notice live className="mb-5">
          {copy.restored === 'NO_ANSWER' ? labels.unanswered : labels.restored}
        </Notice>
      )}
      <ErrorSummary
        title={summary?.title}
        items={[
          ...errorTexts(form.errors?.filter((error) => !shownInside.includes(error))).map((text) => ({ text })),
          ...items,
        ]}
      />
      <SendingContext value={idle ? null : sending}>{children}</SendingContext>
    </Form>
  )
}

/** Submits the form around it. While that is sent no button of it can be pressed, and the one that was is busy. */
export function SubmitButton({ variant = 'primary', busy, ...rest }: ButtonProps) {
  const sending = use(SendingContext)
  const pressed = sending && (!sending.by || isSame(sending.by, rest))
  return <Button {...rest} type="submit" variant={variant} busy={busy ?? Boolean(pressed)} blocked={sending !== null} />
}

const isSame = (pressed: HTMLElement, { name, value }: ButtonProps) =>
  pressed.getAttribute('name') === (name ?? null) && pressed.getAttribute('value') === (value?.toString() ?? null)
