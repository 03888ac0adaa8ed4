/** Bytes that a first visit to a public page may cost: script as gzip and as brotli, styles. */
export const pageBudget = { gzip: 145_000, br: 125_000, css: 20_000 }
