import { useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Card } from '#ui/page.tsx'
import { usePush, type PushState } from '#web/push/use-push.ts'

const heads = { denied: 'card.denied', unsupported: 'card.unsupported', on: 'card.isOn' } as const
const headOf = (state: PushState) => (state in heads ? heads[state as keyof typeof heads] : 'card.title')

/**
 * Says why this device may show notifications and asks for it, only ever after a press. `asking` shows nothing but the question:
 * for pages that are about something else. Without JavaScript, and until the browser was looked at, it takes no place.
 */
export function PushCard({ browsers = 0, asking = false }: { browsers?: number; asking?: boolean }) {
  const t = useTexts('preferences')
  const { state, problem, switchOn, switchOff } = usePush()
  const [requested, setAsked] = useState(false)
  if (state === 'unknown' || (asking && !requested && state !== 'default')) return null
  const text = {
    unknown: '',
    default: t('card.text'),
    off: t('card.text'),
    starting: t('card.text'),
    requested: t('card.asking'),
    denied: t('card.deniedText'),
    unsupported: t(isSecureContext ? 'card.unsupportedText' : 'card.insecureText'),
    on: browsers > 1 ? t('card.isOnText', { count: browsers }) : t('card.isOnAlone'),
  }[state]
  const icon = state === 'denied' || state === 'unsupported' ? 'bell-off' : 'bell-ring'
  return (
    <Card as="section" aria-labelledby="push-title" tint className="mb-8 grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)]">
      <span className="grid size-11 place-items-center rounded-full bg-nila-soft text-nila-ink" aria-hidden="true">
        <Icon name={icon} size={22} />
      </span>
      <div className="grid gap-3">
        <div role="status">
          <h2 id="push-title" className="text-lg">
            {t(headOf(state))}
          </h2>
          <p className="mt-1 max-w-prose text-muted">{text}</p>
        </div>
        {problem && (
          <Notice tone="error" live title={t(state === 'on' ? 'card.stillOn' : 'card.notOn')}>
            {t(`problem.${problem.name}`, { seconds: problem.seconds ?? 60 })}
          </Notice>
        )}
        {(state === 'default' || state === 'off' || state === 'requested' || state === 'starting') && (
          <div>
            <Button
              busy={state === 'requested' || state === 'starting'}
              onClick={() => {
                setAsked(true)
                void switchOn()
              }}
            >
              {t(problem ? 'card.again' : 'card.on')}
            </Button>
          </div>
        )}
        {state === 'on' && (
          <div>
            <Button onClick={() => void switchOff()}>{t('card.off')}</Button>
          </div>
        )}
      </div>
    </Card>
  )
}
