import type { JobView } from '#modules/jobs/contract.shapes.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { SubmitButton } from '#ui/form/form.tsx'
import type { Conflict } from './conflict.ts'

/** A stored value of a field in words, those of codes out of the job it is from; null when there is nothing to show. */
export type Describe = (field: string, value: unknown, job: JobView | null) => string | null

type ConflictPanelProps = {
  conflict: Conflict
  describe: Describe
  /** Of the fields one sees; what has none changes along with another field and is not shown. */
  labels: Record<string, string>
  /** With the page alive; without JavaScript the button sends the form again with the newer version. */
  onKeepOwn?: (() => void) | undefined
  onUseStored: () => void
  to: string
}

/** Two people, or two tabs, edited one step: the other version is shown above the own form, to choose from (RE-26). */
export function ConflictPanel({ conflict, describe, labels, onKeepOwn, onUseStored, to }: ConflictPanelProps) {
  const t = useTexts('jobPost')
  const shown = Object.keys(labels).flatMap((name) => conflict.fields.filter(({ field }) => field === name))
  return (
    <Notice tone="warning" title={t('conflict.title')} live className="mb-6">
      <p>{t('conflict.text')}</p>
      {shown.length > 0 && (
        <dl className="k-facts my-3">
          {shown.map(({ field, current }) => (
            <div key={field} className="contents">
              <dt>{labels[field]}</dt>
              <dd className="max-h-40 overflow-y-auto whitespace-pre-line">
                {describe(field, current, conflict.job) || t('conflict.empty')}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {onKeepOwn ? (
          <Button size="sm" variant="primary" onClick={onKeepOwn}>
            {t('conflict.keepOwn')}
          </Button>
        ) : (
          <SubmitButton size="sm" name="override" value={String(conflict.version)}>
            {t('conflict.keepOwn')}
          </SubmitButton>
        )}
        {onKeepOwn ? (
          <Button size="sm" onClick={onUseStored}>
            {t('conflict.useStored')}
          </Button>
        ) : (
          <LinkButton size="sm" to={to} reloadDocument>
            {t('conflict.useStored')}
          </LinkButton>
        )}
      </div>
    </Notice>
  )
}
