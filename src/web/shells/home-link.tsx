import { Link, useRouteLoaderData } from 'react-router'
import { useTexts } from '../i18n.tsx'
import { Mark } from '../kit/brand.tsx'
import type { RootData } from '../root-data.ts'

/** The mark and the site's name at the top left, leading to where this person starts. */
export function HomeLink({ to }: { to: string }) {
  const t = useTexts('shell')
  const site = useRouteLoaderData<RootData>('root')?.settings.siteName ?? 'Karya'
  return (
    <Link to={to} className="flex min-h-11 flex-none items-center gap-2 text-ink">
      <Mark size={28} />
      <span className="max-w-36 truncate text-xl font-extrabold tracking-tight">{site}</span>
      <span className="sr-only">, {t('home')}</span>
    </Link>
  )
}
