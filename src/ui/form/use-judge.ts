import { useCallback, useRef, useState } from 'react'
import type { Judged } from './form-errors.ts'
import type { FormSchema } from './form-schema.ts'
import type { watchForm } from './form-watch.ts'

type Judging = { judge: (formData: FormData) => Judged; watch: typeof watchForm }

/** The schema's judgement of a form and what watches over its fields, brought by `load` at the form's first touch. */
export function useJudge<Schema extends FormSchema>(schema: (() => Promise<Schema>) | undefined) {
  const [judge, setJudge] = useState<Judging | null>(null)
  const loading = useRef(false)
  const load = useCallback(() => {
    if (!schema || loading.current) return
    loading.current = true
    Promise.all([import('./parse-form.ts'), import('./form-watch.ts'), schema()]).then(
      ([{ parseForm }, { watchForm }, loaded]) =>
        setJudge({ judge: (data) => parseForm(data, loaded) as Judged, watch: watchForm }),
      // Offline: the server still judges the form; the next touch tries again.
      () => (loading.current = false),
    )
  }, [schema])
  return { judge, load }
}
