import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import type { ProtectedTopic, TopicHit } from '../rules.protected.ts'

/** What says why a topic has no place there. */
const reason = (topic: ProtectedTopic) =>
  topic === 'AGE' ? 'why.AGE' : topic === 'HEALTH' ? 'why.data' : ('why.law' as const)

/** Protected topics that a text touches, each with its reason. It warns and stops nobody. Needs the set `protectedTopics`. */
export function TopicWarnings({ hits }: { hits: readonly TopicHit[] }) {
  const t = useTexts('protectedTopics')
  return (
    <>
      {hits.map(({ topic, words }) => (
        <span key={topic} className="mt-1 flex items-start gap-1.5 text-cabai-ink">
          <Icon name="triangle-alert" className="mt-0.5 size-4 flex-none" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {t('found', { words, topic: t(`topic.${topic}`) })} {t(reason(topic))}
          </span>
        </span>
      ))}
    </>
  )
}
