import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import type { ApplicationStatus } from '#modules/applications/rules.ts'
import type { ApplicantControls, ApplicationSummary, DecideReply } from '#modules/applications/ui/applicants-state.ts'
import { useDecision } from '#modules/applications/ui/use-decision.ts'
import { TextSourceProvider } from '#ui/i18n/i18n.tsx'
import { readToasts } from '#ui/toast.ts'
import { useApplicants } from './use-applicants.ts'

const id = '01890000-0000-7000-8000-000000000001'

function Board() {
  const status = useLoaderData<ApplicationStatus>()
  const { controls } = useApplicants()
  // As on the board: another status is another column, where the card mounts anew.
  return (
    <section key={status} aria-label={status}>
      <Card status={status} controls={controls} />
    </section>
  )
}

function Card({ status, controls }: { status: ApplicationStatus; controls: ApplicantControls }) {
  const row = { id, version: 1, status, candidate: { name: 'Siti' } } as ApplicationSummary
  const { fetcher } = useDecision(row, controls)
  return (
    <fetcher.Form method="post">
      <button name="status" value="SHORTLIST">
        Shortlist
      </button>
    </fetcher.Form>
  )
}

test('a decision that moves the card to another column shows one toast, with its undo', async () => {
  let status: ApplicationStatus = 'APPLIED'
  const reply: DecideReply = {
    to: 'SHORTLIST',
    from: 'APPLIED',
    applicationIds: [`${id}:1`],
    results: [{ id, code: 'SUCCESS', version: 2 }],
    errorCode: null,
    reasonError: null,
  }
  const router = createMemoryRouter([
    {
      path: '/',
      // The reply is there before the new list is, as with a server.
      loader: () => new Promise((resolve) => setTimeout(resolve, 50, status)),
      action: () => {
        status = 'SHORTLIST'
        return reply
      },
      Component: Board,
    },
  ])
  await render(
    <TextSourceProvider source={{ locale: 'en', version: '', read: () => ({}) }}>
      <RouterProvider router={router} />
    </TextSourceProvider>,
  )
  await page.getByRole('button', { name: 'Shortlist' }).click()
  await expect.element(page.getByRole('region', { name: 'SHORTLIST' })).toBeVisible()
  expect(readToasts().map(({ kind, action }) => [kind, action?.label])).toEqual([['success', 'decide.undo']])
})
