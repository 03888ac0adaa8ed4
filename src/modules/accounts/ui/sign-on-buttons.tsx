import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { signOnPath } from '../rules.sign-on-paths.ts'
import type { ProviderName } from '#kernel/sign-on-provider.ts'

export type SignOnProvider = { name: ProviderName; label: string }

/** Sign-on providers below a form. `reloadDocument`, because the path redirects to another site. */
export function SignOnButtons({ providers, next }: { providers: readonly SignOnProvider[]; next: string | null }) {
  const t = useTexts('auth')
  if (providers.length === 0) return null
  return (
    <div className="mt-6 grid gap-3">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('signOn.or')}
      </p>
      {providers.map(({ name, label }) => (
        <LinkButton key={name} to={signOnPath(name, next)} reloadDocument wide size="lg">
          {t('signOn.with', { label })}
        </LinkButton>
      ))}
    </div>
  )
}
