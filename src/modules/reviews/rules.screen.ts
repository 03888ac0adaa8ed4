import { contactsIn, hasProfanity } from '#kernel/content-filter.ts'

/** Flags of the automatic screening, with labels in the text set `reviews`. They inform moderators and never decide. */
export const flags = ['EMAIL', 'PHONE', 'LINK', 'PROFANITY', 'SHOUTING', 'COPIED', 'BURST'] as const
export type Flag = (typeof flags)[number]

/** Number of reviews of a company in 24 hours from which on each new one is flagged. */
export const burstFrom = 5

/** True when more than half of at least forty letters are capitals. */
function isShouting(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  const capitals = text.match(/\p{Lu}/gu) ?? []
  return letters.length >= 40 && capitals.length > letters.length / 2
}

/** Flags of a review. `blockedWords`: the setting; `recent`: reviews of the company in 24 hours; `copies`: reviews by others with the same text. */
export function screen(
  texts: readonly string[],
  around: { recent: number; copies: number; blockedWords: readonly string[] },
): Flag[] {
  const text = texts.join('\n')
  const raised = new Set<Flag>(contactsIn(text))
  if (hasProfanity(text, around.blockedWords)) raised.add('PROFANITY')
  if (isShouting(text)) raised.add('SHOUTING')
  if (around.copies > 0) raised.add('COPIED')
  if (around.recent >= burstFrom) raised.add('BURST')
  return flags.filter((flag) => raised.has(flag))
}
