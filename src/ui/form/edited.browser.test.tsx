import { expect, test } from 'vitest'
import { isEdited } from './edited.ts'

function formOf(html: string): HTMLFormElement {
  const form = document.createElement('form')
  form.innerHTML = html
  return form
}

test('a form as the page rendered it is not edited, a list without options included', () => {
  const rendered = formOf(`
    <input name="title" value="Barista">
    <select name="level"><option>Staff</option><option selected>Manager</option></select>
    <select name="period"><option>MONTH</option></select>
    <select name="role" multiple hidden></select>`)
  expect(isEdited(rendered)).toBe(false)
})

test('another text or another option makes it edited', () => {
  const typed = formOf('<input name="title" value="Barista">')
  typed.querySelector('input')!.value = 'Barista senior'
  const picked = formOf('<select name="level"><option>Staff</option><option>Manager</option></select>')
  picked.querySelector('select')!.selectedIndex = 1
  expect([typed, picked].map(isEdited)).toEqual([true, true])
})
