import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { Form, useActionData } from 'react-router'
import { NamedErrors } from './named-errors.ts'

type FormErrors = { errors?: Readonly<Record<string, string[]>> } | null | undefined

/**
 * A form whose page answers by `errors`, by field: the form that was sent shows them at its fields and leads the focus to the first.
 * For forms with fields of their own kind; those of one schema take `useKitForm`.
 */
export function ActionForm({ onSubmit, children, ...rest }: ComponentProps<typeof Form>) {
  const reply = useActionData() as FormErrors
  const form = useRef<HTMLFormElement>(null)
  const [sent, setSent] = useState(false)
  const [seen, setSeen] = useState(reply)
  const [own, setOwn] = useState<FormErrors>(null)
  if (reply !== seen) {
    setSeen(reply)
    setOwn(sent ? reply : null)
    setSent(false)
  }
  const [mounted] = useState(reply)
  useEffect(() => {
    // A form that the answer draws anew has lost the focus that was in it.
    const isAnew = mounted && document.activeElement === document.body
    if (own || isAnew) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [own, mounted])
  return (
    <Form
      {...rest}
      ref={form}
      onSubmit={(event) => {
        setSent(true)
        onSubmit?.(event)
      }}
    >
      <NamedErrors value={own?.errors ?? none}>{children}</NamedErrors>
    </Form>
  )
}

const none = {}
