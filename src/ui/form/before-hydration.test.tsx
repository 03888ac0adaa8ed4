import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { Button } from '../button.tsx'
import { KitForm, SubmitButton, useKitForm } from './form.tsx'
import type { FormReply } from './form-schema.ts'
import { parseForm } from './parse-form.ts'
import { PasswordField } from './password-field.tsx'
import { richToHtml } from '#kernel/rich-html.ts'
import { KitProvider } from '../provider.tsx'
import { RichText } from './rich-text.tsx'
import { refuse } from './submission.ts'
import { Table } from '../table.tsx'
import { TextField } from './text-field.tsx'

const schema = z.object({ email: z.email(), password: z.string().min(10) })
const texts = {
  translateError: ({ code, params }: { code: string; params?: Record<string, string | number> }) =>
    `<${code} ${params?.['min'] ?? ''}>`,
  describeError: ({ code }: { code: string }) => code,
  labels: {
    required: 'required',
    optional: 'optional',
    close: 'close',
    remove: 'remove',
    showPassword: 'show',
    hidePassword: 'hide',
    busy: 'busy',
    restored: 'restored',
    unanswered: 'No answer came',
  },
}

function SignIn({ reply }: { reply: FormReply | null }) {
  const kit = useKitForm({ id: 'sign-in', lastResult: reply, schema: async () => schema })
  return (
    <KitForm {...kit} summary={{ title: 'Look again', labels: { email: 'E-mail' } }}>
      <TextField label="E-mail" hint="Yours" required field={kit.fields.email} />
      <PasswordField label="Password" autoComplete="current-password" field={kit.fields.password} />
      <SubmitButton>Go</SubmitButton>
    </KitForm>
  )
}

function html(element: React.ReactNode): string {
  const router = createMemoryRouter([{ path: '*', element: <KitProvider texts={texts}>{element}</KitProvider> }])
  return renderToString(<RouterProvider router={router} />)
}
function post(entries: Record<string, string>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(entries)) data.set(name, value)
  return parseForm(data, schema)
}
const tag = (page: string, id: string) => new RegExp(`<[a-z]+[^>]* id="${id}"[^>]*>`).exec(page)?.[0] ?? ''

test('a form is a plain POST whose fields are named and described', () => {
  const page = html(<SignIn reply={null} />)
  expect(page).toMatch(/<form[^>]*method="post"/)
  expect(tag(page, 'sign-in-email')).toContain('name="email"')
  expect(tag(page, 'sign-in-email')).toContain('aria-required="true"')
  expect(tag(page, 'sign-in-email')).toContain('aria-describedby="sign-in-email-hint"')
  expect(page).not.toContain('role="alert"')
})

test('what the server answered stands at its field, in words, with the input kept and the password not', () => {
  const reply = refuse(
    post({ email: 'ayu@contoh.id', password: 'correct horse' }),
    [{ field: 'email', code: 'EMAIL_TAKEN' }, { code: 'TOO_MANY' }],
    ['password'],
  )
  const page = html(<SignIn reply={reply} />)
  const email = tag(page, 'sign-in-email')
  expect(email).toContain('value="ayu@contoh.id"')
  expect(email).toContain('aria-invalid="true"')
  expect(email).toContain('aria-describedby="sign-in-email-hint sign-in-email-errors"')
  expect(page).toMatch(/id="sign-in-email-errors"[^>]*>.*&lt;EMAIL_TAKEN &gt;/)
  expect(page).toMatch(/role="alert".*&lt;TOO_MANY &gt;.*href="#sign-in-email"/)
  expect(page).not.toContain('correct horse')
})

test('the schema’s parameters reach the sentence', () => {
  expect(html(<SignIn reply={post({ email: 'a@b.co', password: 'short' }).reply()} />)).toContain(
    '&lt;TOO_SHORT 10&gt;',
  )
})

test('a button with a reason stays focusable and names the reason', () => {
  const page = html(<Button reason="Not approved yet">Publish</Button>)
  const described = /aria-describedby="([^"]+)"/.exec(page)?.[1] ?? 'none'
  expect(page).toContain('aria-disabled="true"')
  expect(page).not.toMatch(/<button[^>]* disabled/)
  expect(page).toContain(`id="${described}"`)
  expect(page.split(`id="${described}"`)[1]).toContain('Not approved yet')
})

test('table cells carry their head for narrow screens, and the naming cell is a row header', () => {
  const page = html(
    <Table
      caption="People"
      rows={[{ name: 'Ayu', age: 30 }]}
      rowKey={(row) => row.name}
      columns={[
        { key: 'name', head: 'Name', rowHeader: true, cell: (row) => row.name },
        { key: 'age', head: 'Age', cell: (row) => row.age },
      ]}
    />,
  )
  expect(page).toMatch(/<th scope="row">Ayu<\/th>/)
  expect(page).toMatch(/<td data-label="Age">/)
})

test('shows formatted text as plain text, with a word for the server that it is', () => {
  const stored = {
    type: 'doc' as const,
    content: [
      {
        type: 'paragraph' as const,
        content: [{ type: 'text' as const, text: 'Bake', marks: [{ type: 'bold' as const }] }],
      },
    ],
  }
  const names = ['toolbar', 'bold', 'italic', 'heading', 'bullets', 'numbers', 'undo', 'redo'] as const
  const tools = Object.fromEntries(names.map((name) => [name, name])) as Record<(typeof names)[number], string>
  const field = (value: string) =>
    html(<RichText label="Tasks" name="tasks" tools={tools} stored={stored} defaultValue={value} />)
  expect(field(richToHtml(stored))).toMatch(/value="tasks".*<textarea[^>]*>Bake<\/textarea>/)
  // What was typed and refused stays, also when something else is stored.
  expect(field('Bake & sell')).toMatch(/<textarea[^>]*>Bake &amp; sell<\/textarea>/)
})
