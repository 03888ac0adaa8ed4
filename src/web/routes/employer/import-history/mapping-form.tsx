import { useNavigation } from 'react-router'
import { Form } from '#ui/form/page-form.tsx'
import type { ImportRunDetail } from '#modules/imports/contract.shapes.ts'
import { importFields } from '#modules/imports/rules.fields.ts'
import { numberStyles } from '#modules/imports/rules.cells.ts'
import { dateOrders } from '#modules/imports/rules.dates.ts'
import { importModes } from '#modules/imports/rules.ts'
import { Button } from '#ui/button.tsx'
import { packError } from '#ui/form/error-code.ts'
import { RadioGroup } from '#ui/form/choice.tsx'
import { Select } from '#ui/form/select.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Section } from '#ui/page.tsx'

/** What each column of the file is for, and what is done with the jobs. Needs the set `imports`. */
export function MappingForm({ run, problems }: { run: ImportRunDetail; problems: Readonly<Record<number, string>> }) {
  const t = useTexts('imports')
  const busy = useNavigation().state !== 'idle'
  const options = importFields.map((value) => ({ value, label: t(`field.${value}`) }))
  return (
    <Form method="post" key={run.version}>
      <input type="hidden" name="version" value={run.version} />
      <Section title={t('map.title')} lead={t('map.lead')}>
        <Card flush>
          <ul>
            {run.columns.map(({ name, field, examples }, at) => (
              <li
                key={name}
                className="grid gap-x-6 gap-y-2 border-t border-line p-4 first:border-t-0 md:grid-cols-[minmax(0,1fr)_20rem] md:items-center"
              >
                <div className="min-w-0">
                  <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
                  <p className="k-hint truncate">{examples.length > 0 ? examples.join(' · ') : t('map.empty')}</p>
                </div>
                <Select
                  id={`column${at}`}
                  name={`column${at}`}
                  label={`${t('map.field')}: ${name}`}
                  hideLabel
                  defaultValue={field ?? ''}
                  placeholder={t('map.leaveOut')}
                  options={options}
                  errors={problems[at] === undefined ? undefined : [packError({ code: problems[at] })]}
                />
              </li>
            ))}
          </ul>
        </Card>
      </Section>
      <Card className="mt-6 grid gap-6 lg:grid-cols-3">
        <RadioGroup
          id="mode"
          name="mode"
          label={t('map.mode')}
          hint={t('map.modeHint')}
          defaultValue={run.mode}
          options={importModes.map((value) => ({ value, label: t(`map.mode${value}`) }))}
        />
        <RadioGroup
          id="publish"
          name="publish"
          label={t('map.publish')}
          hint={t('map.publishHint')}
          defaultValue={run.publish ? 'yes' : 'no'}
          options={[
            { value: 'no', label: t('map.publishNo') },
            { value: 'yes', label: t('map.publishYes') },
          ]}
        />
        <div className="grid content-start gap-6">
          <Select
            id="numberStyle"
            name="numberStyle"
            label={t('map.numbers')}
            defaultValue={run.numberStyle}
            options={numberStyles.map((value) => ({ value, label: t(`map.numbers${value}`) }))}
          />
          <Select
            id="dateOrder"
            name="dateOrder"
            label={t('map.dates')}
            defaultValue={run.dateOrder}
            options={dateOrders.map((value) => ({ value, label: t(`map.dates${value}`) }))}
          />
        </div>
      </Card>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="map" variant="primary" busy={busy}>
          {t('map.submit')}
        </Button>
        <Button type="submit" name="intent" value="cancel" variant="quiet" formNoValidate>
          {t('check.discard')}
        </Button>
      </div>
    </Form>
  )
}
