import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { Icon } from '#ui/icon.tsx'
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import type { RichTextTools } from './rich-text-tools.ts'

type EditorProps = {
  id: string
  labelId: string
  aria: Record<string, string | boolean | undefined>
  start: string
  /** Whether the field it takes the place of had the focus. */
  focus: boolean
  tools: RichTextTools
  onHtml: (html: string) => void
}

const extensions = [
  StarterKit.configure({
    // In the editor they follow the h1 of the page; where the text is shown they stand below an h2.
    heading: { levels: [3, 4], HTMLAttributes: { 'aria-level': '2' } },
    code: false,
    codeBlock: false,
    blockquote: false,
    strike: false,
    horizontalRule: false,
    // Typed and pasted addresses become links; the server validates them again.
    link: { openOnClick: false, protocols: ['mailto', 'tel'] },
  }),
]

/** The editor behind `RichText`. With `focus` the caret starts at the end. */
export function RichTextEditor({ id, labelId, aria, start, focus, tools, onHtml }: EditorProps) {
  const editor = useEditor({
    extensions,
    content: start,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: () => ({
        id,
        class: 'k-prose',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        ...Object.fromEntries(
          Object.entries(aria).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
        ),
      }),
    },
    onUpdate: ({ editor: now }) => onHtml(now.isEmpty ? '' : now.getHTML()),
  })
  const first = useRef(focus)
  useLayoutEffect(() => {
    if (!first.current) return
    first.current = false
    editor.commands.setTextSelection(editor.state.doc.content.size)
    editor.view.focus() // the focus command of tiptap waits for a frame, and keys with it
  }, [editor])
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      heading: now.isActive('heading'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
    }),
  })
  const bar = useRef<HTMLDivElement>(null)
  const toolbarItems = [
    { key: 'bold', icon: 'bold', run: () => editor.chain().focus().toggleBold().run(), pressed: on.bold },
    { key: 'italic', icon: 'italic', run: () => editor.chain().focus().toggleItalic().run(), pressed: on.italic },
    {
      key: 'heading',
      icon: 'heading',
      run: () => editor.chain().focus().toggleHeading({ level: 3 }).run(),
      pressed: on.heading,
    },
    { key: 'bullets', icon: 'list', run: () => editor.chain().focus().toggleBulletList().run(), pressed: on.bullets },
    {
      key: 'numbers',
      icon: 'list-ordered',
      run: () => editor.chain().focus().toggleOrderedList().run(),
      pressed: on.numbers,
    },
    { key: 'undo', icon: 'undo-2', run: () => editor.chain().focus().undo().run() },
    { key: 'redo', icon: 'redo-2', run: () => editor.chain().focus().redo().run() },
  ] as const
  // One stop for Tab; arrows move along the bar.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    buttons[(at + (event.key === 'ArrowRight' ? 1 : -1) + buttons.length) % buttons.length]?.focus()
    event.preventDefault()
  }
  return (
    <>
      <div
        ref={bar}
        role="toolbar"
        aria-label={tools.toolbar}
        aria-controls={id}
        className="k-editor-tools"
        onKeyDown={onKeyDown}
      >
        {toolbarItems.map(({ key, icon, run, ...item }, index) => (
          <button
            key={key}
            type="button"
            tabIndex={index === 0 ? 0 : -1}
            aria-label={tools[key]}
            title={tools[key]}
            aria-pressed={'pressed' in item ? item.pressed : undefined}
            onClick={run}
          >
            <Icon name={icon} size={18} />
          </button>
        ))}
      </div>
      <EditorContent editor={editor} />
    </>
  )
}
