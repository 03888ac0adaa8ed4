import { publicUri } from '#modules/files/rules.ts'
import { useAgo, useTexts } from '#ui/i18n/i18n.tsx'
import { Badge } from '#ui/badge.tsx'
import { Stat } from '#ui/tiles.tsx'
import { Card } from '#ui/page.tsx'
import { CompanyLine } from './company-line.tsx'

type ViewerCounts = { companies: number; change: number; days: number }
type ViewerRow = {
  id: string
  name: string
  logoFileId: string | null
  days: number
  lastAt: string
  applied: boolean
  blocked: boolean
  open: boolean
}

/** Companies that opened the profile, with the trend against the period before. */
export function ViewerList({ counts, list }: { counts: ViewerCounts; list: readonly ViewerRow[] }) {
  const t = useTexts('settings')
  const ago = useAgo()
  const { change, days } = counts
  const trend = change === 0 ? 'same' : change > 0 ? 'more' : 'fewer'
  return (
    <div className="grid gap-4">
      <dl className="max-w-[22rem]">
        <Stat
          label={t('views.count', { days })}
          value={counts.companies}
          note={t(`views.${trend}`, { count: Math.abs(change), days })}
        />
      </dl>
      {list.length === 0 ? (
        <p className="text-sm text-muted">{t('views.empty')}</p>
      ) : (
        <Card flush>
          <ul className="divide-y divide-line">
            {list.map((row) => (
              <CompanyLine
                key={row.id}
                name={row.name}
                logo={row.logoFileId && publicUri(row.logoFileId)}
                to={row.open ? `/jobsseekers/company-profile?id=${row.id}` : null}
                line={t(row.days > 1 ? 'views.line' : 'views.once', { last: ago(row.lastAt), count: row.days })}
              >
                {row.applied && <Badge tone="primary">{t('views.applied')}</Badge>}
                {row.blocked && <Badge tone="muted">{t('blocks.already')}</Badge>}
              </CompanyLine>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}
