import { createElement, type ReactNode } from 'react'
import { useLoaderData, useParams } from 'react-router'
import { bare, type Markup } from '../bare.ts'

export const loader = () => bare.bare.jobs()

/** Elements are created for each page anew, as JSX does. */
function elementOf(markup: Markup): ReactNode {
  if (typeof markup === 'string') return markup
  return createElement(markup.tag, markup.attributes, ...markup.children.map(elementOf))
}

export default function Page() {
  const jobs = useLoaderData<typeof loader>()
  const { name = '' } = useParams()
  return (
    <>
      {elementOf(bare.bare.body(name))}
      <p>{jobs.length}</p>
    </>
  )
}
