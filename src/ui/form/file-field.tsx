import { Icon } from '#ui/icon.tsx'
import { useRef, useState, type ReactNode } from 'react'
import { packError } from './error-code.ts'
import { fileRefusal } from './file-refusal.ts'
import { Field, useFieldParts, type FieldProps } from './field.tsx'
import { ProgressBar } from '../progress.tsx'

type FileFieldProps = FieldProps & {
  /** Such as ".pdf,.docx". */
  accept: string
  multiple?: boolean
  /** Inside the zone: "Drop your CV here, or choose a file". */
  prompt: ReactNode
  /** Under it: "PDF or DOCX, up to 5 MB". */
  limits: ReactNode
  /** The server refuses larger ones; here it is said before anything is sent. */
  mostMegabytes: number
  removeLabel: string
  /** 0–100 while it is being sent, with its spoken name. */
  progress?: { value: number; label: string } | null
  /** A file that is there already. */
  current?: ReactNode
  onFiles?: (files: File[]) => void
}

function listOf(files: readonly File[]): FileList {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  return transfer.files
}

/** A zone to drop a file on, which is a native file input: works by click, drop and keyboard, and without JavaScript. */
export function FileField({
  accept,
  multiple,
  prompt,
  limits,
  mostMegabytes,
  removeLabel,
  progress,
  current,
  onFiles,
  ...frame
}: FileFieldProps) {
  const given = frame.errors ?? frame.field?.errors ?? []
  const answer = given.join('\n')
  const [refused, setRefused] = useState({ errors: [] as string[], answer })
  // What the server has said since is newer than what was refused here.
  const own = refused.answer === answer ? refused.errors : []
  const parts = useFieldParts(own.length > 0 ? { ...frame, errors: [...own, ...given] } : frame)
  const input = useRef<HTMLInputElement>(null)
  const [names, setNames] = useState<string[]>([])
  const [over, setOver] = useState(false)
  const take = (picked: File[]) => {
    const checked = picked.map((file) => ({ file, refusal: fileRefusal(file, { accept, mostMegabytes }) }))
    const files = checked.flatMap(({ file, refusal }) => (refusal ? [] : [file]))
    setRefused({ errors: checked.flatMap(({ refusal }) => (refusal ? [packError(refusal)] : [])), answer })
    if (files.length < picked.length && input.current) input.current.files = listOf(files)
    setNames(files.map((file) => file.name))
    onFiles?.(files)
  }
  return (
    <Field {...frame} parts={parts}>
      {current}
      <div className="k-drop" data-over={over || undefined}>
        <Icon name="upload" />
        <span className="font-semibold">{prompt}</span>
        <span className="k-hint">{limits}</span>
        <input
          ref={input}
          key={parts.key}
          id={parts.id}
          name={parts.name}
          type="file"
          accept={accept}
          multiple={multiple}
          {...parts.aria}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={(event) => take([...(event.target.files ?? [])])}
        />
      </div>
      {names.length > 0 && (
        <ul className="grid gap-2">
          {names.map((name) => (
            <li
              key={name}
              className="flex items-center gap-2.5 rounded-md border border-line bg-surface py-1 pl-3 pr-1 text-sm"
            >
              <Icon name="file-text" size={18} className="text-muted" />
              <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
              {progress ? (
                <span className="mr-2 w-28">
                  <ProgressBar value={progress.value} label={progress.label} />
                </span>
              ) : (
                <button
                  type="button"
                  className="k-btn"
                  data-variant="quiet"
                  data-size="sm"
                  data-square=""
                  aria-label={`${removeLabel}: ${name}`}
                  onClick={() => {
                    if (input.current) input.current.value = ''
                    take([])
                    input.current?.focus()
                  }}
                >
                  <Icon name="x" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Field>
  )
}
