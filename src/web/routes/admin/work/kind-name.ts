import { useTexts } from '#ui/i18n/i18n.tsx'

/** What a kind of background job does, in words; one that only another release knows is called so. */
export function useKindName(): (name: string) => string {
  const t = useTexts('work')
  return (name) => t.find(`name.${name}`) ?? t('otherKind')
}
