import { useEffect, useId, useRef } from 'react'
import type { Locale } from '#kernel/locale.ts'
import { VersionChoice } from '#ui/autosave/version-choice.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { SubmitButton } from '#ui/form/form.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { conflictingValues, fieldsOf, type Conflict, type Values } from './conflict.ts'

/** What a value of a field is rendered with: labels of codes, and the other values of the form. */
export type DescribedSide = { label: (code: string) => string; values: Values }
/** A value of a field in words; null when there is nothing to show. */
export type Describe = (field: string, value: unknown, side: DescribedSide) => string | null

type ConflictPanelProps = {
  conflict: Conflict
  /** What this page knows to be stored; null while the page is not alive. */
  base: Values | null
  describe: Describe
  /** Of the fields one sees; what has none changes along with another field and is not shown. */
  labels: Readonly<Record<string, string>>
  language: Locale | undefined
  /** The answer to a submission takes the focus; a save while typing does not. */
  focus: boolean
  /** With the page alive; without JavaScript the page is loaded again. */
  onDiscard?: (() => void) | undefined
  to: string
}

/** Two people, or two tabs, edited one step: both versions of what differs, to choose from (RE-26). */
export function ConflictPanel({
  conflict,
  base,
  describe,
  labels,
  language,
  focus,
  onDiscard,
  to,
}: ConflictPanelProps) {
  const t = useTexts('jobPost')
  const versions = useTexts('versions')
  const title = useId()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (focus) panel.current?.focus()
  }, [focus])
  const theirLabels = conflict.job ? labelsOf(conflict.job) : {}
  const textOf = (name: string, values: Values, labelsOfSide: Readonly<Record<string, string>>) => {
    const side = { label: (code: string) => labelsOfSide[code] ?? theirLabels[code] ?? code, values }
    const shown = fieldsOf(name).filter((field) => labels[field])
    const lines = shown.flatMap((field) => {
      const text = describe(field, values[field] ?? null, side)
      return text ? [shown.length > 1 ? `${labels[field]}: ${text}` : text] : []
    })
    return lines.join('\n')
  }
  const order = Object.keys(labels)
  const placeOf = (name: string) =>
    Math.min(
      ...fieldsOf(name)
        .map((field) => order.indexOf(field))
        .filter((at) => at >= 0),
    )
  const fields = conflictingValues(conflict, base)
    .filter(({ name }) => Number.isFinite(placeOf(name)))
    .toSorted((a, b) => placeOf(a.name) - placeOf(b.name))
    .map(({ name, mine, theirs, preselected }) => ({
      name,
      label:
        labels[name] ??
        fieldsOf(name)
          .flatMap((field) => labels[field] ?? [])
          .join(', '),
      mine: textOf(name, mine, conflict.own.labels),
      theirs: textOf(name, theirs, theirLabels),
      preselected,
    }))
  return (
    <section ref={panel} tabIndex={-1} aria-labelledby={title} className="mb-8 grid gap-4">
      <Notice tone="warning" title={<span id={title}>{t('conflict.title')}</span>} live>
        {t('conflict.text')}
      </Notice>
      <VersionChoice
        fields={fields}
        lang={language}
        actions={
          <>
            <SubmitButton size="sm" name="override" value={String(conflict.version)}>
              {versions('save')}
            </SubmitButton>
            {onDiscard ? (
              <Button size="sm" onClick={onDiscard}>
                {versions('discard')}
              </Button>
            ) : (
              <LinkButton size="sm" to={to} reloadDocument>
                {versions('discard')}
              </LinkButton>
            )}
          </>
        }
      />
    </section>
  )
}

/** What a stored job picked, by code or city. */
function labelsOf({ skills, keywords, role, locations }: NonNullable<Conflict['job']>): Record<string, string> {
  const picked = [...skills, ...keywords, ...(role ? [role] : [])].map(({ code, label }) => [code, label])
  const cities = locations.map(({ code, cityName, stateName, countryNm }) => [
    code,
    [cityName, stateName, countryNm].filter(Boolean).join(', '),
  ])
  return Object.fromEntries([...picked, ...cities])
}
