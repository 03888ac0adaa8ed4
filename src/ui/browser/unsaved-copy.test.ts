import { expect, test } from 'vitest'
import { createFormCopy, type CopyStorage } from './unsaved-copy.ts'

type TextCopy = { text: string; submitted?: boolean }

/** A device on which documents are opened one after another, or in parallel. */
function aDevice() {
  const items = new Map<string, string>()
  const storage: CopyStorage = {
    get length() {
      return items.size
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
  const clock = { now: 1_000_000 }
  let documents = 0
  const open = (name = 'form') =>
    createFormCopy<TextCopy>(name, { id: String(++documents), now: () => clock.now++, storage: () => storage })
  return { open, items, clock, storage }
}

test('a copy is found by the next document, until it is removed', () => {
  const { open, items } = aDevice()
  const first = open()
  first.put({ text: 'a' })
  first.put({ text: 'ab' })
  const second = open()
  expect(second.find()).toEqual({ text: 'ab' })
  second.restore()
  expect(open('other').find()).toBeNull()
  second.remove()
  expect(items.size).toBe(0)
})

test('two tabs keep a copy each; what one of them restored is its own from the next change on', () => {
  const { open, items } = aDevice()
  const [one, two] = [open(), open()]
  one.put({ text: 'one' })
  two.put({ text: 'two' })
  const next = open()
  expect(next.find()).toEqual({ text: 'two' })
  next.restore()
  next.put({ text: 'two more' })
  expect(items.size).toBe(2)
  next.remove()
  expect(open().find()).toEqual({ text: 'one' })
  // A tab that lives on has its own words still.
  const thief = open()
  expect(thief.find()).toEqual({ text: 'one' })
  thief.restore()
  one.put({ text: 'one, written on' })
  thief.remove()
  expect(open().find()).toEqual({ text: 'one, written on' })
  open().removeAll()
  expect(items.size).toBe(0)
})

test('what is offered stays, whatever is typed meanwhile', () => {
  const { open } = aDevice()
  open().put({ text: 'offered' })
  const next = open()
  expect(next.find()).toEqual({ text: 'offered' })
  next.put({ text: 'something else' })
  next.remove()
  expect(open().find()).toEqual({ text: 'offered' })
})

test('what was saved since, what is a month old and what nobody of us wrote is not offered', () => {
  const { open, items, clock } = aDevice()
  open().put({ text: 'older' })
  open().put({ text: 'sent', submitted: true })
  expect(open().find(({ submitted }) => submitted === true)).toEqual({ text: 'older' })
  items.set('unsaved:form:x', 'not JSON')
  items.set('unsaved:form:y', '{}')
  clock.now += 31 * 24 * 3_600_000
  expect(open().find()).toBeNull()
  expect(items.size).toBe(0)
})

test('a storage that is full or locked loses only the copy', () => {
  const copy = createFormCopy<TextCopy>('form', {
    storage: () => {
      throw new DOMException('locked', 'SecurityError')
    },
  })
  copy.put({ text: 'a' })
  copy.remove()
  copy.removeAll()
  expect(copy.find()).toBeNull()
})
