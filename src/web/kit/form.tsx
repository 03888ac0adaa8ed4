import { getFormProps, useForm, type DefaultValue } from '@conform-to/react'
import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { Form, useNavigation, type FormProps } from 'react-router'
import type * as z from 'zod'
import { Button, type ButtonProps } from './button.tsx'
import { ErrorSummary } from './error-summary.tsx'
import type { FormReply, FormSchema } from './form-schema.ts'
import { useErrorTexts } from './provider.tsx'

type Parse = (formData: FormData) => ReturnType<typeof import('./parse-form.ts').parseForm>

type KitFormOptions<Schema extends FormSchema> = {
  /** Stable, one a page: ids of fields come from it. */
  id: string
  /** What the route's action returned (`submission.reply()`); anything else is ignored. */
  lastResult?: FormReply | null | undefined
  defaultValue?: DefaultValue<z.input<Schema>>
  /** `() => import('#features/x/contract.ts').then((m) => m.registerInput)`: loaded when the form is first touched. */
  schema?: () => Promise<Schema>
}

/**
 * A form that works before hydration (plain POST to the route's action) and validates in the browser with the same
 * schema once touched. Hand `form` to `KitForm` and `fields.x` to a field's `field`.
 */
export function useKitForm<Schema extends FormSchema>({
  id,
  lastResult,
  defaultValue,
  schema,
}: KitFormOptions<Schema>) {
  const [parse, setParse] = useState<Parse | null>(null)
  const loading = useRef(false)
  const load = useCallback(() => {
    if (!schema || loading.current) return
    loading.current = true
    Promise.all([import('./parse-form.ts'), schema()]).then(
      ([{ parseForm }, loaded]) => setParse(() => (data: FormData) => parseForm(data, loaded)),
      // Offline: the server still judges the form; the next touch tries again.
      () => (loading.current = false),
    )
  }, [schema])
  const [form, fields] = useForm<z.input<Schema> & Record<string, unknown>, unknown>({
    id,
    lastResult: lastResult ?? null,
    defaultValue: defaultValue as DefaultValue<z.input<Schema> & Record<string, unknown>>,
    shouldValidate: parse ? 'onBlur' : 'onSubmit',
    shouldRevalidate: parse ? 'onInput' : 'onSubmit',
    ...(parse ? { onValidate: ({ formData }: { formData: FormData }) => parse(formData) as never } : {}),
  })
  return { form, fields, load }
}

type KitFormProps = Omit<FormProps, 'id' | 'onSubmit' | 'children'> & {
  form: ReturnType<typeof useKitForm>['form'] | { id: string }
  load?: () => void
  /** A list of everything wrong above the form, for forms longer than a screen. `labels` by field name. */
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
  fields: _fields,
  ...rest
}: KitFormProps & { fields?: unknown }) {
  const metadata = form as ReturnType<typeof useKitForm>['form']
  const say = useErrorTexts()
  const navigation = useNavigation()
  const [sent, setSent] = useState(false)
  const idle = navigation.state === 'idle'
  useEffect(() => {
    if (idle) setSent(false)
  }, [idle])
  const { onSubmit, ...props } = getFormProps(metadata)
  const own = say(metadata.errors)
  const items = summary
    ? Object.entries(metadata.allErrors).flatMap(([name, errors]) =>
        name === ''
          ? []
          : say(errors).map((text) => ({
              href: `#${metadata.id}-${name}`,
              text: `${summary.labels[name] ?? name}: ${text}`,
            })),
      )
    : []
  return (
    <Form
      method="post"
      {...rest}
      {...props}
      onFocus={load}
      onSubmit={(event) => {
        onSubmit(event)
        if (!event.defaultPrevented) setSent(true)
      }}
    >
      <ErrorSummary title={summary?.title} items={[...own.map((text) => ({ text })), ...items]} />
      <Busy value={sent && !idle}>{children}</Busy>
    </Form>
  )
}

/** The button that sends the form around it; busy while it is on its way, so a double click sends once. */
export function SubmitButton({ variant = 'primary', busy, ...rest }: ButtonProps) {
  const sending = use(Busy)
  return <Button {...rest} type="submit" variant={variant} busy={busy ?? sending} />
}
