import { defineConfig } from 'html-validate'

// The HTML standard, what WCAG derives from it, and what breaks assistive technology. Rules about how source is written (quotes,
// case, closing tags) stay off: React writes this HTML.
export default defineConfig({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    'area-alt': 'error',
    'empty-title': 'error',
    // The filters of the search stand before its h1 in the page as on the screen.
    'heading-level': ['error', { minInitialRank: 'h2' }],
    'meta-refresh': 'error',
    'no-dup-class': 'error',
    'no-implicit-button-type': 'error',
    'script-type': 'error',
    // A bar of ours may lie in a paragraph or a heading and has parts inside, which <progress> cannot have.
    'prefer-native-element': ['error', { exclude: ['progressbar'] }],
  },
})
