import { data } from 'react-router'

/** Every address without a screen. Deeds on it find nothing either. */
export function loader(): never {
  throw data({ code: 'NOT_FOUND' }, { status: 404 })
}

export default function NothingHere() {
  return null
}

export const action = loader
