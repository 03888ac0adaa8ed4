import { Icon } from '#ui/icon.tsx'

type Item = { text: string; href?: string }

/** What is wrong with a form, each line leading to its field. Nothing is rendered without items. */
export function ErrorSummary({ title, items }: { title?: string | undefined; items: Item[] }) {
  if (items.length === 0) return null
  return (
    <div role="alert" className="k-notice mb-5" data-tone="error">
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
