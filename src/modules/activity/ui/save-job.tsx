import { Icon } from '#ui/icon.tsx'
import { useEffect } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { showToast } from '#ui/toast.ts'
import type { JobCard } from '#modules/search/contract.ts'
import { choicePath, type Choice } from '../rules.paths.ts'

type ChoiceJob = Pick<JobCard, 'id' | 'title' | 'liked' | 'hidden'>

/** What the reader chose about a job: what is being sent, else what was answered, else what the page came with. The same wherever the job stands on the page. */
export function useChoice(job: ChoiceJob) {
  const t = useTexts('jobDetail')
  const fetcher = useFetcher<{ choice?: Choice; failed?: boolean }>({ key: `choice-${job.id}` })
  const sent = fetcher.formData?.get('choice') as Choice | null | undefined
  const failed = fetcher.state === 'idle' && fetcher.data?.failed
  useEffect(() => {
    if (failed) showToast('error', t('card.failed'))
  }, [failed, t])
  const choice = sent ?? fetcher.data?.choice ?? (job.liked ? 'LIKE' : job.hidden ? 'DISLIKE' : 'NONE')
  return { choice, fetcher }
}

function ChoiceForm({ job, children }: { job: ChoiceJob; children: React.ReactNode }) {
  const { fetcher } = useChoice(job)
  const { pathname, search } = useLocation()
  return (
    <fetcher.Form method="post" action={choicePath} className="inline-flex">
      <input type="hidden" name="intent" value="choice" />
      <input type="hidden" name="jobId" value={job.id} />
      <input type="hidden" name="next" value={pathname + search} />
      {children}
    </fetcher.Form>
  )
}

/** The bookmark: saves a job or takes it off again; guests are sent to sign in and come back here. `wide`: with its label next to it. */
export function SaveJob({ job, wide }: { job: ChoiceJob; wide?: boolean }) {
  const t = useTexts('jobDetail')
  const { choice } = useChoice(job)
  const saved = choice === 'LIKE'
  const icon = <Icon name="bookmark" className={saved ? 'fill-current text-nila-ink' : undefined} />
  const label = t(saved ? 'card.unsave' : 'card.save', { title: job.title })
  const send = { type: 'submit', name: 'choice', value: saved ? 'NONE' : 'LIKE' } as const
  return (
    <ChoiceForm job={job}>
      {wide ? (
        <Button {...send} icon={icon} aria-label={label}>
          {t(saved ? 'card.savedShort' : 'card.saveShort')}
        </Button>
      ) : (
        <IconButton {...send} icon={icon} label={label} tipEdge="end" />
      )}
    </ChoiceForm>
  )
}

/** "Not interested": hides a job from recommendations; can be taken back. */
export function HideJob({ job }: { job: ChoiceJob }) {
  const t = useTexts('jobDetail')
  return (
    <ChoiceForm job={job}>
      <IconButton
        type="submit"
        name="choice"
        value="DISLIKE"
        icon={<Icon name="eye-off" />}
        label={t('card.hide', { title: job.title })}
        tipEdge="end"
      />
    </ChoiceForm>
  )
}

/** What stands in the place of a job that the reader is not interested in. */
export function HiddenJob({ job }: { job: ChoiceJob }) {
  const t = useTexts('jobDetail')
  return (
    <div className="k-card flex items-center justify-between gap-3" data-tint="">
      <p className="line-clamp-2 min-w-0 text-sm text-muted">{t('card.hidden', { title: job.title })}</p>
      <ChoiceForm job={job}>
        <Button type="submit" name="choice" value="NONE" variant="quiet" size="sm">
          {t('card.undo')}
        </Button>
      </ChoiceForm>
    </div>
  )
}
