import { useState } from 'react'
import { createMemoryRouter, Form, Link, RouterProvider, useActionData } from 'react-router'
import { render as renderInBrowser } from 'vitest-browser-react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SaveOutcome } from './queue.ts'
import { useAutosave } from './use-autosave.ts'

type SaveRefusal = 'conflict'

/** A form with one text, whose saves are answered when the test says so. */
async function aForm({ answers = [], pauseMs = 50 }: { answers?: SaveOutcome<SaveRefusal>[]; pauseMs?: number } = {}) {
  const saves: { text: string; answer: () => void }[] = []
  const submitted: string[] = []
  const save = (text: string) =>
    new Promise<SaveOutcome<SaveRefusal>>((resolve) => {
      const outcome = answers.shift() ?? 'saved'
      saves.push({ text, answer: () => resolve(outcome) })
    })
  function Page() {
    const [, setTyped] = useState('')
    const reply = useActionData<string>()
    const { state } = useAutosave<string, SaveRefusal>({
      formId: 'form',
      pauseMs,
      read: (form) => String(new FormData(form).get('text')),
      save,
    })
    return (
      <Form id="form" method="post">
        <input name="text" aria-label="Text" onInput={(event) => setTyped(event.currentTarget.value)} />
        <button type="submit">Send</button>
        <Link to="/next">Next</Link>
        <p role="status">{state}</p>
        {reply && <p>{reply}</p>}
      </Form>
    )
  }
  const router = createMemoryRouter([
    {
      path: '/',
      element: <Page />,
      async action({ request }) {
        submitted.push(String((await request.formData()).get('text')))
        return 'answered'
      },
    },
    { path: '/next', element: <p>Next page</p> },
  ])
  await renderInBrowser(<RouterProvider router={router} />)
  const text = page.getByRole('textbox', { name: 'Text' })
  const state = page.getByRole('status')
  return { saves, submitted, text, state }
}

test('another page is opened when everything is saved, the newest text last', async () => {
  const { saves, text } = await aForm()
  await text.fill('first')
  await expect.poll(() => saves.length).toBe(1)
  await userEvent.type(text, ' second')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect.element(text).toBeVisible()
  saves[0]?.answer()
  await expect.poll(() => saves.map((each) => each.text)).toEqual(['first', 'first second'])
  await expect.element(text).toBeVisible()
  saves[1]?.answer()
  await expect.element(page.getByText('Next page')).toBeVisible()
})

test('the submission waits for the save under way, and nothing is saved in parallel', async () => {
  const { saves, submitted, text } = await aForm()
  await text.fill('first')
  await expect.poll(() => saves.length).toBe(1)
  await userEvent.type(text, ' second')
  await page.getByRole('button', { name: 'Send' }).click()
  expect(submitted).toEqual([])
  saves[0]?.answer()
  await expect.element(page.getByText('answered')).toBeVisible()
  expect(submitted).toEqual(['first second'])
})

test('a refusal keeps the reader on the page once, to see why', async () => {
  const { saves, text, state } = await aForm({ answers: ['conflict'], pauseMs: 60_000 }) // leaving saves, nothing else does
  await text.fill('first')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect.poll(() => saves.length).toBe(1)
  saves[0]?.answer()
  await expect.element(state).toHaveTextContent('conflict')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect.element(page.getByText('Next page')).toBeVisible()
})

test('what nobody typed is not saved', async () => {
  const { saves, state } = await aForm()
  await expect.element(state).toHaveTextContent('idle')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect.element(page.getByText('Next page')).toBeVisible()
  expect(saves).toEqual([])
})
