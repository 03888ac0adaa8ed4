import { Icon } from '#ui/icon.tsx'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { cx } from '#ui/cx.ts'
import { SuggestField } from '#ui/form/suggest-field.tsx'
import { useLocate } from './use-locate.ts'
import { useViewer } from '#web/document/use-viewer.ts'

type SearchLineProps = {
  search?: string
  location?: string
  /** The id of the form that the fields belong to, when they are outside of it. */
  form?: string
  /** Searches as soon as a suggestion is selected. */
  submitOnSelect?: boolean
  /** Labels are spoken only: for a bar that stays on top. */
  compact?: boolean
  className?: string
}

/** What and where, for a GET form to browse-jobs; it works without JavaScript. Needs the text set `browse`. */
export function SearchLine({ search, location, form, submitOnSelect, compact, className }: SearchLineProps) {
  const t = useTexts('browse')
  const common = useTexts('common')
  const navigate = useNavigate()
  const { kind } = useViewer()
  const locate = useLocate()
  const countLabel = (count: number) => t('search.suggested', { count })
  const onItemSelect = submitOnSelect ? (input: HTMLInputElement) => input.form?.requestSubmit() : undefined
  const what = async (text: string, signal: AbortSignal) =>
    (await import('./search-suggestions.ts')).keywordSuggestions(text, signal, {
      account: kind === 'candidate',
      categoryOf: (kind) => t(`search.kind.${kind}`),
      clear: t('search.forget'),
      navigate: (to) => void navigate(to),
    })
  const where = async (text: string, signal: AbortSignal) =>
    (await import('./search-suggestions.ts')).placeSuggestions(text, signal, {
      nearMe: t('near.me'),
      anywhere: common('wfh'),
      locate: kind === 'candidate' ? undefined : () => void locate(line.current?.querySelector('input')?.value ?? ''),
    })
  const line = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={line}
      className={cx(
        'grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]',
        compact && 'grid-cols-[1fr_auto] gap-2 sm:gap-3',
        className,
      )}
    >
      <SuggestField
        label={t('search.what')}
        hideLabel={compact}
        name="search"
        form={form}
        key={`what ${search}`}
        defaultValue={search}
        maxLength={200}
        before={<Icon name="search" size={18} />}
        placeholder={t('search.whatExample')}
        loadItems={what}
        minLength={0}
        countLabel={countLabel}
        onItemSelect={onItemSelect}
        enterKeyHint="search"
      />
      <SuggestField
        label={t('search.where')}
        hideLabel={compact}
        className={compact ? 'max-sm:col-span-2' : undefined}
        name="location"
        form={form}
        key={`where ${location}`}
        defaultValue={location}
        maxLength={100}
        before={<Icon name="map-pin" size={18} />}
        placeholder={t('search.whereExample')}
        loadItems={where}
        minLength={0}
        countLabel={countLabel}
        onItemSelect={onItemSelect}
        enterKeyHint="search"
      />
      <button
        type="submit"
        form={form}
        className={cx('k-btn', compact && 'max-sm:col-start-2 max-sm:row-start-1')}
        data-variant="primary"
      >
        {t('search.go')}
      </button>
    </div>
  )
}
