import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Field, initialText, useFieldParts, type FieldProps } from './field.tsx'
import { useHydrated } from './hydrated.ts'

const Editor = lazy(() => import('./rich-text-editor.tsx'))

/** Names of the tools, for screen readers and tips. */
export type RichTextTools = {
  toolbar: string
  bold: string
  italic: string
  heading: string
  bullets: string
  numbers: string
  undo: string
  redo: string
}

type RichTextProps = FieldProps & {
  tools: RichTextTools
  defaultValue?: string
  limit?: number
  /** What stands in the plain text area, when that is not the HTML. */
  plain?: string | undefined
  onChange?: (html: string) => void
}

/**
 * Formatted text, sent as HTML of a small set of elements (p, strong, em, h3, ul, ol, li, br); the server cleans it again.
 * The editor comes as a file of its own after hydration; until then and without JavaScript it is a plain text area.
 */
export function RichText({ tools, defaultValue, limit, plain, onChange, ...frame }: RichTextProps) {
  const parts = useFieldParts(frame)
  return (
    <Field {...frame} parts={parts}>
      <Body
        key={parts.key}
        {...{ parts, tools, limit, plain, onChange }}
        start={initialText(parts.initial, defaultValue) ?? ''}
      />
    </Field>
  )
}

type BodyProps = Pick<RichTextProps, 'tools' | 'limit' | 'plain' | 'onChange'> & {
  parts: ReturnType<typeof useFieldParts>
  start: string
}

function Body({ parts, tools, limit, plain: words, onChange, start }: BodyProps) {
  const hydrated = useHydrated()
  const [html, setHtml] = useState(start)
  const area = useRef<HTMLTextAreaElement>(null)
  const told = useRef(start)
  useEffect(() => {
    if (told.current === html) return
    told.current = html
    area.current?.dispatchEvent(new Event('input', { bubbles: true }))
    onChange?.(html)
  }, [html, onChange])
  const plain = <textarea id={parts.id} name={parts.name} defaultValue={words ?? start} {...parts.aria} />
  const used = html.replace(/<[^>]*>/g, '').length
  return (
    <>
      <div className="k-input k-editor">
        {!hydrated && plain}
        {hydrated && (
          <Suspense fallback={plain}>
            <textarea ref={area} name={parts.name} value={html} hidden readOnly />
            <Editor
              id={parts.id}
              labelId={parts.labelId}
              aria={parts.aria}
              start={start}
              tools={tools}
              onHtml={setHtml}
            />
          </Suspense>
        )}
      </div>
      {limit !== undefined && (
        <p
          className={
            used > limit
              ? 'k-hint text-right font-semibold text-cabai-ink tabular-nums'
              : 'k-hint text-right tabular-nums'
          }
        >{`${used} / ${limit}`}</p>
      )}
    </>
  )
}
