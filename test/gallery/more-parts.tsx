import { useState } from 'react'
import { BriefcaseBusiness, Inbox } from 'lucide-react'
import { Avatar, LogoBox } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Facts, Timeline } from '#ui/facts.tsx'
import { Stat, Tiles } from '#ui/tiles.tsx'
import { EmptyState, ErrorState } from '#ui/empty-state.tsx'
import { Card, Section } from '#ui/page.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { ProgressBar, ProgressRing } from '#ui/progress.tsx'
import { SkeletonCards } from '#ui/skeleton.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { Tabs } from '#ui/tabs.tsx'

export function MoreParts() {
  const [page, setPage] = useState(6)
  return (
    <>
      <Section title="Numbers and progress">
        <Tiles>
          <Stat label="Unread for 7 days" value="12" note="Oldest from 3 November" to="/work" />
          <Stat label="Response rate" value="94%" note="18 of 19 answered" />
          <Stat label="Views" value="1,24,310" />
        </Tiles>
        <div className="mt-4 flex items-center gap-6">
          <ProgressRing value={72} label="Profile completion" />
          <ProgressRing value={100} label="Done" tone="success" size={48} />
          <div className="flex-1">
            <ProgressBar value={45} label="Upload" />
          </div>
        </div>
      </Section>
      <Section title="Ways through">
        <Tabs
          label="Applications"
          tabs={[
            { to: '/', label: 'All', count: '128', current: true },
            { to: '/a', label: 'Shortlisted', count: '9', current: false },
            { to: '/b', label: 'In interview', count: '4', current: false },
            { to: '/c', label: 'Hired', current: false },
          ]}
        />
        <div className="mt-6 grid gap-8 lg:grid-cols-[16rem_1fr]">
          <Stepper
            label="Post a job"
            position={(at, of) => `Step ${at} of ${of}`}
            following={(step) => `Next: ${step}`}
            stateLabels={{ done: 'done', current: 'current', todo: 'to do', problem: 'needs attention' }}
            steps={[
              { label: 'Type', state: 'done', to: '/' },
              { label: 'Description', state: 'problem', to: '/', hint: 'Salary is missing' },
              { label: 'Location', state: 'current' },
              { label: 'Benefits', state: 'todo', to: '/' },
              { label: 'Review', state: 'todo' },
            ]}
          />
          <Card>
            <Timeline
              label="Application"
              events={[
                { id: '1', title: 'Applied', when: '3 November 2026', tone: 'muted' },
                { id: '2', title: 'Seen by the employer', when: '5 November 2026', tone: 'primary' },
                {
                  id: '3',
                  title: 'Shortlisted',
                  when: '6 November 2026',
                  tone: 'warning',
                  body: 'They plan to answer by 12 November.',
                },
                { id: '4', title: 'Interview', future: true },
              ]}
            />
          </Card>
        </div>
        <Pagination
          label="Pages"
          page={page}
          pages={12}
          hrefFor={(n) => `?p=${n}`}
          previous="Previous"
          next="Next"
          pageLabel={(n) => `Page ${n}`}
        />
        <Button size="sm" onClick={() => setPage((page % 12) + 1)}>
          Next page number
        </Button>
      </Section>
      <Section title="Facts and faces">
        <div className="grid gap-6 md:grid-cols-2">
          <Facts
            items={[
              { term: 'Kind', value: 'Full time' },
              { term: 'Salary', value: 'Rp 12,000,000 – 18,000,000 / month' },
              { term: 'Closes on', value: '30 November 2026' },
            ]}
          />
          <Facts
            stacked
            items={[
              { term: 'Industry', value: 'Logistics' },
              { term: 'Size', value: '201–500' },
              { term: 'Founded', value: '2011' },
            ]}
          />
        </div>
        <div className="mt-4 flex flex-wrap gap-3">
          {['Siti Nurhaliza Putri', 'Budi', 'Ayu Lestari', '李 小龍', 'Wayan'].map((name) => (
            <Avatar key={name} name={name} />
          ))}
          {['PT Nusantara Logistik', 'Kopi Senja', 'Bank Mandala', 'CV. Sumber Jaya'].map((name) => (
            <LogoBox key={name} name={name} />
          ))}
        </div>
      </Section>
      <Section title="Nothing, trouble, waiting">
        <div className="grid gap-4 md:grid-cols-3">
          <Card>
            <EmptyState
              level={3}
              icon={<Inbox aria-hidden="true" />}
              title="No applications yet"
              action={<Button variant="primary">Share the job</Button>}
            >
              They appear here as soon as somebody applies.
            </EmptyState>
          </Card>
          <Card>
            <ErrorState
              level={3}
              icon={<BriefcaseBusiness aria-hidden="true" />}
              title="The list could not be loaded"
              code="req-8f2c"
              action={<Button>Try again</Button>}
            >
              Nothing was lost. Check the connection and try again.
            </ErrorState>
          </Card>
          <SkeletonCards label="Loading jobs" count={2} />
        </div>
      </Section>
    </>
  )
}
