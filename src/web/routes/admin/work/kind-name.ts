import { useTexts } from '#ui/i18n/i18n.tsx'

/** What a kind of background job does, in words; one of a release that is not here keeps its technical name. */
export function useKindName(): (name: string) => string {
  const t = useTexts('work')
  return (name) => t.find(`name.${name}`) ?? name
}
