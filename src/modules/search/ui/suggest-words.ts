import type { Suggestion } from '#ui/form/suggestion.ts'

type SuggestAnswer = { data?: { list: { kind: 'title' | 'skill' | 'company' | 'city'; label: string }[] } }

/** Titles, skills and companies that begin like the text, named by `categoryOf`. Throws when they cannot be had. */
export async function suggestWords(
  text: string,
  signal: AbortSignal,
  categoryOf: (kind: 'title' | 'skill' | 'company') => string,
): Promise<Suggestion[]> {
  const reply = await fetch(`/client/api/v1/jobs/guest/suggest?q=${encodeURIComponent(text.slice(0, 100))}`, { signal })
  if (!reply.ok) throw new Error(`suggestions: ${reply.status}`)
  const { data } = (await reply.json()) as SuggestAnswer
  return (data?.list ?? []).flatMap(({ kind, label }) =>
    kind === 'city' ? [] : [{ value: label, label, category: categoryOf(kind) }],
  )
}
