import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { Form } from '#ui/form/page-form.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Card } from '#ui/page.tsx'
import type { Proposal, ProposedPart } from '../contract.shapes.ts'

const groups = [
  'name',
  'headline',
  'phone',
  'about',
  'experience',
  'education',
  'skill',
  'project',
  'certificate',
  'accomplishment',
  'language',
  'link',
] as const

type ProposalProps = {
  id: string
  newId: string
  proposal: Proposal
  /** The selection before a rejected submit; null selects everything new and complete. */
  ticked: readonly string[] | null
  /** An uploaded file can be turned into an editable resume instead. */
  editable: boolean
}

/** The parts a resume can add to the profile. Parts that would replace a value are not preselected. */
export function ProposalForm({ id, newId, proposal, ticked, editable }: ProposalProps) {
  const t = useTexts('resume')
  const busy = useNavigation().state === 'submitting'
  const { parts, unknownSkills } = proposal
  const open = parts.some(({ state }) => state === 'NEW' || state === 'REPLACES')
  const content = (
    <>
      {!open && <p className="font-semibold">{t('review.none')}</p>}
      {groups.map((group) => {
        const own = parts.filter((part) => (part.section ?? part.kind) === group)
        return own.length === 0 ? null : (
          <Card as="section" key={group} aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`} className="mb-3 text-lg">
              {t(`review.kinds.${group}`)}
            </h2>
            <ul className="grid gap-3">
              {own.map((part) => (
                <ProposedPartRow
                  key={part.id}
                  part={part}
                  ticked={ticked ? ticked.includes(part.id) : part.state === 'NEW'}
                />
              ))}
            </ul>
          </Card>
        )
      })}
      {unknownSkills.length > 0 && (
        <p className="text-sm text-muted">{t('review.unknown', { list: unknownSkills.join(', ') })}</p>
      )}
      <div className="flex flex-wrap gap-3">
        {open && (
          <Button type="submit" name="intent" value="take" variant="primary" busy={busy}>
            {t('review.take')}
          </Button>
        )}
        {editable && (
          <Button type="submit" name="intent" value="copy">
            {t('review.editable')}
          </Button>
        )}
      </div>
    </>
  )
  if (!open && !editable) return <div className="grid gap-4">{content}</div>
  return (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="newId" value={newId} />
      {content}
    </Form>
  )
}

type PartRowProps = { part: ProposedPart; ticked: boolean; aside?: ReactNode }

/** A checkbox for a part, or why it cannot be selected. */
export function ProposedPartRow({ part, ticked, aside }: PartRowProps) {
  const t = useTexts('resume')
  const format = useFormat()
  const { id, text, detail, startOn, endOn, present, state, instead, lacks } = part
  const when = [startOn && format.month(startOn), present ? t('document.present') : endOn && format.month(endOn)]
    .filter(Boolean)
    .join(' – ')
  const lines = [detail, when].filter(Boolean).join(' · ')
  const fields = lacks.map((field) => t.find(`review.lacks.${field}`) ?? field).join(', ')
  const body = (
    <>
      <span className="whitespace-pre-line">{text}</span>
      {lines && <span className="block text-sm text-muted">{lines}</span>}
      {instead && <span className="block text-sm text-muted">{t('review.instead', { text: instead })}</span>}
    </>
  )
  if (state === 'THERE' || state === 'INCOMPLETE')
    return (
      <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 text-muted">{body}</span>
        <Badge tone={state === 'THERE' ? 'success' : 'warning'}>
          {state === 'THERE' ? t('review.there') : t('review.incomplete', { fields })}
        </Badge>
        {aside}
      </li>
    )
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <Checkbox name="part" value={id} defaultChecked={ticked} label={body} className="min-w-0 flex-1 basis-64" />
      {state === 'REPLACES' && <Badge tone="warning">{t('review.replaces')}</Badge>}
      {aside}
    </li>
  )
}
