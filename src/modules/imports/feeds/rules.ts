export const feedHours = [6, 12, 24] as const
export const feedStates = ['ACTIVE', 'PAUSED', 'OFF'] as const

export const maxFeeds = 5
/** Failures in a row after which a feed is fetched no longer. */
export const maxFailures = 5
export const feedLimits = {
  maxBytes: 5 * 1024 * 1024,
  seconds: 15,
  /** HTML is what a sign-in page or an error answers. */
  type: /^(application|text)\/([\w.-]+\+)?(xml|json)$|^text\/plain$/,
} as const

const minuteMs = 60_000
/** Minutes by which a fetch comes earlier or later, so that feeds that were set up together do not come together for ever. */
const spreadMinutes = 10

/** The minutes of a feed, always the same: from its id, whose random part is its end. */
export const spreadOf = (feedId: string): number =>
  (Number.parseInt(feedId.replaceAll('-', '').slice(-8), 16) % (2 * spreadMinutes + 1)) - spreadMinutes

type Fetched = { id: string; hours: number }

/** When a feed is fetched again after so many failures in a row: 30 minutes, then twice as long each time, a period at most. */
export function nextFetch(now: Date, { id, hours }: Fetched, failures: number): Date {
  const period = hours * 60
  const minutes = failures === 0 ? period : Math.min(period, 30 * 2 ** (failures - 1))
  return new Date(now.getTime() + (minutes + spreadOf(id)) * minuteMs)
}

/** Fetches in a row that a job has to be missing from: one may be a mistake of the feed. */
const missesUntilPaused = 2
/** Whether the jobs that a feed no longer names are paused: a feed that lost more than half of them is more likely broken. */
export const pausesGone = ({ all, gone }: { all: number; gone: number }): boolean => gone > 0 && gone * 2 <= all
export const isGone = (missing: number): boolean => missing >= missesUntilPaused

/** An address as it is shown: what follows the question mark is often a key. */
export function shownUrl(url: string): string {
  const { host, pathname, search } = new URL(url)
  return `${host}${pathname}${search && '?…'}`
}

/** Only https at its own port, without a password, to a name; null when it may be fetched. What the name stands for is seen when it is. */
export function urlProblem(text: string): 'FEED_ADDRESS' | null {
  const url = URL.parse(text)
  const isPlain = url?.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  // Whatever way an IPv4 address is written, the parser turns it into four numbers; one of version 6 has no dot.
  const isName = url !== null && url.hostname.includes('.') && !/^[\d.]+$/.test(url.hostname)
  return isPlain && isName ? null : 'FEED_ADDRESS'
}

/** Elements that say what the company's page says already. */
export const unusedElements: readonly string[] = ['date', 'company', 'state', 'country', 'postalcode', 'datePosted']
