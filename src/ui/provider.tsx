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
}

export type KitWords = { translateError: (error: CodedError) => string; labels: KitLabels }

const Words = createContext<KitWords | null>(null)

/** Provides the texts of every component below. Rendered once, in the root. */
export function KitProvider({ words, children }: { words: KitWords; children: ReactNode }) {
  return <Words value={words}>{children}</Words>
}

export function useKit(): KitWords {
  const words = use(Words)
  if (!words) throw new Error('KitProvider is missing above this part')
  return words
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
