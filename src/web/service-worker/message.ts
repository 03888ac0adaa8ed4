import type { Locale } from '#kernel/locale.ts'

/** A public job page that was looked at; `title` and `company` name it in the list of cached ones. */
export type ViewedJob = { id: string; path: string; title: string; company: string; locale: Locale }
/** The payload of a push, also stored in its notification. */
export type PushData = { id: string; title: string; body: string; url: string; tag: string; locale: string }

/** Messages from pages to the worker. */
export type WorkerMessage =
  | ({ type: 'viewed' } & ViewedJob)
  | { type: 'language'; locale: Locale }
  /** The page has shown the push itself. */
  | { type: 'shown'; id: string }
/** Messages from the worker to pages. */
export type PageMessage = { type: 'pushed'; message: PushData } | { type: 'clicked'; id: string }
