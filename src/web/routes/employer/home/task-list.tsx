import { Icon, type IconName } from '#ui/icon.tsx'
import type { Task } from '#modules/home/contract.ts'
import { type TaskKind, urgencies } from '#modules/home/rules.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card } from '#ui/page.tsx'
import type { HomeData } from './data.ts'
import { taskHref } from './task-links.ts'

const icons: Record<TaskKind, IconName> = {
  COMPANY_SETUP: 'building-2',
  COMPANY_CHANGES: 'building-2',
  INVITATION: 'users',
  INVITATIONS: 'users',
  ORDER_UNPAID: 'credit-card',
  TRANSFER_RETURNED: 'credit-card',
  PLAN_ENDING: 'credit-card',
  JOB_RETURNED: 'triangle-alert',
  CHANGES_RETURNED: 'triangle-alert',
  JOB_ENDING: 'calendar-clock',
  DRAFT: 'file-pen',
  DRAFTS: 'file-pen',
  ANSWER: 'hourglass',
  ANSWER_LATE: 'hourglass',
  SHORTLISTED: 'star',
  INTERVIEWED: 'messages-square',
  INTERVIEW_TODAY: 'calendar-clock',
  INTERVIEW_OUTCOME: 'calendar-clock',
  INTERVIEW_MOVE: 'calendar-clock',
  INTERVIEW_TIMES: 'calendar-clock',
  INTERVIEW_ALONE: 'triangle-alert',
  INTERVIEW_CLOCK: 'triangle-alert',
  SCORECARD: 'clipboard-check',
  MESSAGE: 'messages-square',
  MESSAGES: 'messages-square',
  IMPORT_MAPPING: 'upload',
  IMPORT_READY: 'upload',
  IMPORT_FAILED: 'upload',
}

/** Everything that waits, by how pressing it is, each a sentence with the one way to do it. */
export function TaskList({ tasks }: Pick<HomeData, 'tasks'>) {
  const t = useTexts('employerHome')
  if (tasks.list.length === 0)
    return (
      <Card>
        <EmptyState
          level={2}
          icon={<Icon name="circle-check" />}
          title={t('tasks.none')}
          action={<LinkButton to="/employer/dashboard">{t('tasks.dashboard')}</LinkButton>}
        >
          <p>{t('tasks.noneText')}</p>
        </EmptyState>
      </Card>
    )
  return (
    <div className="grid gap-6">
      {urgencies.map((urgency) => {
        const own = tasks.list.filter((task) => task.urgency === urgency)
        return (
          own.length > 0 && (
            <section key={urgency} aria-labelledby={`tasks-${urgency}`}>
              <h2 id={`tasks-${urgency}`} className="mb-2 flex items-center gap-2 text-base">
                {t(`tasks.${urgency}`)}
                <span className="k-count">{own.length}</span>
              </h2>
              <Card flush>
                <ul className="divide-y divide-line">
                  {own.map((task) => (
                    <TaskRow key={`${task.kind}-${task.id}`} task={task} tasks={tasks} />
                  ))}
                </ul>
              </Card>
            </section>
          )
        )
      })}
      {tasks.hasMore && <p className="k-hint">{t('tasks.more', { count: tasks.list.length })}</p>}
    </div>
  )
}

function TaskRow({ task, tasks }: { task: Task; tasks: HomeData['tasks'] }) {
  const t = useTexts('employerHome')
  const { kind, title, count, urgency } = task
  const promise = t('tasks.days', { count: tasks.promisedDays ?? 0 })
  const sentence = t(`task.${kind}`, { title: title ?? '', count, promise })
  const action = t(`taskAction.${kind}`)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:flex-nowrap">
      <Icon
        name={icons[kind]}
        size={20}
        className={cx('flex-none self-start mt-0.5', urgency === 'OPEN' ? 'text-muted' : 'text-cabai-ink')}
      />
      <div className="min-w-0 flex-1 max-sm:basis-3/4">
        <p className="[overflow-wrap:anywhere]">{sentence}</p>
        <p className="text-sm text-muted">
          <When task={task} />
        </p>
      </div>
      <LinkButton
        to={taskHref(task, tasks.lateUntil)}
        size="sm"
        className="max-sm:ml-9"
        aria-label={`${action}: ${sentence}`}
      >
        {action}
      </LinkButton>
    </li>
  )
}

/** When it ends, where it does; else how long it has waited. */
function When({ task: { kind, count, since, due, urgency } }: { task: Task }) {
  const t = useTexts('employerHome')
  const format = useFormat()
  if (due && (kind === 'ANSWER_LATE' || kind === 'ANSWER')) return t('tasks.promisedUntil', { date: format.date(due) })
  if (count > 1) return t('tasks.oldest', { date: format.date(since) })
  if (due && kind === 'INTERVIEW_TODAY') return t('tasks.on', { date: format.dateTime(due) })
  return due && urgency !== 'OVERDUE'
    ? t('tasks.until', { date: format.dateTime(due) })
    : t('tasks.since', { date: format.date(since) })
}
