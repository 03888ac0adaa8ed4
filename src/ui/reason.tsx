import { useId, useState, type ReactNode } from 'react'

/** Text that appears over its child on hover and focus and leaves with Escape. The child must carry `describedBy`. */
export function Tip({
  text,
  edge,
  children,
}: {
  text: string
  edge?: 'end'
  children: (describedBy: string) => ReactNode
}) {
  const id = useId()
  const [dismissed, setDismissed] = useState(false)
  return (
    <span
      className="k-tip-host"
      data-edge={edge}
      data-hush={dismissed || undefined}
      onKeyDown={(event) => event.key === 'Escape' && setDismissed(true)}
      onPointerEnter={() => setDismissed(false)}
      onBlur={() => setDismissed(false)}
    >
      {children(id)}
      <span role="tooltip" id={id} className="k-tip">
        {text}
      </span>
    </span>
  )
}
