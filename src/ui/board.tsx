import type { DragEvent, HTMLAttributes, ReactNode } from 'react'
import { StatusMark, type Tone } from './badge.tsx'

export type BoardColumn = {
  key: string
  title: string
  tone: Tone
  count: string
  empty: ReactNode
  children: ReactNode[]
  foot?: ReactNode
  /** Takes what is dragged here, by its text. The keyboard needs another control for the same action. */
  onDropText?: (text: string) => void
}

/** Lets a lane take what is dragged over it, and shows where it would land. */
function dropOn(take: ((text: string) => void) | undefined): HTMLAttributes<HTMLElement> {
  if (!take) return {}
  const highlight = (over: boolean) => (event: DragEvent<HTMLElement>) => {
    event.preventDefault()
    event.currentTarget.toggleAttribute('data-over', over)
  }
  return {
    onDragOver: highlight(true),
    onDragLeave: highlight(false),
    onDrop: (event) => {
      highlight(false)(event)
      take(event.dataTransfer.getData('text/plain'))
    },
  }
}

/** Columns side by side; on narrow screens they scroll sideways and snap. `label` names the board. */
export function Board({ label, columns }: { label: string; columns: readonly BoardColumn[] }) {
  return (
    <div role="group" aria-label={label} tabIndex={0} className="k-board">
      {columns.map((column) => (
        <section
          key={column.key}
          aria-label={column.title}
          className="k-lane"
          data-tone={column.tone}
          {...dropOn(column.onDropText)}
        >
          <h3>
            <StatusMark tone={column.tone} />
            {column.title}
            <span className="k-count">{column.count}</span>
          </h3>
          {column.children.length > 0 ? (
            <ul className="grid grid-cols-1 gap-2">
              {column.children.map((child, at) => (
                <li key={at}>{child}</li>
              ))}
            </ul>
          ) : (
            <p className="k-hint px-1 py-3">{column.empty}</p>
          )}
          {column.foot}
        </section>
      ))}
    </div>
  )
}
