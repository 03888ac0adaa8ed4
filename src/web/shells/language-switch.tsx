import { Icon } from '#ui/icon.tsx'
import { useFetcher, useLocation } from 'react-router'
import { locales } from '#kernel/locale.ts'
import { useLocale, useTexts } from '#ui/i18n/i18n.tsx'

/** A plain form that returns to this page; with JavaScript only the texts change and everything typed stays. */
export function LanguageSwitch() {
  const t = useTexts('shell')
  const locale = useLocale()
  const { pathname, search } = useLocation()
  const fetcher = useFetcher({ key: 'language' })
  const other = locales.find((each) => each !== locale) ?? 'en'
  return (
    <fetcher.Form method="post" action="/language">
      <input type="hidden" name="next" value={pathname + search} />
      <button
        type="submit"
        name="locale"
        value={other}
        lang={other}
        className="k-btn"
        data-variant="quiet"
        data-size="sm"
      >
        <Icon name="globe" size={18} />
        <span className="sr-only">{t(`language.to.${other}`)} </span>
        {other.toUpperCase()}
      </button>
    </fetcher.Form>
  )
}
