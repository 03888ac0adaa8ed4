import { createContext } from 'react'

/** What an action refused, by the name of the field, for the fields of the form that was sent. */
export const NamedErrors = createContext<Readonly<Record<string, string[]>>>({})
