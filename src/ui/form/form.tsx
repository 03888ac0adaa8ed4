import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Form, useNavigation, type FormProps } from 'react-router'
import type * as z from 'zod'
import { Button, type ButtonProps } from '../button.tsx'
import { ErrorSummary } from './error-summary.tsx'
import type { FieldBinding } from './field.tsx'
import { controlOf, errorsOf, focusFirst, listed, startOf, type FormErrors } from './form-errors.ts'
import type { FormReply, FormSchema } from './form-schema.ts'
import type { FormWatch } from './form-watch.ts'
import { useErrorTexts } from '../provider.tsx'
import { useJudge } from './use-judge.ts'

type KitFormOptions<Schema extends FormSchema> = {
  /** Stable, one a page: ids of fields come from it. */
  id: string
  /** What the route's action returned (`submission.reply()`); anything else is ignored. */
  lastResult?: FormReply | null | undefined
  defaultValue?: Partial<Readonly<Record<keyof z.input<Schema>, unknown>>>
  /** `() => import('#modules/x/contract.ts').then((m) => m.registerInput)`: loaded when the form is first touched. */
  schema?: () => Promise<Schema>
}

type KitFields<Schema extends FormSchema> = Readonly<Record<keyof z.input<Schema> & string, FieldBinding>>

/**
 * A form that works before hydration (plain POST to the route's action) and validates in the browser with the same
 * schema once touched. Hand `form` to `KitForm` and `fields.x` to a field's `field`; a list's are `fields['links[0].url']`.
 * Forms whose lists grow and shrink in the browser take `useListForm`.
 */
export function useKitForm<Schema extends FormSchema>({
  id,
  lastResult,
  defaultValue,
  schema,
}: KitFormOptions<Schema>) {
  const [start] = useState(() => lastResult?.initialValue ?? defaultValue)
  const [errors, setErrors] = useState<FormErrors>(() => errorsOf(lastResult))
  const { judge, load } = useJudge(schema)
  const watch = useRef<FormWatch>(null)
  const answer = useRef(lastResult)
  const typed = useRef(new Set<string>())
  const shown = useRef(errors)
  const show = useCallback((found: FormErrors) => {
    shown.current = found
    setErrors(found)
  }, [])
  useEffect(() => {
    if (!judge) return
    watch.current = judge.watch({ id, judge: judge.judge, shown, show, answer, typed })
    return () => {
      watch.current?.end()
      watch.current = null
    }
  }, [judge, id, show])
  useEffect(() => {
    const onInput = (event: Event) => {
      const name = controlOf(event, id)?.name
      if (name === undefined) return
      typed.current.add(name)
      watch.current?.onTyped(name)
    }
    document.addEventListener('input', onInput)
    return () => document.removeEventListener('input', onInput)
  }, [id])
  useEffect(() => {
    if (!lastResult || answer.current === lastResult) return
    answer.current = lastResult
    typed.current.clear()
    const found = errorsOf(lastResult)
    show(found)
    focusFirst(document.getElementById(id), found)
  }, [lastResult, id, show])
  const onSubmit = (event: React.FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter instanceof HTMLButtonElement && submitter.formNoValidate) return
    if (watch.current?.isWrong(event.currentTarget, submitter)) event.preventDefault()
  }
  const fields = useMemo(
    () =>
      new Proxy({} as KitFields<Schema>, {
        get: (_, name): FieldBinding | undefined =>
          typeof name === 'string'
            ? { id: `${id}-${name}`, name, errors: errors[name], initialValue: startOf(start, name) }
            : undefined,
      }),
    [id, errors, start],
  )
  return { form: { id, errors: errors[''], allErrors: errors, onSubmit }, fields, load }
}

type KitFormProps = Omit<FormProps, 'id' | 'onSubmit' | 'children'> & {
  form: {
    id: string
    errors?: string[] | undefined
    allErrors?: FormErrors
    onSubmit?: (event: React.FormEvent<HTMLFormElement>) => void
  }
  load?: () => void
  /** A list of everything wrong above the form, for forms longer than a screen. `labels` by field name, in the order of the form. */
  summary?: { title: string; labels: Record<string, string> }
  children: ReactNode
}

const Busy = createContext(false)

/** The form element with the errors that belong to no field on top. Spread what `useKitForm` gave: `<KitForm {...kit}>`. */
export function KitForm({
  form,
  load,
  summary,
  children,
  onInput,
  fields: _fields,
  ...rest
}: KitFormProps & { fields?: unknown }) {
  const say = useErrorTexts()
  const navigation = useNavigation()
  const [sent, setSent] = useState(false)
  const idle = navigation.state === 'idle'
  useEffect(() => {
    if (idle) setSent(false)
  }, [idle])
  const items = summary
    ? listed(form.allErrors ?? {}, summary.labels).flatMap(({ name, label, errors }) =>
        say(errors).map((text) => ({ href: `#${form.id}-${name}`, text: `${label}: ${text}` })),
      )
    : []
  return (
    <Form
      method="post"
      {...rest}
      id={form.id}
      noValidate
      onFocus={load}
      // A field that had the focus before the page could answer is not entered again.
      onInput={(event) => {
        load?.()
        onInput?.(event)
      }}
      onSubmit={(event) => {
        form.onSubmit?.(event)
        if (!event.defaultPrevented) setSent(true)
      }}
    >
      <ErrorSummary title={summary?.title} items={[...say(form.errors).map((text) => ({ text })), ...items]} />
      <Busy value={sent && !idle}>{children}</Busy>
    </Form>
  )
}

/** The button that sends the form around it; busy while it is on its way, so a double click sends once. */
export function SubmitButton({ variant = 'primary', busy, ...rest }: ButtonProps) {
  const sending = use(Busy)
  return <Button {...rest} type="submit" variant={variant} busy={busy ?? sending} />
}
