import { useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { hydrate } from '../../../test/fixtures/render.tsx'
import { TextArea } from './text-area.tsx'

const area = () => document.querySelector('textarea')

/** Runs once after React has hydrated what is before it and before the page as a whole is. */
function Meanwhile({ run }: { run: () => void }) {
  if (area()) run()
  return null
}

function Page({ meanwhile, heard }: { meanwhile: () => void; heard: (text: string | undefined) => void }) {
  useEffect(() => {
    const listen = () => heard(area()?.value)
    document.addEventListener('input', listen)
    return () => document.removeEventListener('input', listen)
  }, [heard])
  return (
    <>
      <TextArea label="About" name="about" id="about" defaultValue="Early words" />
      <Meanwhile run={meanwhile} />
    </>
  )
}

let unmount = () => {}
afterEach(() => unmount())

async function hydratePage(meanwhile: () => void) {
  const heard = vi.fn<(text: string | undefined) => void>()
  ;({ unmount } = await hydrate(<Page meanwhile={meanwhile} heard={heard} />))
  await new Promise((resolve) => setTimeout(resolve))
  return heard
}

test('what is typed while the page is being hydrated is reported to those who listen then', async () => {
  const heard = await hydratePage(() => {
    const field = area()
    if (field) field.value = 'Other words'
  })
  expect(heard).toHaveBeenCalledWith('Other words')
  expect(area()?.value).toBe('Other words')
})

test('what is selected while the page is being hydrated stays selected', async () => {
  await hydratePage(() => {
    area()?.focus()
    area()?.select()
  })
  expect([area()?.selectionStart, area()?.selectionEnd]).toEqual([0, 'Early words'.length])
})

test('nothing is reported of an area that nobody touched', async () => {
  expect(await hydratePage(() => {})).not.toHaveBeenCalled()
})
