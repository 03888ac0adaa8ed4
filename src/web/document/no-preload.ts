/**
 * Takes the place of Vite's helper around every `import()` in builds (vite.config.ts), under its name: all styles are one
 * file that stands in every page, and scripts are preloaded by the router, which the helper would do again on every page.
 */
export const __vitePreload = <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> => load()
