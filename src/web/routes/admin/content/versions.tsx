import { Form } from 'react-router'
import type { ContentKind, VersionState } from '#modules/content/rules.items.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'

type VersionsProps = {
  item: {
    kind: ContentKind
    published: number
    draftVersion: number
    versions: readonly {
      number: number
      state: VersionState
      changed: { at: string; by: string | null }
      effectiveFrom: string | null
    }[]
  }
  /** Why the reader may not publish, or null. */
  refused: string | null
}

/** Every version with its author; earlier ones are published again, or the built-in text is. */
export function Versions({ item: { kind, published, draftVersion, versions }, refused }: VersionsProps) {
  const t = useTexts('adminContent')
  const { date, dateTime } = useFormat()
  const isLegal = kind === 'LEGAL'
  // A legal text of before becomes the draft: there is one at a time.
  const mayTake = !isLegal || draftVersion === 0
  const stateOf = (state: VersionState) =>
    isLegal && state === 'PUBLISHED' ? t('state.published') : t(`state.${state}`)
  return (
    <Card as="section" aria-labelledby="versions-title">
      <h2 id="versions-title" className="mb-3 text-lg">
        {t('versions')}
      </h2>
      {versions.length === 0 && <p className="k-hint">{t('noVersions')}</p>}
      <ol className="grid gap-4">
        {versions.map(({ number, state, changed, effectiveFrom }) => (
          <li key={number} className="grid gap-1.5">
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {t('version', { number })}
              <Badge tone={state === 'PUBLISHED' ? 'success' : state === 'DRAFT' ? 'warning' : 'muted'}>
                {stateOf(state)}
              </Badge>
            </p>
            <p className="k-hint">{t('by', { date: dateTime(changed.at), name: changed.by ?? t('system') })}</p>
            {effectiveFrom && <p className="k-hint">{t('legal.from', { date: date(effectiveFrom) })}</p>}
            {state === 'SUPERSEDED' && mayTake && (
              <Form method="post">
                <input type="hidden" name="published" value={published} />
                <input type="hidden" name="number" value={number} />
                <Button
                  type="submit"
                  name="intent"
                  value="undo"
                  size="sm"
                  reason={refused}
                  aria-label={`${t(isLegal ? 'legal.again' : 'undo')}: ${t('version', { number })}`}
                >
                  {t(isLegal ? 'legal.again' : 'undo')}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ol>
      {published > 0 && mayTake && (
        <Form method="post" className="mt-4 border-t border-line pt-4">
          <input type="hidden" name="published" value={published} />
          <Button type="submit" name="intent" value="builtIn" size="sm" variant="quiet" reason={refused}>
            {t(isLegal ? 'legal.builtIn' : 'builtIn')}
          </Button>
        </Form>
      )}
    </Card>
  )
}
