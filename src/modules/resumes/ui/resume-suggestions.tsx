import { useNavigation } from 'react-router'
import { Form } from '#ui/form/page-form.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'
import type { ProposedPart } from '../contract.shapes.ts'
import { groupOf } from '../rules.setup.ts'
import { ProposedPartRow } from './proposal-form.tsx'

type SuggestionsProps = {
  resume: { id: string; title: string }
  step: string
  parts: readonly ProposedPart[]
  /** The selection of a form that failed; null selects everything new and complete. */
  ticked: readonly string[] | null
  /** Where an item is corrected before it is added; null for parts without a form here. */
  correctPath: (part: ProposedPart) => string | null
  /** The item that is being corrected. */
  current: string | null
  /** Adding is the main thing to do here: no form stands open below. */
  primary: boolean
}

/** What the resume has for a step of the setup: select and add it as it is, or correct it first. Posts `intent=take`. */
export function ResumeSuggestions({ resume, step, parts, ticked, correctPath, current, primary }: SuggestionsProps) {
  const t = useTexts('resume')
  const busy = useNavigation().formData?.get('intent') === 'take'
  const selectable = parts.filter(({ state }) => state === 'NEW' || state === 'REPLACES')
  const groups = [...new Set(parts.map(groupOf))]
  if (parts.every(({ state }) => state === 'THERE'))
    return <p className="text-sm text-muted">{t('setup.allThere', { name: resume.title })}</p>
  return (
    <Card as="section" aria-labelledby="suggestions">
      <h3 id="suggestions" className="text-base break-words">
        {t('setup.found', { name: resume.title })}
      </h3>
      <p className="mt-0.5 mb-4 text-sm text-muted">{t('setup.foundHint')}</p>
      <Form method="post" preventScrollReset className="grid gap-4">
        <input type="hidden" name="step" value={step} />
        <input type="hidden" name="resume" value={resume.id} />
        {groups.map((group) => (
          <div key={group} className="grid gap-3">
            {groups.length > 1 && <h4 className="text-sm">{t(`review.kinds.${group}`)}</h4>}
            <ul className="grid gap-3">
              {parts
                .filter((part) => groupOf(part) === group)
                .map((part) => (
                  <ProposedPartRow
                    key={part.id}
                    part={part}
                    ticked={ticked ? ticked.includes(part.id) : part.state === 'NEW'}
                    aside={<CorrectLink part={part} to={correctPath(part)} current={part.id === current} />}
                  />
                ))}
            </ul>
          </div>
        ))}
        {selectable.length > 0 && (
          <div>
            <Button type="submit" name="intent" value="take" variant={primary ? 'primary' : 'secondary'} busy={busy}>
              {t('setup.take')}
            </Button>
          </div>
        )}
      </Form>
    </Card>
  )
}

function CorrectLink({ part, to, current }: { part: ProposedPart; to: string | null; current: boolean }) {
  const t = useTexts('resume')
  if (part.state === 'THERE' || to === null) return null
  if (current) return <span className="k-hint">{t('setup.correcting')}</span>
  const incomplete = part.state === 'INCOMPLETE'
  return (
    <LinkButton
      size="sm"
      variant="quiet"
      to={to}
      aria-label={t(incomplete ? 'setup.completeOf' : 'setup.correctOf', { name: part.text })}
    >
      {t(incomplete ? 'setup.complete' : 'setup.correct')}
    </LinkButton>
  )
}
