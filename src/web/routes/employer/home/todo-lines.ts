import { useTexts } from '#ui/i18n/i18n.tsx'
import type { Todo } from './data.ts'

export type TodoLine = { key: string; to: string; text: string }

/** What is undecided, as lines that lead to where it is decided. */
export function useTodoLines(): (todo: Todo) => TodoLine[] {
  const t = useTexts('employerHome')
  return ({ unseen, interview, shortlist, rejected, drafts }) =>
    [
      { key: 'unseen', count: unseen, to: '/employer/responses?unseen=1', text: t('todo.unseen', { count: unseen }) },
      {
        key: 'interview',
        count: interview,
        to: '/employer/responses?status=IN_INTERVIEW&show=open',
        text: t('todo.interview', { count: interview }),
      },
      {
        key: 'shortlist',
        count: shortlist,
        to: '/employer/responses?status=SHORTLIST&show=open',
        text: t('todo.shortlist', { count: shortlist }),
      },
      {
        key: 'rejected',
        count: rejected.count,
        to:
          rejected.id && rejected.count === 1
            ? `/employer/job-type?id=${rejected.id}`
            : '/employer/dashboard?status=REJECTED',
        text: t('todo.rejected', { count: rejected.count }),
      },
      { key: 'drafts', count: drafts, to: '/employer/job-post', text: t('todo.drafts', { count: drafts }) },
    ].filter(({ count }) => count > 0)
}
