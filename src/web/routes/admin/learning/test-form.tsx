import { useNavigation } from 'react-router'
import { plannedVisits, rankings } from '#modules/search/learning/rules.ranking-test.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'

type TestFormProps = {
  errors: Readonly<Record<string, string[]>>
  typed: Readonly<Record<string, string>>
}

/** Which rankings are compared, for how many people, and how small a difference is to be found. */
export function TestForm({ errors, typed }: TestFormProps) {
  const t = useTexts('learning')
  const { number } = useFormat()
  const busy = useNavigation().formMethod === 'POST'
  const options = rankings.map((value) => ({ value, label: t(`rankings.${value}`) }))
  const field = (name: string, initial: string) => ({
    id: name,
    name,
    label: t(name as 'a'),
    defaultValue: typed[name] ?? initial,
    ...(errors[name] && { errors: errors[name] }),
  })
  return (
    <Card>
      <h3 className="font-semibold">{t('new')}</h3>
      <ActionForm method="post" action="/admin/learning" noValidate className="k-pair mt-3 grid gap-4 sm:grid-cols-2">
        <Select {...field('a', 'LEARNED')} options={options} />
        <Select {...field('b', 'DELIVERED')} options={options} />
        <TextField {...field('share', '100')} inputMode="numeric" hint={t('shareHint')} />
        <Select
          {...field('planned', String(plannedVisits[0].visits))}
          options={plannedVisits.map(({ visits, share }) => ({
            value: String(visits),
            label: t('plan', { share, rest: 100 - share, visits: number(visits) }),
          }))}
        />
        <div>
          <Button type="submit" name="intent" value="start" variant="primary" busy={busy}>
            {t('start')}
          </Button>
        </div>
      </ActionForm>
    </Card>
  )
}
