import { useState } from 'react'
import { Bell, Pencil, Plus, Settings, Trash2, User } from 'lucide-react'
import { Badge, Chip, ChipLink, RemovableChip, StatusBadge } from '#ui/badge.tsx'
import { Logo, Mark } from '#ui/brand.tsx'
import { Button, IconButton, LinkButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog, Drawer } from '#ui/dialog.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Notice } from '#ui/display.tsx'
import { RatingLine } from '#ui/rating.tsx'
import { Menu, MenuButton, MenuSeparator, MenuLink } from '#ui/menu.tsx'
import { Page, PageHead, Section } from '#ui/page.tsx'
import { showToast } from '#ui/toast.ts'
import { MoreParts } from './more-parts.tsx'

const row = 'flex flex-wrap items-start gap-3'

export function PartsPage() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | null>(null)
  return (
    <main id="main">
      <Page>
        <div className="mb-8 flex items-center gap-6">
          <Logo label="Karya" height={40} />
          <Mark size={64} />
          <Mark size={24} />
          <Mark size={16} />
        </div>
        <PageHead
          title="Every part of the kit"
          lead="Calm, warm, exact. Each state of each part once, to be looked at in both themes and at every width."
          actions={<Button variant="primary">One primary</Button>}
          back={
            <Breadcrumb
              label="Breadcrumb"
              items={[{ label: 'Home', to: '/' }, { label: 'Jobs', to: '/browse' }, { label: 'Data analyst' }]}
            />
          }
        />
        <Section title="Buttons">
          <div className={row}>
            <Button variant="primary">Apply now</Button>
            <Button>Save job</Button>
            <Button variant="quiet">Skip</Button>
            <Button variant="danger">Close job</Button>
            <Button variant="danger-quiet" icon={<Trash2 aria-hidden="true" />}>
              Delete draft
            </Button>
            <Button variant="primary" busy>
              Sending
            </Button>
            <Button icon={<Plus aria-hidden="true" />} size="sm">
              Small
            </Button>
            <Button variant="primary" size="lg">
              Large
            </Button>
            <LinkButton to="/fields" variant="secondary">
              Fields
            </LinkButton>
            <LinkButton to="/browse">Browse</LinkButton>
            <LinkButton to="/work">Work</LinkButton>
            <IconButton label="Edit" icon={<Pencil aria-hidden="true" />} />
            <IconButton
              label="Settings"
              icon={<Settings aria-hidden="true" />}
              variant="secondary"
              reason="Only owners may change settings"
            />
          </div>
          <div className={`${row} mt-4`}>
            <Button variant="primary" reason="Your company is not approved yet. We look at it within one working day.">
              Publish job
            </Button>
            <Button reason="Nothing is selected" reasonAs="tip">
              Move to shortlist
            </Button>
            <Button
              onClick={() =>
                showToast('success', 'Job saved', { label: 'Undo', run: () => showToast('success', 'Taken back') })
              }
            >
              Success toast
            </Button>
            <Button onClick={() => showToast('error', 'Oops, something went wrong !')}>Error toast</Button>
            <Button onClick={() => setOpen('dialog')}>Dialog</Button>
            <Button onClick={() => setOpen('confirm')}>Confirm</Button>
            <Drawer
              title="Filters"
              trigger={(show) => <Button onClick={show}>Drawer</Button>}
              foot={
                <Button variant="primary" wide>
                  Show 128 jobs
                </Button>
              }
            >
              <p>Filters stand here.</p>
            </Drawer>
            <Drawer side="bottom" title="Share this job" trigger={(show) => <Button onClick={show}>Sheet</Button>}>
              <p>Ways to share stand here.</p>
            </Drawer>
            <Menu trigger="Menu">
              <MenuLink to="/" icon={<User aria-hidden="true" />}>
                Profile
              </MenuLink>
              <MenuLink to="/" icon={<Bell aria-hidden="true" />} current>
                Notifications
              </MenuLink>
              <MenuSeparator />
              <MenuButton icon={<Trash2 aria-hidden="true" />} danger>
                Delete
              </MenuButton>
              <MenuButton reason="There is nothing to export">Export</MenuButton>
            </Menu>
          </div>
        </Section>
        <Section title="Badges, chips and tones">
          <div className={row}>
            <StatusBadge tone="muted">Applied</StatusBadge>
            <StatusBadge tone="warning">Shortlisted</StatusBadge>
            <StatusBadge tone="primary">In interview</StatusBadge>
            <StatusBadge tone="success">Hired</StatusBadge>
            <StatusBadge tone="error">Rejected</StatusBadge>
            <Badge>Draft</Badge>
            <Badge tone="warning">Closing soon</Badge>
            <RatingLine value="4.2" count="50+" label="Rated 4.2 of 5, more than 50 reviews" />
          </div>
          <div className={`${row} mt-4`}>
            <Chip>SQL</Chip>
            <Chip on>Python</Chip>
            <Chip small>Hybrid</Chip>
            <Chip small on>
              Excel
            </Chip>
            <ChipLink to="/">Remote</ChipLink>
            <ChipLink to="/" on>
              Jakarta
            </ChipLink>
            <RemovableChip to="/" removeLabel="Remove filter: Full time">
              Full time
            </RemovableChip>
          </div>
          <div className="mt-4 grid gap-3 md:grid-cols-2">
            <Notice title="Complete your profile">Three more steps and employers can find you.</Notice>
            <Notice tone="warning" title="This job closes in 2 days" action={<Button size="sm">Extend</Button>} />
            <Notice tone="success">Your application was sent on 12 November 2026.</Notice>
            <Notice tone="error" title="The file could not be read">
              Choose a PDF or DOCX of at most 5 MB. Your answers were kept.
            </Notice>
            <Notice tone="muted">Salary is shown per month, before tax.</Notice>
          </div>
        </Section>
        <MoreParts />
        <Dialog
          open={open === 'dialog'}
          onClose={() => setOpen(null)}
          title="Invite a team member"
          foot={
            <>
              <Button onClick={() => setOpen(null)}>Cancel</Button>
              <Button variant="primary">Send invitation</Button>
            </>
          }
        >
          <p>The invitation is valid for 7 days and can be taken back.</p>
        </Dialog>
        <ConfirmDialog
          open={open === 'confirm'}
          onClose={() => setOpen(null)}
          onConfirm={() => setOpen(null)}
          title="Close this job?"
          confirmLabel="Close the job"
          cancelLabel="Keep it open"
          danger
        >
          14 applicants who have not been answered are notified that the job is closed.
        </ConfirmDialog>
      </Page>
    </main>
  )
}
