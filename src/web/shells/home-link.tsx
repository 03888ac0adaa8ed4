import { Link, useRouteLoaderData } from 'react-router'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Mark } from '#ui/brand.tsx'
import type { RootData } from '#web/document/root-data.ts'

const name = 'max-w-36 truncate text-xl font-extrabold tracking-tight'

/** Administrators have a search beside the bell. */
const roomFor: Readonly<Record<string, string>> = { guest: '', admin: 'max-[26rem]:sr-only' }

/** The mark and the site's name at the top left, leading to where this person starts. On the narrowest phones the buttons of an account take the name's place. */
export function HomeLink({ to }: { to: string }) {
  const t = useTexts('shell')
  const root = useRouteLoaderData<RootData>('root')
  const site = root?.settings.siteName ?? 'Karya'
  return (
    <Link to={to} className="flex min-h-11 min-w-0 items-center gap-2 text-ink">
      <Mark size={28} />
      <span className={`${name} ${roomFor[root?.viewer.kind ?? 'guest'] ?? 'max-[22.4rem]:sr-only'}`}>{site}</span>
      <span className="sr-only">, {t('home')}</span>
    </Link>
  )
}
