import { useEffect, type ReactNode } from 'react'
import { zoneCookie } from '#kernel/time-zone.ts'
import { Card, Page, PageHead } from '#ui/page.tsx'

/** Layout of the access pages: one form in a card, links to other pages in `foot`. */
export function AccessFrame({
  title,
  lead,
  children,
  foot,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
  foot?: ReactNode
}) {
  useEffect(storeZone, [])
  return (
    <Page width="narrow" className="py-8 sm:py-14">
      <Card className="p-5 sm:p-8">
        <PageHead title={title} lead={lead} />
        {children}
      </Card>
      {foot && <div className="mt-5 grid justify-items-center gap-2 text-center">{foot}</div>}
    </Page>
  )
}

/** Sent with whatever signs in from here, so that times of interviews are shown by the person's own clock. */
function storeZone(): void {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  document.cookie = `${zoneCookie}=${timeZone}; Path=/; Max-Age=3600; SameSite=Lax`
}
