/** An element of a page, or a text. */
export type Markup = string | { tag: string; attributes: Record<string, unknown>; children: Markup[] }

/** What the server hands to the page. */
export type Bare = { body: (name: string) => Markup; jobs: () => Promise<Record<string, unknown>[]> }

export const bare = globalThis as unknown as { bare: Bare }
