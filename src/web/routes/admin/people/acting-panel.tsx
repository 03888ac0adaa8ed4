import { Form, Link } from 'react-router'
import type { EndpointOutput } from '#modules/contract.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { ReasonForm } from './reason-form.tsx'

const consequences = { CODE: 'act.asksCode', CLICK: 'act.asks', NONE: 'act.tells' } as const

type ActingPanelProps = {
  state: EndpointOutput<'admin.acting.get'>
  id: string
  typed?: string | undefined
  open: boolean
}

/** Asking to act for a person, or what became of it. */
export function ActingPanel({ state: { open: acting, consent }, id, typed, open }: ActingPanelProps) {
  const t = useTexts('adminPeople')
  const format = useFormat()
  if (!acting)
    return (
      <ReasonForm
        intent="act"
        right="people.actFor"
        label={t('act.label')}
        consequence={t(consequences[consent])}
        typed={typed}
        open={open}
      >
        <RadioGroup
          name="scope"
          label={t('act.scope')}
          defaultValue="READ"
          options={(['READ', 'ACT'] as const).map((value) => ({ value, label: t(`act.scopes.${value}`) }))}
        />
      </ReasonForm>
    )
  const title = acting.own
    ? t(acting.state === 'RUNNING' && acting.scope === 'READ' ? 'act.looking' : `act.${acting.state}`)
    : t('act.other', { name: acting.administrator })
  return (
    <Notice tone="warning" title={title}>
      <p>{t('act.until', { time: format.time(acting.endsAt) })}</p>
      {acting.own && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          {acting.state === 'RUNNING' ? (
            <LinkButton reloadDocument size="sm" to={acting.home}>
              {t('act.open')}
            </LinkButton>
          ) : acting.consent === 'CODE' ? (
            <ActionForm method="post" className="grid w-full gap-3">
              <input type="hidden" name="intent" value="startActing" />
              <TextField
                label={t('act.code')}
                hint={t('act.codeHint')}
                name="code"
                required
                maxLength={40}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
              />
              <div>
                <Button type="submit" size="sm" variant="primary">
                  {t('act.begin')}
                </Button>
              </div>
            </ActionForm>
          ) : (
            <Link className="k-link" to={`/admin/people/${id}`}>
              {t('act.check')}
            </Link>
          )}
          <Form method="post">
            <input type="hidden" name="intent" value="endActing" />
            <Button type="submit" size="sm">
              {t('act.end')}
            </Button>
          </Form>
        </div>
      )}
    </Notice>
  )
}
