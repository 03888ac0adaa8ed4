import { data } from 'react-router'

/** The page a balancer or a person may be sent to while the service rests; it answers with its own status. */
export function loader(): never {
  throw data({ code: 'UNAVAILABLE' }, { status: 503, headers: { 'Retry-After': '30' } })
}

export default function Unavailable() {
  return null
}
