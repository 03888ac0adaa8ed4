import { lazy, memo, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { countsAsDeed, firstDeed, nextDeed } from './form/interactions.ts'
import { Below, useAbove } from './frozen.tsx'
import { useHydrated } from './hydrated.ts'
import { keepEarly } from './form/kept-early.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/** The part's file; without a network it is asked for again at the reader's next deed. */
async function bring<Props>(load: Load<Props>): Promise<ComponentType<Props>> {
  for (;;) {
    try {
      return await load()
    } catch {
      await nextDeed()
    }
  }
}

function lazily<Props extends object>(coming: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(async () => ({ default: await coming() })) as unknown as ComponentType<Props>
}

/** Tells when the markup it stands in has been taken over. */
function Taken({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(then, [then])
  return children
}

/**
 * A part of a page that comes alive at the reader's first deed: until then its markup from the server works as without
 * JavaScript, and its file is not fetched. On pages that the browser makes itself it comes at once. Give the part itself
 * on the server: `late(part, import.meta.env.SSR ? await part() : null)`. Its children are not waited for: give it data.
 */
export function late<Props extends object>(load: Load<Props>, made: ComponentType<Props> | null) {
  const Later = made ?? lazily(() => firstDeed().then(() => bring(load)))
  const Now = made ?? lazily(() => bring(load))

  function Waiting(live: { props: Props }) {
    const above = useAbove()
    const [first] = useState({ props: live.props, above })
    const [waits, setWaits] = useState(true)
    // What the server made is taken over with what it was made of; whatever has changed since comes right after.
    const { props } = waits ? first : live
    const values = waits ? first.above : above
    const release = useRef<() => void>(undefined)
    useEffect(() => (release.current = keepEarly()), [])
    const then = useCallback(() => {
      release.current?.()
      setWaits(false)
    }, [])
    const { pending } = above
    const moving = pending !== null && (pending.navigation.state !== 'idle' || pending.revalidation !== 'idle')
    useEffect(() => {
      if (moving) countsAsDeed()
    }, [moving])
    const part = useMemo(
      () => (
        <Taken then={then}>
          <Later {...props} />
        </Taken>
      ),
      [props, then],
    )
    // The very same element while it waits, and nothing around it: so React leaves the markup alone.
    return useMemo(
      () => (
        <Suspense>
          <Below values={values}>{part}</Below>
        </Suspense>
      ),
      [values, part],
    )
  }

  function Late(props: Props) {
    const hydrated = useHydrated()
    const [made] = useState(!hydrated)
    return made ? <Waiting props={props} /> : <Now {...props} />
  }
  return memo(Late)
}
