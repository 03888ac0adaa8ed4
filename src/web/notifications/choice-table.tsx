import { channels, type Channel } from '#kernel/notification-category.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'
import type { Preferences } from '#modules/notifications/contract.preferences.ts'

type CategoryChoice = Preferences['categories'][number]

/** Categories as rows, channels as columns, a checkbox in each cell. `on` are the checked ones. */
export function ChoiceTable({
  name,
  rows,
  on,
}: {
  name: string
  rows: readonly CategoryChoice[]
  on: ReadonlySet<string>
}) {
  const t = useTexts('preferences')
  return (
    <Card flush>
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">{t('what')}</caption>
        <thead>
          <tr className="border-b border-line text-sm">
            <th scope="col" className="py-3 ps-4 pe-1 text-start font-semibold">
              {t('about')}
            </th>
            {channels.map((channel) => (
              <th
                key={channel}
                scope="col"
                className="w-13 py-3 text-center font-semibold last:w-15 last:pe-2 max-sm:text-xs sm:w-1/6"
              >
                {t(`short.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <CategoryRow key={row.category} name={name} row={row} on={on} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function CategoryRow({ name, row, on }: { name: string; row: CategoryChoice; on: ReadonlySet<string> }) {
  const t = useTexts('preferences')
  const notification = useTexts('notification')
  const category = notification(`category.${row.category}`)
  const cellLabel = (channel: Channel) => t('cell', { category, channel: t(`channel.${channel}`) })
  return (
    <tr className="border-b border-line last:border-b-0">
      <th scope="row" className="py-2 ps-4 pe-1 text-start align-middle font-normal">
        <span className="font-semibold">{category}</span>
        <span className="block text-sm text-muted">{t(`hint.${row.category}`)}</span>
      </th>
      {channels.map((channel) => {
        const cell = row.channels.find((each) => each.channel === channel)
        return (
          <td key={channel} className="py-2 text-center align-middle last:pe-2">
            {!cell ? (
              <span className="text-sm text-muted">
                <span aria-hidden="true">–</span>
                <span className="sr-only">{t('none')}</span>
              </span>
            ) : cell.fixed ? (
              <span className="text-sm text-muted">{t('always')}</span>
            ) : (
              <label className="k-check inline-flex min-h-11 min-w-11 items-center justify-center">
                <input
                  type="checkbox"
                  name={name}
                  value={`${row.category}:${channel}`}
                  defaultChecked={on.has(`${row.category}:${channel}`)}
                />
                <span className="sr-only">{cellLabel(channel)}</span>
              </label>
            )}
          </td>
        )
      })}
    </tr>
  )
}
