import { Icon } from '#ui/icon.tsx'
import { SuggestField } from '#ui/form/suggest-field.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { namedFields, type NamedKey } from './named-values.ts'

/** Adds any value of a filter by its name, with suggestions. The server finds what is meant, so it works without JavaScript. */
export function FindValue({ of: key }: { of: NamedKey }) {
  const t = useTexts('browse')
  const { name, category } = namedFields[key]
  return (
    <SuggestField
      label={t(`filters.find.${key}`)}
      hideLabel
      className="pt-1.5"
      name={name}
      maxLength={80}
      placeholder={t(`filters.find.${key}`)}
      before={<Icon name="search" size={16} />}
      loadItems={async (text, signal) =>
        (await import('#modules/reference/ui/suggest-masters.ts'))
          .suggestMasters(category, text, signal)
          .then((list) => list.map(({ label }) => ({ value: label, label })))
      }
      countLabel={(count) => t('search.suggested', { count })}
      onItemSelect={(input) => input.form?.requestSubmit()}
      enterKeyHint="search"
    />
  )
}
