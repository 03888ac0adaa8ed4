import { Bookmark, BriefcaseBusiness, House, MapPin, Search, SlidersHorizontal, User } from 'lucide-react'
import { Link } from 'react-router'
import { LogoBox } from '#ui/avatar.tsx'
import { Badge, Chip, RemovableChip } from '#ui/badge.tsx'
import { Logo } from '#ui/brand.tsx'
import { Button, IconButton, LinkButton } from '#ui/button.tsx'
import { RatingLine } from '#ui/rating.tsx'
import { Card, Page, SplitView } from '#ui/page.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { BottomNav, Footer, MobileNav, Shell, TopBar, TopNav } from '#ui/shell.tsx'
import { TextField } from '#ui/form/text-field.tsx'

const items = [
  { to: '/browse', label: 'Find jobs', icon: <BriefcaseBusiness aria-hidden="true" /> },
  { to: '/', label: 'Companies', icon: <House aria-hidden="true" />, end: true },
  { to: '/me', label: 'Profile', icon: <User aria-hidden="true" /> },
]
const jobs = [
  [
    'Data analyst',
    'PT Nusantara Logistik',
    'Jakarta Selatan · Hybrid',
    'Rp 12,000,000 – 18,000,000',
    ['SQL', 'Python', 'Looker'],
  ],
  ['Barista trainer', 'Kopi Senja', 'Bandung · On site', 'Salary not shown', ['Coaching', 'Latte art']],
  [
    'Backend engineer (Node.js)',
    'Bank Mandala',
    'Remote · Indonesia',
    'Rp 25,000,000 – 35,000,000',
    ['Node.js', 'PostgreSQL', 'Kafka'],
  ],
  [
    'Perawat gawat darurat',
    'RS Sumber Sehat',
    'Surabaya · On site',
    'Rp 6,500,000 – 8,000,000',
    ['STR aktif', 'BTCLS'],
  ],
] as const

export function BrowsePage() {
  return (
    <Shell
      top={
        <TopBar
          logo={
            <Link to="/" className="inline-flex">
              <Logo label="Karya" height={30} />
            </Link>
          }
          nav={<TopNav label="Main" items={items} />}
          actions={
            <>
              <LinkButton to="/" variant="quiet" size="sm">
                Sign in
              </LinkButton>
              <LinkButton to="/" size="sm" className="max-sm:hidden">
                For employers
              </LinkButton>
            </>
          }
          mobile={<MobileNav label="Menu" items={items} />}
        />
      }
      footer={
        <Footer
          brand={
            <>
              <Logo label="Karya" height={26} className="mb-3 text-ink" />
              <p>Jobs you can trust, answers you can wait for.</p>
            </>
          }
          columns={[
            {
              title: 'Candidates',
              links: [
                { to: '/', label: 'Browse jobs' },
                { to: '/', label: 'Create a resume' },
              ],
            },
            {
              title: 'Employers',
              links: [
                { to: '/', label: 'Post a job' },
                { to: '/', label: 'Pricing' },
              ],
            },
            {
              title: 'Karya',
              links: [
                { to: '/', label: 'About us' },
                { to: '/', label: 'Privacy' },
              ],
            },
          ]}
          last={<span>© 2026 Karya</span>}
        />
      }
      bottom={<BottomNav label="Quick" items={items} />}
    >
      <div className="border-b border-line bg-surface">
        <Page className="!py-4">
          <form className="grid gap-3 sm:grid-cols-[1fr_1fr_auto]">
            <TextField
              label="What"
              hideLabel
              before={<Search size={18} aria-hidden="true" />}
              placeholder="Title, skill or company"
              name="q"
            />
            <TextField
              label="Where"
              hideLabel
              before={<MapPin size={18} aria-hidden="true" />}
              placeholder="City or remote"
              name="where"
              defaultValue="Jakarta"
            />
            <Button variant="primary" type="submit">
              Search
            </Button>
          </form>
        </Page>
      </div>
      <Page>
        <div className="mb-4 flex flex-wrap items-center gap-2">
          <h1 className="mr-auto text-xl">1,28,310 jobs in Jakarta</h1>
          <Button size="sm" icon={<SlidersHorizontal aria-hidden="true" />}>
            Filters (2)
          </Button>
        </div>
        <div className="mb-4 flex flex-wrap gap-2">
          <RemovableChip to="/browse" removeLabel="Remove filter: Full time">
            Full time
          </RemovableChip>
          <RemovableChip to="/browse" removeLabel="Remove filter: from Rp 5 jt">
            From Rp 5 jt
          </RemovableChip>
        </div>
        <SplitView
          label="Chosen job"
          list={
            <>
              <ul className="grid gap-3">
                {jobs.map(([title, company, place, pay, skills], at) => (
                  <Card as="li" live key={title} aria-current={at === 0 || undefined}>
                    <div className="flex gap-4">
                      <LogoBox name={company} />
                      <div className="min-w-0 flex-1">
                        <h2 className="text-lg">
                          <Link to="/browse" className="k-cover">
                            {title}
                          </Link>
                        </h2>
                        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
                          {company} <RatingLine value="4.2" count="18" label="Rated 4.2 of 5, 18 reviews" />
                        </p>
                      </div>
                      <span className="k-above -mr-2 -mt-2">
                        <IconButton label="Save" tipEdge="end" icon={<Bookmark aria-hidden="true" />} />
                      </span>
                    </div>
                    <p className="mt-3 text-sm text-muted">{place} · Full time</p>
                    <p className="font-bold tabular-nums">{pay}</p>
                    <div className="mt-3 flex flex-wrap gap-1.5">
                      {skills.map((skill, n) => (
                        <Chip key={skill} small on={n === 0}>
                          {skill}
                        </Chip>
                      ))}
                    </div>
                    <p className="mt-3 flex flex-wrap items-center gap-2 text-xs text-subtle">
                      <span>Posted 3 days ago</span>
                      <Badge tone="success">Answers in 2 days</Badge>
                    </p>
                  </Card>
                ))}
              </ul>
              <Pagination
                label="Pages"
                page={2}
                pages={40}
                hrefFor={(n) => `/browse?page=${n}`}
                previous="Previous"
                next="Next"
                pageLabel={(n) => `Page ${n}`}
              />
            </>
          }
          detail={
            <Card>
              <h2>Data analyst</h2>
              <p className="text-muted">PT Nusantara Logistik</p>
              <p className="mt-3 text-lg font-bold tabular-nums">
                Rp 12,000,000 – 18,000,000 <span className="text-sm font-normal text-muted">/ month</span>
              </p>
              <div className="mt-4 flex gap-3">
                <Button variant="primary">Apply now</Button>
                <Button>Save</Button>
              </div>
              <div className="k-prose mt-6">
                <h3>What you will do</h3>
                <ul>
                  <li>Own the weekly numbers of 14 warehouses</li>
                  <li>Answer questions before they are asked</li>
                </ul>
                <p>We work in small teams, decide in writing and keep meetings short.</p>
              </div>
            </Card>
          }
        />
      </Page>
    </Shell>
  )
}
