/** Positive words that are left out one at a time; longer searches are about something else by then. */
const maxWords = 6

/** What a search could have said instead of its words: without its quotes, without what it excludes, without one word. */
export function fewerWords(text: string): string[] {
  const parts = text.match(/-?"[^"]*"?|\S+/g) ?? []
  const required = parts.filter((part) => !part.startsWith('-'))
  const variants = [
    parts.map((part) => (part.startsWith('-') ? part : part.replaceAll('"', ''))),
    required,
    ...(required.length > 1 && required.length <= maxWords ? required.map((_, at) => required.toSpliced(at, 1)) : []),
  ]
  const texts = variants.map((words) => words.join(' ').trim()).filter((each) => each !== '' && each !== text)
  return [...new Set(texts)]
}
