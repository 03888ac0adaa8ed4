import {
  CalendarClock,
  ChevronRight,
  CircleCheck,
  FilePen,
  Hourglass,
  Inbox,
  MessagesSquare,
  Star,
  TriangleAlert,
  type Icon,
} from '#ui/icons.tsx'
import { Link } from 'react-router'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'
import type { HomeData } from './data.ts'
import { useTodoLines } from './todo-lines.ts'

type Line = { key: string; to: string; text: string; icon: Icon; urgent?: boolean }
const icons: Record<string, Icon> = {
  unseen: Inbox,
  interview: MessagesSquare,
  shortlist: Star,
  rejected: TriangleAlert,
  drafts: FilePen,
}

/** Everything that waits, the most pressing first, each line a way to do it. */
export function TodoList({ todo, company }: Pick<HomeData, 'todo' | 'company'>) {
  const t = useTexts('employerHome')
  const format = useFormat()
  const undecided = useTodoLines()
  const lines: Line[] = [
    ...(company.status === 'INCOMPLETE'
      ? [
          {
            key: 'setup',
            to: '/employer/company-profile-setup',
            text: t('todo.companySetup'),
            icon: TriangleAlert,
            urgent: true,
          },
        ]
      : []),
    ...(company.status === 'NEEDS_CHANGES'
      ? [
          {
            key: 'changes',
            to: '/employer/company-profile',
            text: t('todo.companyChanges'),
            icon: TriangleAlert,
            urgent: true,
          },
        ]
      : []),
    ...(todo?.waiting ?? []).map(({ id, title, count }) => ({
      key: `waiting-${id}`,
      to: `/employer/responses?job=${id}&unseen=1&sort=oldest`,
      text: t('todo.waitingIn', { count, title }),
      icon: Hourglass,
      urgent: true,
    })),
    ...(todo?.closing ?? []).map(({ id, title, expiresAt }) => ({
      key: `closing-${id}`,
      to: `/employer/dashboard?sort=EXPIRES&status=ACTIVE`,
      text: t('todo.closesOn', { title, date: expiresAt ? format.date(expiresAt) : '' }),
      icon: CalendarClock,
      urgent: true,
    })),
    ...(todo ? undecided(todo) : []).map((line) => ({ ...line, icon: icons[line.key] ?? Inbox })),
  ]
  if (lines.length === 0)
    return (
      <Card className="flex items-center gap-3">
        <CircleCheck aria-hidden="true" className="flex-none text-pandan-ink" />
        <div>
          <p className="font-semibold">{t('todo.none')}</p>
          <p className="text-sm text-muted">{t('todo.noneText')}</p>
        </div>
      </Card>
    )
  return (
    <Card flush>
      <ul>
        {lines.map(({ key, to, text, icon: Icon, urgent }) => (
          <li key={key} className="border-b border-line last:border-b-0">
            <Link
              to={to}
              className="flex min-h-11 items-center gap-3 px-4 py-2 hover:bg-sunken focus-visible:-outline-offset-2"
            >
              <Icon size={18} aria-hidden="true" className={urgent ? 'text-cabai-ink' : 'text-muted'} />
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{text}</span>
              <ChevronRight size={16} aria-hidden="true" className="text-subtle" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
