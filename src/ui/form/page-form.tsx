import type { ComponentProps } from 'react'
import { Form as RouterForm } from 'react-router'
import { useHydrated } from '../hydrated.ts'
import { useKit } from '../provider.tsx'
import { pageCompanyField } from './page-company.ts'

/** Names the company that the page was drawn for, where the reader works for several. The page's script says so by itself. */
export function PageCompany() {
  const { company } = useKit()
  const hydrated = useHydrated()
  return company && !hydrated ? <input type="hidden" name={pageCompanyField} value={company} /> : null
}

/** The form of a page that belongs to a company: one that is sent after a switch to another company is told apart also without a script. */
export function Form({ children, ...rest }: ComponentProps<typeof RouterForm>) {
  return (
    <RouterForm {...rest}>
      {rest.method === 'post' && <PageCompany />}
      {children}
    </RouterForm>
  )
}
