import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** The kit's parts in all their states, apart from the product: `npx vite --config test/gallery/vite.config.ts`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [tailwindcss()],
  resolve: { alias: [{ find: /^#/, replacement: `${import.meta.dirname}/../../src/` }] },
  publicDir: `${import.meta.dirname}/../../public`,
  oxc: { jsx: { runtime: 'automatic' } },
  build: { outDir: `${import.meta.dirname}/build`, emptyOutDir: true },
})
