import { Outlet } from 'react-router'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { SettingsFrame } from '#web/settings/settings-frame.tsx'

export const handle: RouteHandle = { texts: ['settings', 'account'] }

/** The settings of a candidate. Each page below it renders its own `PageMeta` and `PageHead`, no `Page`. */
export default function Settings() {
  return (
    <SettingsFrame>
      <Outlet />
    </SettingsFrame>
  )
}
