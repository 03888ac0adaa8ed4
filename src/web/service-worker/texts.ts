import type { Locale } from '#kernel/locale.ts'
import common from '#text/en/common.json' with { type: 'json' }
import en from '#text/en/offline.json' with { type: 'json' }
import commonId from '#text/id/common.json' with { type: 'json' }
import id from '#text/id/offline.json' with { type: 'json' }

// The worker speaks when no file of texts can be fetched, so its few sentences travel with it.
const words = { en: { ...common.offline, ...en }, id: { ...commonId.offline, ...id } }

export type Words = (typeof words)['en']
export const textsOf = (locale: Locale): Words => words[locale]
