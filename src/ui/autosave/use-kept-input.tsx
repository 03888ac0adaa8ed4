import { useEffect, useLayoutEffect, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { createFormCopy } from '../browser/unsaved-copy.ts'
import type { Entries } from '../browser/form-copy.ts'
import { Button } from '../button.tsx'
import { Notice } from '../display.tsx'
import { fillForm, valuesOf, type FormValues } from '../form/fill-form.ts'
import { useTexts } from '../i18n/i18n.tsx'
import { useKit } from '../provider.tsx'
import { UnsavedNotice } from './unsaved-notice.tsx'

type FormCopy = FormValues & { base: Entries }
type KeptInput = {
  /** Of the form. */
  id: string
  /** No other form of the site has it; nothing is kept of a form without one. */
  name: string | null
  /** Says one stored state of the form from the next. */
  version?: string | number
  /** Whether the server has what was typed; `value` answers a field of it, hidden ones too. */
  isStored?: (value: (field: string) => string) => boolean
}

const formOf = (id: string) => {
  const form = document.getElementById(id)
  return form instanceof HTMLFormElement ? form : null
}

/** What somebody can see and change of a form. */
function shownIn(form: HTMLFormElement, entries: Entries): string {
  const hidden = new Set(
    [...form.elements].flatMap((field) =>
      field instanceof HTMLInputElement && field.type === 'hidden' ? field.name : [],
    ),
  )
  const shown = entries.filter(([name, value]) => !hidden.has(name) && value !== '')
  return JSON.stringify(shown.map(([name, value]) => [name, value.replaceAll(/\s+/g, ' ').trim()]))
}

const reader =
  (entries: Entries) =>
  (field: string): string =>
    entries.find(([name]) => name === field)?.[1] ?? ''

/**
 * Keeps on this device what is typed in a form, until the server has it: it is there again after a reload, on the way back from another
 * page and in the next session of the same person. Over a state that was stored meanwhile it is only offered. Render `notice` above the
 * form; the page's route needs `handle.texts: ['versions']`.
 */
export function useKeptInput({ id, name, version = '', isStored }: KeptInput): {
  notice: ReactNode
  onInput: (event: FormEvent<HTMLFormElement>) => void
} {
  const { owner = '' } = useKit()
  const copy = useMemo(() => (name === null ? null : createFormCopy<FormCopy>(`kept:${owner}:${name}`)), [owner, name])
  const base = useRef<Entries>([])
  const [offer, setOffer] = useState<{ copy: FormCopy; isBack: boolean } | null>(null)
  // Before anything can be typed.
  useLayoutEffect(() => {
    const form = formOf(id)
    if (form) base.current = valuesOf(form).entries
  }, [id, copy, version])
  useEffect(() => {
    const form = formOf(id)
    if (!form || !copy) return
    const stored = shownIn(form, base.current)
    const kept = copy.find(({ entries }) => shownIn(form, entries) === stored || (isStored?.(reader(entries)) ?? false))
    const isUntouched = shownIn(form, valuesOf(form).entries) === stored
    const isBack = kept !== null && isUntouched && shownIn(form, kept.base) === stored
    if (isBack) {
      copy.restore()
      fillForm(form, kept)
    }
    setOffer(kept && { copy: kept, isBack })
    // `isStored` is asked of each stored state once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, copy, version])
  const fill = (values: Pick<FormCopy, 'entries'> & Partial<FormCopy>) => {
    const form = formOf(id)
    if (form) fillForm(form, values)
  }
  return {
    onInput({ currentTarget }) {
      copy?.put({ ...valuesOf(currentTarget), base: base.current })
    },
    notice: offer && (
      <KeptNotice
        isBack={offer.isBack}
        onRestore={() => {
          copy?.restore()
          fill(offer.copy)
          setOffer(null)
        }}
        onDiscard={() => {
          if (offer.isBack) fill({ entries: base.current })
          copy?.removeAll()
          setOffer(null)
        }}
      />
    ),
  }
}

type NoticeProps = { isBack: boolean; onRestore: () => void; onDiscard: () => void }

function KeptNotice({ isBack, onRestore, onDiscard }: NoticeProps) {
  const t = useTexts('versions')
  if (!isBack) return <UnsavedNotice onRestore={onRestore} onDiscard={onDiscard} />
  return (
    <Notice
      live
      tone="muted"
      className="mb-3"
      action={
        <Button size="sm" onClick={onDiscard}>
          {t('unsaved.discard')}
        </Button>
      }
    >
      {t('unsaved.back')}
    </Notice>
  )
}
