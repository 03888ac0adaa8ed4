import { createContext, use, useCallback, type ReactNode } from 'react'
import { unpackError, type CodedError } from './form/error-code.ts'

/** The few words that parts need for themselves; everything else comes in as props. */
export type KitLabels = {
  /** Spoken for the star of a required field. */
  required: string
  optional: string
  close: string
  remove: string
  showPassword: string
  hidePassword: string
  /** Spoken while a button works. */
  busy: string
  /** Above a form that was filled again after the session had ended. */
  restored: string
  unanswered: string
}

export type KitTexts = {
  /** The sentence beside a field. */
  translateError: (error: CodedError) => string
  /** The sentence for an error that belongs to no field. */
  describeError: (error: Required<CodedError>) => ReactNode
  labels: KitLabels
  /** Who looks at the page: what one person typed is shown to no other. */
  owner?: string
  /** What the page was drawn for, where that may have changed when a form of it is sent. */
  pageContext?: string | undefined
}

const KitContext = createContext<KitTexts | null>(null)

/** Provides the texts of every component below. Rendered once, in the root. */
export function KitProvider({ texts, children }: { texts: KitTexts; children: ReactNode }) {
  return <KitContext value={texts}>{children}</KitContext>
}

export function useKit(): KitTexts {
  const texts = use(KitContext)
  if (!texts) throw new Error('KitProvider is missing above this part')
  return texts
}

/** Sentences for packed error codes; text that is no code passes through. */
export function useErrorTexts(): (errors: readonly string[] | undefined) => string[] {
  const { translateError } = useKit()
  return useCallback(
    (errors) =>
      [...new Set(errors ?? [])].map((text) => {
        const coded = unpackError(text)
        return coded ? translateError(coded) : text
      }),
    [translateError],
  )
}
