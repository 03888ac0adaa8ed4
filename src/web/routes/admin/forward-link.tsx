import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'

/** For whoever sees what they may not decide about: they tell the moderators, by a report like anybody's. */
export function ForwardLink({ to }: { to: string }) {
  const t = useTexts('admin')
  return (
    <LinkButton to={to} className="justify-self-start">
      {t('decide.forward')}
    </LinkButton>
  )
}
