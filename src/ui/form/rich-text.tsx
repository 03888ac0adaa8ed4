import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { richToHtml } from '#kernel/rich-html.ts'
import { richFromEditedText } from '#kernel/rich-edited-text.ts'
import { richToEditableText, type RichDoc } from '#kernel/rich.ts'
import { useEarlyText } from './early-text.ts'
import { Field, initialText, useFieldParts, type FieldProps } from './field.tsx'
import { useRestored } from './restored-value.ts'
import type { RichTextEditor } from './rich-text-editor.tsx'
import { plainTextField, type RichTextTools } from './rich-text-tools.ts'

type RichTextProps = FieldProps & {
  tools: RichTextTools
  defaultValue?: string
  limit?: number
  /** The document that the default value is the HTML of: without the editor its plain text is edited, and keeps its formatting. */
  stored?: RichDoc | null
  onChange?: (html: string) => void
}

/**
 * Formatted text, sent as HTML of a small set of elements (p, strong, em, h3, ul, ol, li, br); the server cleans it again.
 * The editor comes as a file of its own after hydration; until then and without JavaScript it is a plain text area.
 */
export function RichText({ tools, defaultValue, limit, stored, onChange, ...frame }: RichTextProps) {
  const parts = useFieldParts(frame)
  return (
    <Field {...frame} parts={parts}>
      <Body
        key={parts.key}
        {...{ parts, tools, limit, stored, onChange }}
        start={initialText(parts.initial, defaultValue) ?? ''}
      />
    </Field>
  )
}

type BodyProps = Pick<RichTextProps, 'tools' | 'limit' | 'stored' | 'onChange'> & {
  parts: ReturnType<typeof useFieldParts>
  start: string
}

/** The editor's initial content: the stored HTML, or what was typed into the plain field before the editor loaded. */
type EditorStart = { Editor: typeof RichTextEditor; html: string; focus: boolean }

const asHtml = (typed: string, stored: RichDoc | null | undefined) =>
  /<[a-z/!]/i.test(typed) ? typed : richToHtml(richFromEditedText(typed, stored))

function Body({ parts, tools, limit, start, stored, onChange }: BodyProps) {
  // After a refusal the start is what was typed, not what is stored.
  const text = useEarlyText(parts.id, stored && start === richToHtml(stored) ? richToEditableText(stored) : start)
  const [begun, setBegun] = useState<EditorStart | null>(null)
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
        const now = asHtml(typed.value, stored)
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
  }, [stored])
  useEffect(() => {
    if (lastHtml.current === html) return
    lastHtml.current = html
    area.current?.dispatchEvent(new Event('input', { bubbles: true }))
    onChange?.(html)
  }, [html, onChange])
  useRestored<string>(area, (value) => begun && (setHtml(value), setBegun({ ...begun, html: value })), begun !== null)
  const used = html.replace(/<[^>]*>/g, '').length
  return (
    <>
      <div className="k-input k-editor">
        {begun ? (
          <>
            <textarea key="html" ref={area} name={parts.name} value={html} hidden readOnly />
            <begun.Editor
              key={begun.html}
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
          <>
            <input type="hidden" name={plainTextField} value={parts.name} />
            <textarea key="plain" ref={plain} id={parts.id} name={parts.name} defaultValue={text} {...parts.aria} />
          </>
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
