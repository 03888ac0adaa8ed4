import { lazy, memo, Suspense, type ComponentType, type NamedExoticComponent, type ReactNode } from 'react'

/**
 * A component in a chunk of its own, loaded when it is first rendered. On the server it has to be part of the HTML, so a module
 * declares it as `import.meta.env.SSR ? await loadX() : lazyComponent(loadX)`; the build for the browser drops the first branch.
 */
export const lazyComponent = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(() => load().then((component) => ({ default: component })))

/**
 * Such a component with its boundary. Until its file has come, React would throw the server's HTML away as soon as a component around it
 * is rendered again, so that is held back while its own props are the same: they have to be stable.
 */
export const lazyPart = <P extends object>(
  Component: ComponentType<P>,
  fallback?: ReactNode,
): NamedExoticComponent<P> =>
  memo((props: P) => (
    <Suspense fallback={fallback}>
      <Component {...props} />
    </Suspense>
  ))
