import { useTexts } from '#ui/i18n/i18n.tsx'
import type { PickerTexts } from '#ui/form/tag-picker.tsx'

/** The words of pickers in the wizard. */
export function usePickerTexts(): PickerTexts {
  const t = useTexts('jobPost')
  return {
    empty: t('picker.none'),
    loading: t('picker.loading'),
    failed: t('picker.failed'),
    remove: (label) => t('picker.remove', { label }),
  }
}
