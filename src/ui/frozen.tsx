import { use, type ReactNode } from 'react'
import {
  UNSAFE_DataRouterDataContext as DataContext,
  UNSAFE_DataRouterNavigationContext as PendingContext,
  UNSAFE_DataRouterStateContext as StateContext,
  UNSAFE_FetchersContext as FetchersContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
  UNSAFE_ViewTransitionContext as ViewTransitionContext,
} from 'react-router'
import { KitProvider, useKit } from './provider.tsx'

/**
 * All that may change above a part. React looks for whom a change concerns and goes no deeper than who reads it, so markup
 * that waits right below a reader of everything is never taken for outdated, which would throw it away.
 */
export function useAbove() {
  return {
    data: use(DataContext),
    pending: use(PendingContext),
    state: use(StateContext),
    fetchers: use(FetchersContext),
    framework: use(FrameworkContext),
    location: use(LocationContext),
    route: use(RouteContext),
    transition: use(ViewTransitionContext),
    words: useKit(),
  }
}

/** Gives a part what `useAbove` read, now or earlier. */
export function Below({ values, children }: { values: ReturnType<typeof useAbove>; children: ReactNode }) {
  return (
    <DataContext value={values.data}>
      <PendingContext value={values.pending}>
        <StateContext value={values.state}>
          <FetchersContext value={values.fetchers}>
            <FrameworkContext value={values.framework}>
              <LocationContext value={values.location}>
                <RouteContext value={values.route}>
                  <ViewTransitionContext value={values.transition}>
                    <KitProvider words={values.words}>{children}</KitProvider>
                  </ViewTransitionContext>
                </RouteContext>
              </LocationContext>
            </FrameworkContext>
          </FetchersContext>
        </StateContext>
      </PendingContext>
    </DataContext>
  )
}
