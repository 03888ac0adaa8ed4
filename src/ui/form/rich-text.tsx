import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { richToHtml } from '#kernel/rich-html.ts'
import { richFromText } from '#kernel/rich.ts'
import { useEarlyText } from './early-text.ts'
import { Field, initialText, useFieldParts, type FieldProps } from './field.tsx'
import type { RichTextEditor } from './rich-text-editor.tsx'
import type { RichTextTools } from './rich-text-tools.ts'

type RichTextProps = FieldProps & {
  tools: RichTextTools
  defaultValue?: string
  limit?: number
  /** The value of the plain text area, when that is not the HTML. */
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

/** The editor's initial content: the stored HTML, or what was typed into the plain field before the editor loaded. */
type Begun = { Editor: typeof RichTextEditor; html: string; focus: boolean }

const asHtml = (typed: string) => (/<[a-z/!]/i.test(typed) ? typed : richToHtml(richFromText(typed)))

function Body({ parts, tools, limit, start, plain: words = start, onChange }: BodyProps) {
  const text = useEarlyText(parts.id, words)
  const [begun, setBegun] = useState<Begun | null>(null)
  const [html, setHtml] = useState(start)
  const area = useRef<HTMLTextAreaElement>(null)
  const plain = useRef<HTMLTextAreaElement>(null)
  const lastHtml = useRef(start)
  useEffect(() => {
    let unmounted = false
    import('./rich-text-editor.tsx').then(
      ({ RichTextEditor: Editor }) => {
        const typed = plain.current
        if (unmounted || !typed) return
        const now = typed.value === words ? start : asHtml(typed.value)
        // This blur is not the user's: the form would validate the field while React does not listen, and submit itself.
        typed.addEventListener('focusout', (event) => event.stopPropagation(), { once: true })
        // In one go: a key pressed between reading the field and focusing the editor would be lost.
        flushSync(() => {
          setHtml(now)
          setBegun({ Editor, html: now, focus: document.activeElement === typed })
        })
      },
      () => undefined, // The plain field stays, and posts the same.
    )
    return () => {
      unmounted = true
    }
  }, [start, words])
  useEffect(() => {
    if (lastHtml.current === html) return
    lastHtml.current = html
    area.current?.dispatchEvent(new Event('input', { bubbles: true }))
    onChange?.(html)
  }, [html, onChange])
  const used = html.replace(/<[^>]*>/g, '').length
  return (
    <>
      <div className="k-input k-editor">
        {begun ? (
          <>
            <textarea key="html" ref={area} name={parts.name} value={html} hidden readOnly />
            <begun.Editor
              id={parts.id}
              labelId={parts.labelId}
              aria={parts.aria}
              start={begun.html}
              focus={begun.focus}
              tools={tools}
              onHtml={setHtml}
            />
          </>
        ) : (
          <textarea key="plain" ref={plain} id={parts.id} name={parts.name} defaultValue={text} {...parts.aria} />
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
