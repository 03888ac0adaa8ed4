import { useState } from 'react'
import { sectionsIn, startSections, type StartSection } from '#modules/content/rules.start.ts'
import { Select } from '#ui/form/select.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { useErrorTexts } from '#ui/provider.tsx'
import { FieldErrors } from '#ui/form/field.tsx'

type OrderFieldsProps = { order: string; errors: readonly string[] | undefined }

/** The sections of the start page by their places. Without script two can be chosen twice; that is refused. */
export function OrderFields({ order, errors }: OrderFieldsProps) {
  const t = useTexts('adminContent')
  const errorTexts = useErrorTexts()
  const [sections, setSections] = useState(() => sectionsIn(order))
  const move = (to: number, section: StartSection) => {
    const rest = sections.filter((each) => each !== section)
    setSections([...rest.slice(0, to), section, ...rest.slice(to)])
  }
  const options = startSections.map((value) => ({ value, label: t(`section.${value}`) }))
  return (
    <fieldset className="border-t border-line p-5 first:border-t-0">
      <legend className="font-semibold">{t('order.title')}</legend>
      <p className="k-hint mb-3">{t('order.hint')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {sections.map((section, at) => (
          <Select
            key={at}
            id={`section-${at}`}
            name="section"
            label={t('order.place', { place: at + 1 })}
            value={section}
            onChange={(event) => {
              const selected = startSections.find((each) => each === event.target.value)
              if (selected) move(at, selected)
            }}
            options={options}
          />
        ))}
      </div>
      {errors && <FieldErrors errors={errorTexts([...errors])} id="order-errors" />}
    </fieldset>
  )
}
