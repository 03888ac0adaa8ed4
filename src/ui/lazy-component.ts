import { lazy, type ComponentType } from 'react'

/**
 * A component in a chunk of its own, loaded when it is first rendered. On the server it has to be part of the HTML, so a module
 * declares it as `import.meta.env.SSR ? await loadX() : lazyComponent(loadX)`; the build for the browser drops the first branch.
 */
export const lazyComponent = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(() => load().then((component) => ({ default: component })))
