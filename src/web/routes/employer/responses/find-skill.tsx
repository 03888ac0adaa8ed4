import { Icon } from '#ui/icon.tsx'
import { SuggestField } from '#ui/form/suggest-field.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'

/** Adds any skill by its name, with suggestions. The server finds what is meant, so it works without JavaScript. */
export function FindSkill() {
  const t = useTexts('applicantList')
  return (
    <SuggestField
      label={t('filter.find')}
      hideLabel
      className="pt-1.5"
      name="skillName"
      maxLength={80}
      placeholder={t('filter.find')}
      before={<Icon name="search" size={16} />}
      loadItems={async (text, signal) =>
        (await import('#modules/reference/ui/suggest-masters.ts'))
          .suggestMasters('SKILLS', text, signal)
          .then((list) => list.map(({ label }) => ({ value: label, label })))
      }
      countLabel={(count) => t('filter.found', { count })}
      onItemSelect={(input) => input.form?.requestSubmit()}
      enterKeyHint="search"
    />
  )
}
