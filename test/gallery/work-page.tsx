import { ChartColumn, CreditCard, FileText, LayoutDashboard, MessagesSquare, Users } from 'lucide-react'
import { Avatar } from '#ui/avatar.tsx'
import { Chip, StatusBadge, type Tone } from '#ui/badge.tsx'
import { Board } from '#ui/board.tsx'
import { Logo } from '#ui/brand.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Menu, MenuLink } from '#ui/menu.tsx'
import { Card, Page, PageHead, Section } from '#ui/page.tsx'
import { MobileNav, Shell, TopBar } from '#ui/shell.tsx'
import { SideNav } from '#ui/side-nav.tsx'
import { Table } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'

const items = [
  { to: '/home', label: 'Home', icon: <LayoutDashboard aria-hidden="true" /> },
  { to: '/jobs', label: 'Jobs', icon: <FileText aria-hidden="true" />, count: '6' },
  { to: '/work', label: 'Responses', icon: <MessagesSquare aria-hidden="true" />, count: '128' },
  { to: '/people', label: 'Matched candidates', icon: <Users aria-hidden="true" /> },
  { to: '/numbers', label: 'Analytics', icon: <ChartColumn aria-hidden="true" /> },
  { to: '/plan', label: 'Plan and payment', icon: <CreditCard aria-hidden="true" /> },
]
const people: { name: string; role: string; status: string; tone: Tone; score: number; when: string }[] = [
  {
    name: 'Ayu Lestari',
    role: 'Data analyst, Tokoloka',
    status: 'Shortlisted',
    tone: 'warning',
    score: 92,
    when: '18 Nov 2026',
  },
  {
    name: 'Budi Santoso',
    role: 'Business intelligence, Astra',
    status: 'Applied',
    tone: 'muted',
    score: 88,
    when: '17 Nov 2026',
  },
  {
    name: 'Siti Nurhaliza Putri Wulandari',
    role: 'Fresh graduate, Universitas Gadjah Mada',
    status: 'In interview',
    tone: 'primary',
    score: 81,
    when: '12 Nov 2026',
  },
  {
    name: 'Wayan Sudarma',
    role: 'Analyst, Dinas Kesehatan',
    status: 'Hired',
    tone: 'success',
    score: 79,
    when: '3 Nov 2026',
  },
  { name: 'Rahmat Hidayat', role: 'Operations lead', status: 'Rejected', tone: 'error', score: 41, when: '1 Nov 2026' },
]

export function WorkPage() {
  return (
    <Shell
      density="working"
      top={
        <TopBar
          wide
          logo={<Logo label="Karya" height={28} />}
          actions={
            <Menu label="Account" trigger={<Avatar name="Dewi Anggraini" size={28} />}>
              <MenuLink to="/">Profile</MenuLink>
            </Menu>
          }
          mobile={<MobileNav label="Menu" items={items} />}
        />
      }
      side={
        <SideNav
          label="Workplace"
          items={items}
          head={<p className="px-3 py-2 text-xs font-semibold text-subtle">PT Nusantara Logistik</p>}
        />
      }
    >
      <Notice bar tone="warning" title="Your company is waiting for approval" />
      <Page width="wide">
        <PageHead
          title="Responses"
          lead="Data analyst, Jakarta Selatan"
          actions={
            <>
              <Button size="sm">Export</Button>
              <Button variant="primary" size="sm">
                Share the job
              </Button>
            </>
          }
        />
        <Tabs
          label="State"
          tabs={[
            { to: '/work', label: 'All', count: '128', current: true },
            { to: '/work?s=1', label: 'New', count: '12', current: false },
            { to: '/work?s=2', label: 'Does not meet', count: '31', current: false },
          ]}
        />
        <Card flush className="mt-4">
          <Table
            caption="Applicants"
            rows={people}
            rowKey={(person) => person.name}
            isSelected={(person) => person.score === 88}
            columns={[
              {
                key: 'name',
                head: 'Applicant',
                rowHeader: true,
                cell: (person) => (
                  <span className="flex items-center gap-2.5">
                    <Avatar name={person.name} size={32} />
                    <span>
                      <a href="#x" className="font-semibold hover:underline">
                        {person.name}
                      </a>
                      <span className="block text-xs font-normal text-muted">{person.role}</span>
                    </span>
                  </span>
                ),
              },
              { key: 'score', head: 'Match', align: 'end', cell: (person) => `${person.score}%` },
              {
                key: 'skills',
                head: 'Skills',
                cell: () => (
                  <span className="inline-flex flex-wrap gap-1">
                    <Chip small on>
                      SQL
                    </Chip>
                    <Chip small>Python</Chip>
                  </span>
                ),
              },
              {
                key: 'status',
                head: 'Status',
                cell: (person) => <StatusBadge tone={person.tone}>{person.status}</StatusBadge>,
              },
              { key: 'when', head: 'Applied', cell: (person) => person.when },
            ]}
          />
        </Card>
        <Section title="Board">
          <Board
            label="Applicants by status"
            columns={['Applied', 'Shortlisted', 'In interview', 'Hired', 'Rejected'].map((title) => {
              const here = people.filter((person) => person.status === title)
              return {
                key: title,
                title,
                tone: people.find((person) => person.status === title)!.tone,
                count: String(here.length),
                empty: 'Nobody here yet',
                children: here.map((person) => (
                  <Card key={person.name} live>
                    <a href="#x" className="k-cover font-semibold">
                      {person.name}
                    </a>
                    <p className="k-hint">{person.role}</p>
                    <p className="k-hint mt-2 tabular-nums">
                      {person.score}% · {person.when}
                    </p>
                  </Card>
                )),
              }
            })}
          />
        </Section>
      </Page>
    </Shell>
  )
}
