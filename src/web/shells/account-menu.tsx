import { Icon } from '#ui/icon.tsx'
import { Form } from 'react-router'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Menu, MenuButton, MenuGroup, MenuLink, MenuSeparator } from '#ui/menu.tsx'
import type { Viewer } from '#web/document/root-data.ts'

const pages = {
  candidate: '/jobsseekers/profile',
  employer: '/employer/profile',
  unassigned: '/employer/no-company',
  admin: '/admin',
} as const

/** Own account: profile, settings or devices, sign out. Opens without JavaScript. */
export function AccountMenu({ viewer }: { viewer: Exclude<Viewer, { kind: 'guest' }> }) {
  const t = useTexts('shell')
  return (
    <Menu
      align="end"
      label={t('account.menu', { name: viewer.name })}
      trigger={<Avatar name={viewer.name} size={32} />}
      triggerClass="grid size-11 cursor-pointer list-none place-items-center rounded-full hover:bg-sunken"
    >
      <MenuGroup label={viewer.name} className="max-w-56 truncate font-semibold">
        <MenuSeparator />
        {viewer.kind !== 'admin' && (
          <MenuLink
            to={pages[viewer.kind]}
            icon={
              viewer.kind === 'candidate' ? <Icon name="user-round" size={18} /> : <Icon name="settings" size={18} />
            }
          >
            {t(viewer.kind === 'candidate' ? 'account.profile' : 'account.account')}
          </MenuLink>
        )}
        {viewer.kind === 'candidate' && (
          <MenuLink to="/jobsseekers/reviews" icon={<Icon name="star" size={18} />}>
            {t('account.reviews')}
          </MenuLink>
        )}
        {viewer.kind === 'candidate' ? (
          <MenuLink to="/jobsseekers/settings" icon={<Icon name="settings" size={18} />}>
            {t('account.settings')}
          </MenuLink>
        ) : (
          <MenuLink to="/devices" icon={<Icon name="monitor-smartphone" size={18} />}>
            {t('account.devices')}
          </MenuLink>
        )}
        {viewer.kind === 'admin' && (
          <MenuLink to="/admin/security" icon={<Icon name="key-round" size={18} />}>
            {t('account.security')}
          </MenuLink>
        )}
        {viewer.kind === 'employer' && viewer.companies.length > 1 && <Companies viewer={viewer} />}
        <MenuSeparator />
        <SignOut />
      </MenuGroup>
    </Menu>
  )
}

/** The companies that this person works for; choosing another one reloads everything. */
function Companies({ viewer: { companies, memberId } }: { viewer: Extract<Viewer, { kind: 'employer' }> }) {
  const t = useTexts('shell')
  return (
    <>
      <MenuSeparator />
      <MenuGroup label={t('account.companies')} className="max-w-56 truncate text-xs text-muted">
        {companies.map((company) => (
          <Form key={company.memberId} method="post" action="/employer/switch" reloadDocument>
            <input type="hidden" name="id" value={company.memberId} />
            <MenuButton
              type="submit"
              current={company.memberId === memberId}
              icon={<Icon name="building-2" size={18} />}
            >
              <span className="max-w-44 truncate">{company.name}</span>
            </MenuButton>
          </Form>
        ))}
      </MenuGroup>
    </>
  )
}

/** Posts to /logout, which also clears what this browser stored. */
export function SignOut() {
  const t = useTexts('shell')
  return (
    <Form method="post" action="/logout">
      <MenuButton type="submit" icon={<Icon name="log-out" size={18} />}>
        {t('account.signOut')}
      </MenuButton>
    </Form>
  )
}
