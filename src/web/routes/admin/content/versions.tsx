import { Form } from 'react-router'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'

type VersionsProps = {
  item: {
    published: number
    versions: readonly {
      number: number
      state: 'DRAFT' | 'PUBLISHED' | 'SUPERSEDED'
      changed: { at: string; by: string | null }
    }[]
  }
  /** Why the reader may not publish, or null. */
  refused: string | null
}

/** Every version with its author; earlier ones are published again, or the built-in text is. */
export function Versions({ item: { published, versions }, refused }: VersionsProps) {
  const t = useTexts('adminContent')
  const { dateTime } = useFormat()
  return (
    <Card as="section" aria-labelledby="versions-title">
      <h2 id="versions-title" className="mb-3 text-lg">
        {t('versions')}
      </h2>
      {versions.length === 0 && <p className="k-hint">{t('noVersions')}</p>}
      <ol className="grid gap-4">
        {versions.map(({ number, state, changed }) => (
          <li key={number} className="grid gap-1.5">
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {t('version', { number })}
              <Badge tone={state === 'PUBLISHED' ? 'success' : state === 'DRAFT' ? 'warning' : 'muted'}>
                {t(`state.${state}`)}
              </Badge>
            </p>
            <p className="k-hint">{t('by', { date: dateTime(changed.at), name: changed.by ?? t('system') })}</p>
            {state === 'SUPERSEDED' && (
              <Form method="post">
                <input type="hidden" name="published" value={published} />
                <input type="hidden" name="number" value={number} />
                <Button
                  type="submit"
                  name="intent"
                  value="undo"
                  size="sm"
                  reason={refused}
                  aria-label={`${t('undo')}: ${t('version', { number })}`}
                >
                  {t('undo')}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ol>
      {published > 0 && (
        <Form method="post" className="mt-4 border-t border-line pt-4">
          <input type="hidden" name="published" value={published} />
          <Button type="submit" name="intent" value="builtIn" size="sm" variant="quiet" reason={refused}>
            {t('builtIn')}
          </Button>
        </Form>
      )}
    </Card>
  )
}
