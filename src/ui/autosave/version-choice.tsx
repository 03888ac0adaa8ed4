import { useId, useRef, useState, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Button } from '../button.tsx'
import { useHydrated } from '../hydrated.ts'
import { useTexts } from '../i18n/i18n.tsx'
import { Icon } from '../icon.tsx'
import { showToast } from '../toast.ts'
import { markWords, type MarkedWord } from './marked-words.ts'

export type Side = 'mine' | 'theirs'
export type FieldVersions = {
  /** Of the radio buttons: `choiceName(name)` is in the form. */
  name: string
  label: string
  mine: string
  theirs: string
  /** Chosen until the reader chooses. */
  preselected: Side
}

export const choiceName = (name: string) => `choose.${name}`

type VersionChoiceProps = {
  fields: readonly FieldVersions[]
  /** Language of the texts, where it is not the page's. */
  lang?: string | undefined
  /** Buttons that save the choice; they are in the form around. */
  actions: ReactNode
}

/**
 * Two versions of some fields side by side, the words that differ marked, to choose one of each. Nothing changes before the form is
 * submitted, and both texts can be copied. The page's route needs `handle.texts: ['versions']`.
 */
export function VersionChoice({ fields, lang, actions }: VersionChoiceProps) {
  const t = useTexts('versions')
  const hydrated = useHydrated()
  const [selected, setSelected] = useState<Readonly<Record<string, Side>>>({})
  const chooseAll = (side: Side) => setSelected(Object.fromEntries(fields.map(({ name }) => [name, side])))
  return (
    <div className="@container grid gap-5">
      {fields.map((field) => (
        <FieldChoice
          key={field.name}
          field={field}
          lang={lang}
          side={selected[field.name] ?? field.preselected}
          onChoose={(side) => setSelected((before) => ({ ...before, [field.name]: side }))}
        />
      ))}
      <div className="flex flex-wrap items-center gap-2">
        {actions}
        {hydrated && fields.length > 1 && (
          <>
            <Button size="sm" variant="quiet" onClick={() => chooseAll('mine')}>
              {t('allMine')}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => chooseAll('theirs')}>
              {t('allTheirs')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

type FieldChoiceProps = { field: FieldVersions; lang: string | undefined; side: Side; onChoose: (side: Side) => void }

function FieldChoice({ field, lang, side, onChoose }: FieldChoiceProps) {
  const t = useTexts('versions')
  const id = useId()
  const { name, label, mine, theirs } = field
  const marked = markWords(mine, theirs)
  const plain = (text: string): MarkedWord[] => (text ? [{ text, only: false }] : [])
  const one = (which: Side, text: string, pieces: readonly MarkedWord[]) => (
    <Version
      which={which}
      label={label}
      labelId={id}
      text={text}
      pieces={pieces}
      lang={lang}
      radio={
        <input
          type="radio"
          name={choiceName(name)}
          value={which}
          checked={side === which}
          onChange={() => onChoose(which)}
        />
      }
    />
  )
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2">
        <span id={id} className="font-semibold">
          {label}
        </span>
        <span className="sr-only"> {t('choose')}</span>
      </legend>
      <div className="grid gap-3 @sm:grid-cols-2">
        {one('mine', mine, marked?.mine ?? plain(mine))}
        {one('theirs', theirs, marked?.theirs ?? plain(theirs))}
      </div>
      {marked && !marked.same && <p className="k-hint mt-1.5">{t('marked')}</p>}
    </fieldset>
  )
}

type VersionProps = {
  which: Side
  label: string
  labelId: string
  text: string
  pieces: readonly MarkedWord[]
  lang: string | undefined
  radio: ReactNode
}

function Version({ which, label, labelId, text, pieces, lang, radio }: VersionProps) {
  const t = useTexts('versions')
  const hydrated = useHydrated()
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  const copyAndNotify = async () => showToast('success', t(await copy(text, body.current)))
  return (
    <div className="grid min-w-0 grid-rows-[auto_minmax(0,1fr)] overflow-clip rounded-lg border border-edge bg-surface has-checked:border-nila has-checked:ring-1 has-checked:ring-nila">
      <div className="flex items-center justify-between gap-2 border-b border-line px-3 py-1 has-checked:bg-nila-soft">
        <label className="k-check min-w-0 flex-1">
          {radio}
          <span id={id} className="font-semibold">
            {t(which)}
          </span>
        </label>
        {hydrated && text && (
          <Button
            size="sm"
            variant="quiet"
            icon={<Icon name="copy" />}
            aria-label={t(which === 'mine' ? 'copyMine' : 'copyTheirs', { field: label })}
            onClick={() => void copyAndNotify()}
          >
            <span className="@sm:hidden @2xl:inline">{t('copy')}</span>
          </Button>
        )}
      </div>
      <div
        ref={body}
        role="group"
        aria-labelledby={`${labelId} ${id}`}
        tabIndex={0}
        lang={text ? lang : undefined}
        className={cx(
          'max-h-72 overflow-y-auto px-3 py-2 text-sm leading-relaxed whitespace-pre-line text-ink [overflow-wrap:anywhere]',
          !text && 'text-muted',
        )}
      >
        {text ? pieces.map((part, at) => <DiffWord key={at} piece={part} which={which} />) : t('empty')}
      </div>
    </div>
  )
}

function DiffWord({ piece: { text, only }, which }: { piece: MarkedWord; which: Side }) {
  if (!only) return text
  return which === 'mine' ? (
    <ins className="bg-pandan-soft font-semibold text-pandan-ink decoration-2 underline-offset-2">{text}</ins>
  ) : (
    <mark className="bg-kunyit-soft font-semibold text-kunyit-ink underline decoration-dotted decoration-2 underline-offset-2">
      {text}
    </mark>
  )
}

/** Copies a text. Where the page may not, as without HTTPS, the shown text is selected instead. */
async function copy(text: string, shown: HTMLElement | null): Promise<'copied' | 'selected'> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    if (shown) getSelection()?.selectAllChildren(shown)
    shown?.focus()
    return 'selected'
  }
}
