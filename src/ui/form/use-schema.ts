import { useCallback, useRef, useState } from 'react'
import type { FormSchema } from './form-schema.ts'
import type { parseForm } from './parse-form.ts'

/** Reads form data by the form's schema. */
export type Validate = (formData: FormData) => ReturnType<typeof parseForm>

/** The schema's validation of a form, brought by `load` at the form's first touch. */
export function useSchema<Schema extends FormSchema>(schema: (() => Promise<Schema>) | undefined) {
  const [loaded, setLoaded] = useState<{ validate: Validate } | null>(null)
  const loading = useRef(false)
  const load = useCallback(() => {
    if (!schema || loading.current) return
    loading.current = true
    Promise.all([import('./parse-form.ts'), schema()]).then(
      ([{ parseForm }, shape]) => setLoaded({ validate: (formData) => parseForm(formData, shape) }),
      // Offline: the server still validates the form; the next touch tries again.
      () => (loading.current = false),
    )
  }, [schema])
  return { validate: loaded?.validate, load }
}
