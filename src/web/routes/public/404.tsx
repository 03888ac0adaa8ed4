import { data } from 'react-router'

/** The page's address of its own; it answers with its own status, like every address that leads nowhere. */
export function loader(): never {
  throw data({ code: 'NOT_FOUND' }, { status: 404 })
}

export default function NotFound() {
  return null
}
