import type { ComponentProps } from 'react'
import { Form as RouterForm } from 'react-router'
import { useHydrated } from '../hydrated.ts'
import { useKit } from '../provider.tsx'
import { pageContextField } from './page-context.ts'

/** Says what the page was drawn for, where that may have changed since. The page's script says so by itself. */
export function PageContextField() {
  const { pageContext } = useKit()
  const hydrated = useHydrated()
  return pageContext && !hydrated ? <input type="hidden" name={pageContextField} value={pageContext} /> : null
}

/** The form of a page that is drawn for something: one that is sent after that has changed is told apart also without a script. */
export function Form({ children, ...rest }: ComponentProps<typeof RouterForm>) {
  return (
    <RouterForm {...rest}>
      {rest.method === 'post' && <PageContextField />}
      {children}
    </RouterForm>
  )
}
