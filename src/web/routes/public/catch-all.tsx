import { data } from 'react-router'

/** The catch-all route: loaders and actions answer 404. */
export function loader(): never {
  throw data({ code: 'NOT_FOUND' }, { status: 404 })
}

export default function CatchAll() {
  return null
}

export const action = loader
