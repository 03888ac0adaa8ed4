import { useEffect, useRef } from 'react'
import { Form, Link, useLocation, useNavigate } from 'react-router'
import { SuggestField } from '#ui/form/suggest-field.tsx'
import { useLocale, useTexts } from '#ui/i18n/i18n.tsx'
import { Icon } from '#ui/icon.tsx'
import { useViewer } from '#web/document/use-viewer.ts'
import { resultPath } from './result-path.ts'

const page = '/admin/search'

/** The search of the console's header: Ctrl/⌘-K leads to it from anywhere, and Enter to all results. A plain form without JavaScript. */
export function ConsoleSearch() {
  const t = useTexts('adminSearch')
  const locale = useLocale()
  const viewer = useViewer()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const typed = pathname === page ? (new URLSearchParams(search).get('q') ?? '') : ''
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      const input = form.current?.querySelector('input')
      // On phones the field is a page of its own.
      if (!input?.checkVisibility()) return void navigate(page)
      input.focus()
      input.select()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate])
  const suggest = async (text: string, signal: AbortSignal) => {
    const { suggestResults, suggestSettings } = await import('./suggest-results.ts')
    const [things, settings] = await Promise.all([
      suggestResults(text, signal),
      viewer.kind === 'admin' ? suggestSettings(text, viewer.role, locale) : [],
    ])
    return [
      ...things.map((result) => ({
        key: result.id,
        value: result.title,
        label: [result.title, result.detail].filter(Boolean).join(' · '),
        category: t(`one.${result.kind}`),
        onSelect: () => void navigate(resultPath(result)),
      })),
      ...settings.map(({ key, to, name }) => ({
        key,
        value: name,
        label: name,
        category: t('setting'),
        onSelect: () => void navigate(to),
      })),
    ]
  }
  return (
    <Form ref={form} action={page} role="search" aria-label={t('open')} className="mx-auto w-full max-w-xl">
      <SuggestField
        key={typed}
        label={t('label')}
        hideLabel
        type="search"
        name="q"
        defaultValue={typed}
        maxLength={200}
        placeholder={t('placeholder')}
        aria-keyshortcuts="Control+K Meta+K"
        before={
          <button type="submit" aria-label={t('go')} className="grid min-h-6 min-w-6 place-items-center">
            <Icon name="search" size={18} />
          </button>
        }
        after={
          <kbd className="hidden text-xs text-muted lg:inline" aria-hidden="true">
            {t('shortcut')}
          </kbd>
        }
        loadItems={suggest}
        countLabel={(count) => t('count', { count })}
        enterKeyHint="search"
        autoComplete="off"
      />
    </Form>
  )
}

/** Leads to the search where the header has no room for its field. */
export function ConsoleSearchLink() {
  const t = useTexts('adminSearch')
  return (
    <Link to={page} className="k-btn md:hidden" data-variant="quiet" data-square="" aria-label={t('open')}>
      <Icon name="search" />
    </Link>
  )
}
