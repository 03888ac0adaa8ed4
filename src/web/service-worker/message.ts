import type { Locale } from '#kernel/locale.ts'

/** A public job page that was looked at; `title` and `company` name it in the list of kept ones. */
export type ViewedJob = { id: string; path: string; title: string; company: string; locale: Locale }
/** What a push carries, and what its notification keeps. */
export type PushData = { id: string; title: string; body: string; url: string; tag: string; locale: string }

/** What pages say to the worker. */
export type WorkerMessage =
  | ({ type: 'viewed' } & ViewedJob)
  | { type: 'language'; locale: Locale }
  /** The page has shown the push itself. */
  | { type: 'shown'; id: string }
/** What the worker says to pages. */
export type PageMessage = { type: 'pushed'; message: PushData } | { type: 'clicked'; id: string }
