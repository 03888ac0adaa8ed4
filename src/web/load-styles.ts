const coming = new Map<string, Promise<void>>()

function bring(href: string): Promise<void> {
  const known = coming.get(href) ?? (document.querySelector(`link[href="${href}"]`) ? Promise.resolve() : undefined)
  if (known) return known
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  const loaded = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => (coming.delete(href), reject(new Error(`styles ${href}`))))
  })
  coming.set(href, loaded)
  document.head.append(link)
  return loaded
}

/**
 * Takes the place of Vite's helper around every `import()` in builds (vite.config.ts), under its name: the styles that a
 * file brings come first. Its scripts are preloaded by the router, which the helper would do again on every page.
 */
export function __vitePreload<Loaded>(load: () => Promise<Loaded>, styles: readonly string[] = []): Promise<Loaded> {
  return Promise.all(styles.map((file) => bring(`/${file}`))).then(load)
}
