import { useEffect, useRef } from 'react'
import { Notice } from '#ui/display.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import type { BulkResult } from './decide-each.ts'

/** What became of each thing of the last decision. The page's route needs `handle.texts: ['admin']`. */
export function BulkResults({ results }: { results: readonly BulkResult[] }) {
  const t = useTexts('admin')
  const [errors, validate] = [useTexts('errorMsg'), useTexts('validate')]
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.focus(), [results])
  if (results.length === 0) return null
  const done = results.filter(({ code }) => code === 'SUCCESS').length
  const reason = (code: string) =>
    code === 'SUCCESS' ? t('bulk.decided') : (validate.find(code) ?? errors.find(code) ?? errors('INVALID'))
  return (
    <div ref={list} tabIndex={-1} className="my-4">
      <Notice tone="warning" title={t('bulk.done', { done: String(done), count: String(results.length) })}>
        <ul className="list-disc pl-5">
          {results.map(({ id, title, code }) => (
            <li key={id} className="[overflow-wrap:anywhere]">
              <strong>{title || t('bulk.gone')}</strong>: {reason(code)}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
