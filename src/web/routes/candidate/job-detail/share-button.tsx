import { Icon } from '#ui/icon.tsx'
import { useFetcher, useRouteLoaderData } from 'react-router'
import { choicePath } from '#modules/activity/rules.paths.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast.ts'
import type { RootData } from '#web/document/root-data.ts'

/** The browser's own sharing where there is one, else the link into the clipboard; counted for candidates (track 5). Nothing without JavaScript. */
export function ShareButton({ job, path }: { job: { id: string; title: string }; path: string }) {
  const t = useTexts('jobPage')
  const root = useRouteLoaderData<RootData>('root')
  const fetcher = useFetcher({ key: `share-${job.id}` })
  const share = async () => {
    const url = new URL(path, location.origin).href
    try {
      if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches)
        await navigator.share({ title: job.title, url })
      else {
        await navigator.clipboard.writeText(url)
        showToast('success', t('copied'))
      }
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return // closed without sharing
      showToast('error', t('copyFailed'))
      return
    }
    if (root?.viewer.kind === 'candidate')
      void fetcher.submit({ intent: 'share', jobId: job.id }, { method: 'post', action: choicePath })
  }
  return (
    <Button icon={<Icon name="share-2" />} className="noscript:hidden" onClick={() => void share()}>
      {t('share')}
    </Button>
  )
}
