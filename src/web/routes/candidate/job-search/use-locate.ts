import { useNavigate } from 'react-router'
import { browseTo } from '#modules/search/rules.url.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { showToast } from '#ui/toast.ts'

/** Goes to the jobs around where this browser is, with the same words; reports why it cannot. Needs the set `browse`. */
export function useLocate(): (search: string) => Promise<void> {
  const t = useTexts('browse')
  const navigate = useNavigate()
  return async (search) => {
    const { locate } = await import('./locate.ts')
    const position = await locate()
    if ('city' in position) await navigate(browseTo({ search, location: position.city, near: true }))
    else showToast('error', t(`near.${position.problem}`))
  }
}
