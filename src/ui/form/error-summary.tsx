import { useEffect, useRef } from 'react'
import { Icon } from '#ui/icon.tsx'

type SummaryItem = { text: string; href?: string }

/** What is wrong with a form, each line leading to its field, brought into sight. Nothing is rendered without items. */
export function ErrorSummary({ title, items }: { title?: string | undefined; items: SummaryItem[] }) {
  const box = useRef<HTMLDivElement>(null)
  const texts = items.map(({ text }) => text).join('\n')
  // Forms longer than the screen are sent at their end. A wrong field takes the focus after this, and the screen with it.
  useEffect(() => {
    if (texts !== '') box.current?.scrollIntoView({ block: 'nearest' })
  }, [texts])
  if (items.length === 0) return null
  return (
    <div ref={box} role="alert" className="k-notice mb-5 scroll-my-24" data-tone="error">
      <Icon name="circle-alert" />
      <div>
        {title && <p className="font-semibold">{title}</p>}
        <ul className="grid gap-1">
          {items.map((item) => (
            <li key={item.text}>
              {item.href ? (
                <a className="k-link" href={item.href}>
                  {item.text}
                </a>
              ) : (
                item.text
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
