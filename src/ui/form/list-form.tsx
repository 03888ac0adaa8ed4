import { useForm, type DefaultValue } from '@conform-to/react'
import { useEffect, useRef } from 'react'
import type * as z from 'zod'
import type { FormReply, FormSchema } from './form-schema.ts'
import { watchLeaving } from '../leaving.ts'
import { useJudge } from './use-judge.ts'

type ListFormOptions<Schema extends FormSchema> = {
  id: string
  lastResult?: FormReply | null | undefined
  defaultValue?: DefaultValue<z.input<Schema>>
  schema?: () => Promise<Schema>
}

/**
 * `useKitForm` for forms whose lists grow, shrink and move in the browser, and post without it: conform with its
 * intents. It weighs 9 kB, so pages that everybody opens do not take it.
 */
export function useListForm<Schema extends FormSchema>({
  id,
  lastResult,
  defaultValue,
  schema,
}: ListFormOptions<Schema>) {
  const { judge, load } = useJudge(schema)
  const [form, fields] = useForm<z.input<Schema> & Record<string, unknown>, unknown>({
    id,
    lastResult: lastResult ?? null,
    defaultValue: defaultValue as DefaultValue<z.input<Schema> & Record<string, unknown>>,
    shouldValidate: 'onSubmit',
    shouldRevalidate: judge ? 'onInput' : 'onSubmit',
    ...(judge ? { onValidate: ({ formData }: { formData: FormData }) => judge.judge(formData) as never } : {}),
  })
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  useEffect(() => {
    if (!judge) return
    return watchLeaving(id, (name) => {
      if (document.getElementById(id)) latest.current.validate({ name: name as never })
    })
  }, [judge, id])
  return { form, fields, load }
}
