import { CalendarClock, CircleCheck, Hourglass, Scale, type Icon } from '#ui/icons.tsx'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { cx } from '#ui/cx.ts'
import { Card } from '#ui/page.tsx'
import type { Todo } from '../home/data.ts'
import { useTodoLines } from '../home/todo-lines.ts'

/** What to do now, in three questions: who waits unopened, what closes soon, what is undecided. */
export function TodoCards({ todo }: { todo: Todo }) {
  const t = useTexts('employerHome')
  const format = useFormat()
  const lines = useTodoLines()
  return (
    <div className="grid gap-3 md:grid-cols-3">
      <Topic
        icon={Hourglass}
        urgent={todo.waitingCount > 0}
        title={t('todo.waiting')}
        lead={t('todo.waitingLead')}
        none={t('todo.waitingNone')}
        count={todo.waitingCount}
      >
        {todo.waiting.map(({ id, title, count }) => (
          <Row key={id} to={`/employer/responses?job=${id}&unseen=1&sort=oldest`} end={t('todo.waitingRow', { count })}>
            {title}
          </Row>
        ))}
      </Topic>
      <Topic
        icon={CalendarClock}
        urgent={todo.closing.length > 0}
        title={t('todo.closing')}
        lead={t('todo.closingLead')}
        none={t('todo.closingNone')}
      >
        {todo.closing.map(({ id, title, expiresAt }) => (
          <Row
            key={id}
            to={`/employer/responses?job=${id}`}
            end={expiresAt && <time dateTime={expiresAt}>{format.date(expiresAt)}</time>}
          >
            {title}
          </Row>
        ))}
      </Topic>
      <Topic icon={Scale} title={t('todo.yours')} lead={t('todo.yoursLead')} none={t('todo.yoursNone')}>
        {lines(todo).map(({ key, to, text }) => (
          <Row key={key} to={to}>
            {text}
          </Row>
        ))}
      </Topic>
    </div>
  )
}

type TopicProps = {
  icon: Icon
  title: string
  lead: string
  none: string
  count?: number
  urgent?: boolean
  children: ReactNode[]
}

function Topic({ icon: Icon, title, lead, none, count, urgent, children }: TopicProps) {
  const id = useId()
  const format = useFormat()
  const empty = children.length === 0
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col">
      <h3 id={id} className="flex items-center gap-2 text-base">
        {empty ? (
          <CircleCheck size={18} aria-hidden="true" className="text-pandan-ink" />
        ) : (
          <Icon size={18} aria-hidden="true" className={urgent ? 'text-cabai-ink' : 'text-nila-ink'} />
        )}
        {title}
        {count ? <span className="k-count ml-auto">{format.number(count)}</span> : null}
      </h3>
      <p className={cx('mt-0.5 text-muted', empty ? 'text-sm' : 'text-xs')}>{empty ? none : lead}</p>
      {!empty && <ul className="mt-2">{children}</ul>}
    </Card>
  )
}

function Row({ to, end, children }: { to: string; end?: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-baseline justify-between gap-3 border-t border-line py-1.5 text-sm last:pb-0">
      <Link to={to} className="min-w-0 py-0.5 font-semibold text-nila-ink [overflow-wrap:anywhere] hover:underline">
        {children}
      </Link>
      {end && <span className="flex-none text-xs text-muted tabular-nums">{end}</span>}
    </li>
  )
}
