import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { LogoBox } from '#ui/avatar.tsx'

/** A company in a list of the settings: logo, name, secondary line and actions. */
export function CompanyLine({
  name,
  logo,
  to,
  line,
  children,
}: {
  name: string
  logo: string | null
  to?: To | null
  line?: ReactNode
  children?: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <LogoBox name={name} {...(logo && { src: logo })} size={40} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold break-words">{to ? <Link to={to}>{name}</Link> : name}</p>
        {line && <p className="k-hint">{line}</p>}
      </div>
      {children}
    </li>
  )
}
