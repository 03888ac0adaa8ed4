import { Link, useRouteLoaderData } from 'react-router'
import { Logo } from '../kit/brand.tsx'
import type { RootData } from '../root-data.ts'
import { useTexts } from '../i18n.tsx'

/** The mark at the top left, leading to where this person starts. */
export function HomeLink({ to }: { to: string }) {
  const t = useTexts('shell')
  const root = useRouteLoaderData<RootData>('root')
  return (
    <Link to={to} className="flex min-h-11 flex-none items-center text-ink">
      <Logo height={28} label={t('home', { site: root?.settings.siteName ?? 'Karya' })} />
    </Link>
  )
}
