import { maxTag, maxTags } from '#modules/matching/talent/rules.ts'
import type { FieldProps } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'

/** Tags of a candidate in a pool, with commas between them. */
export function TagsField({ field }: { field: FieldProps['field'] }) {
  const t = useTexts('talent')
  return (
    <TextField
      field={field}
      label={t('one.tags')}
      hint={t('one.tagsHint', { max: maxTags })}
      maxLength={maxTags * (maxTag + 2)}
      autoComplete="off"
      optional
    />
  )
}
