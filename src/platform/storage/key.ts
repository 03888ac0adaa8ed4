import { randomUUID } from 'node:crypto'

const shape = /^(?=.{1,200}$)[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*$/

/** A fresh key such as `resume/2f/2f6c…`: nothing of the person's file name is in it (FI-02). */
export function newKey(kind: string): string {
  const id = randomUUID()
  return checkKey(`${kind}/${id.slice(0, 2)}/${id}`)
}

/** The key itself; throws a TypeError for any that the server did not make. */
export function checkKey(key: string): string {
  if (!shape.test(key)) throw new TypeError('not a storage key')
  return key
}
