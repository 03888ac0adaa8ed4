/**
 * Takes the place of the router's instrumentation in the browser's build (vite.config.ts): nothing here uses it, and
 * it costs every page more than a kilobyte. The server keeps the real one.
 */
export function consumeInstrumentationClientResultMetaReceiver(): undefined {
  return undefined
}

export function getRouteInstrumentationUpdates(): object {
  return {}
}

export function instrumentClientSideRouter<Router>(router: Router): Router {
  return router
}
