import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The package's own `#*` imports, for both builds.
  resolve: { alias: [{ find: /^#/, replacement: `${import.meta.dirname}/src/` }] },
  build: { target: 'es2023', sourcemap: false, assetsInlineLimit: 0, reportCompressedSize: false, modulePreload: { polyfill: false } },
  server: { watch: { ignored: ['**/data/**', '**/build/**'] } },
})
