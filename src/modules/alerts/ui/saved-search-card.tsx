import { Icon } from '#ui/icon.tsx'
import { Link } from 'react-router'
import { Form } from '#ui/form/page-form.tsx'
import { useAgo, useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import type { SavedSearch } from '../contract.ts'
import { frequencies } from '../rules.ts'
import { browsePath } from '#modules/search/rules.url.ts'

/** One saved search with its alerts; its form opens below it and works without a script. Needs the set `savedSearch`. */
export function SearchCard({ search, open }: { search: SavedSearch; open: boolean }) {
  const t = useTexts('savedSearch')
  const ago = useAgo()
  const format = useFormat()
  const { id, name, frequency } = search
  const alerts = frequency !== 'NONE'
  return (
    <Card as="article" id={id} aria-labelledby={`${id}-name`} className="scroll-mt-20">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id={`${id}-name`} className="text-base break-words">
            <Link to={browsePath + search.query} className="hover:underline">
              {name}
            </Link>
          </h2>
          <p className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-sm text-muted">
            <span>{t('since', { ago: ago(search.createdAt) })}</span>
            {search.notifiedAt && <span>{t('notifiedAt', { ago: ago(search.notifiedAt) })}</span>}
            {search.nextAt && frequency !== 'INSTANT' && (
              <span>{t('nextAt', { time: format.dateTime(search.nextAt) })}</span>
            )}
          </p>
        </div>
        <Badge
          tone={alerts ? 'success' : 'muted'}
          icon={alerts ? <Icon name="bell-ring" size={14} /> : <Icon name="bell-off" size={14} />}
        >
          {t(`short.${frequency}`)}
        </Badge>
      </div>
      <div className="mt-3 flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line pt-3">
        <LinkButton size="sm" to={browsePath + search.query} aria-label={t('openOf', { name })}>
          {t('open')}
        </LinkButton>
        <details open={open} className="min-w-0 grow basis-full sm:basis-0">
          <summary
            className="k-link inline-flex min-h-9 cursor-pointer items-center text-sm touch:min-h-11"
            aria-label={t('changeOf', { name })}
          >
            {t('change')}
          </summary>
          <ChangeForm search={search} />
        </details>
      </div>
    </Card>
  )
}

function ChangeForm({ search: { id, name, frequency } }: { search: SavedSearch }) {
  const t = useTexts('savedSearch')
  return (
    <div className="mt-3 grid gap-4">
      <Form method="post" className="grid gap-4" preventScrollReset key={`${name}${frequency}`}>
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="id" value={id} />
        <Select
          id={`${id}-frequency`}
          name="frequency"
          label={t('frequency')}
          defaultValue={frequency}
          options={frequencies.map((value) => ({ value, label: t(value) }))}
        />
        <TextField
          id={`${id}-title`}
          name="name"
          label={t('name')}
          hint={t('nameHint')}
          defaultValue={name}
          maxLength={80}
          required
          autoComplete="off"
        />
        <Button type="submit" variant="primary" className="justify-self-start">
          {t('keep')}
        </Button>
      </Form>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          name="intent"
          value="delete"
          variant="danger-quiet"
          size="sm"
          aria-label={t('deleteOf', { name })}
        >
          {t('delete')}
        </Button>
      </Form>
    </div>
  )
}
