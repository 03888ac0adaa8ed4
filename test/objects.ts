import type { Endpoint } from '#kernel/endpoint.ts'
import { inputShape, sample, type Shape } from './sample.ts'

/** What an id in an input names. `place`: nobody's, everybody may name it. `fresh`: made up by the form that sends it. */
export type Kind =
  | 'place'
  | 'fresh'
  | 'account'
  | 'session'
  | 'company'
  | 'job'
  | 'question'
  | 'candidate'
  | 'application'
  | 'note'
  | 'review'
  | 'search'
  | 'notification'
  | 'file'
  | 'logo'
  | 'photo'
  | 'picture'
  | 'resume'
  | 'education'
  | 'accomplishment'
  | 'invitation'
  | 'invitedTo'
  | 'identity'
  | 'master'
  | 'otherMaster'
  | 'mail'
  | 'message'

const byField: Record<string, Kind> = {
  cityId: 'place',
  cityIds: 'place',
  stateId: 'place',
  jobId: 'job',
  jobIds: 'job',
  companyId: 'company',
  resumeId: 'resume',
  applicationId: 'fresh',
  questionId: 'question',
  candidateId: 'candidate',
  candidateIds: 'candidate',
  fileId: 'file',
  logoFileId: 'logo',
  documentFileId: 'file',
  photoFileIds: 'photo',
  actorId: 'account',
  subjectId: 'account',
  into: 'otherMaster',
}

/** What a plain `id` or `ids` names, by the beginning of the action or of action and field; the longest that fits. */
const byAction: Record<string, Kind> = {
  reference: 'place',
  files: 'file',
  accounts: 'session',
  candidate: 'account',
  'candidate.signOn': 'identity',
  employer: 'account',
  company: 'company',
  profiles: 'account',
  'profiles.item': 'education',
  'profiles.accomplishment': 'accomplishment',
  resumes: 'resume',
  jobs: 'job',
  'jobs.createJobType': 'fresh',
  'jobs.createAdditionalQuestion questions': 'question',
  discovery: 'job',
  search: 'search',
  match: 'candidate',
  invitations: 'invitation',
  userjobs: 'application',
  'userjobs.applyForm': 'job',
  'userjobs.draft': 'job',
  'userjobs.create': 'fresh',
  'userjobs.activeJobs': 'job',
  'userjobs.noteDelete': 'note',
  reviews: 'review',
  'reviews.standing': 'company',
  notifications: 'notification',
  'admin.companies': 'company',
  'admin.jobs': 'job',
  'admin.reviews': 'review',
  'admin.masters': 'master',
  'admin.mails': 'mail',
  'admin.messages': 'message',
  'resumes.importJson': 'fresh',
  'resumes.create id': 'fresh',
}

const exactly: Record<string, Kind> = {
  'profiles.picture fileId': 'picture',
  'invitations.list jobId': 'invitedTo',
}

export type Path = (string | number)[]

/** Throws for an id that no line above names: a new call says what its ids are. */
export function kindOf(action: string, path: Path): Kind {
  const field = String(path.findLast((part) => typeof part === 'string'))
  const whole = `${action} ${path.join('.')}`
  const named = exactly[whole] ?? byField[field]
  if (named) return named
  const [longest = ''] = Object.keys(byAction)
    .filter((start) => whole.startsWith(start))
    .sort((one, other) => other.length - one.length)
  if (!byAction[longest] || !['id', 'ids', 'from'].includes(field))
    throw new Error(`say in test/objects.ts what ${whole} names`)
  return byAction[longest]
}

const isId = ({ format, pattern }: Shape) =>
  format === 'uuid' || format === 'guid' || pattern?.includes('[0-9a-fA-F]{8}')

/** Where an input takes ids. */
export function idPaths(shape: Shape, path: Path = []): Path[] {
  const choices = [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])]
  const found = [
    ...(shape.type === 'string' && isId(shape) ? [path] : []),
    ...choices.flatMap((each) => idPaths(each, path)),
    ...Object.entries(shape.properties ?? {}).flatMap(([key, each]) => idPaths(each, [...path, key])),
    ...(shape.items ? idPaths(shape.items, [...path, 0]) : []),
  ]
  return [...new Map(found.map((each) => [each.join('.'), each])).values()]
}

/** What an endpoint takes, with every id that it names. */
export function objectsOf(action: string, endpoint: Endpoint): { path: Path; kind: Kind }[] {
  return idPaths(inputShape(endpoint)).map((path) => ({ path, kind: kindOf(action, path) }))
}

/**
 * Only what must be there and what leads to the id at `path`, so that nothing made up is refused before the object is looked for.
 */
function smallest(shape: Shape, path: Path): unknown {
  const [head, ...rest] = path
  const leads = (each: Shape) => idPaths(each).some((found) => found.join('.') === path.join('.'))
  const choices = shape.oneOf ?? shape.anyOf
  if (choices) return smallest((head === undefined ? undefined : choices.find(leads)) ?? choices[0] ?? {}, path)
  if (shape.items && typeof head === 'number')
    return Array.from({ length: Math.max(1, shape.minItems ?? 1) }, () => smallest(shape.items ?? {}, rest))
  const { properties, required = [] } = shape
  if (!properties) return sample(shape)
  const kept = Object.entries(properties).filter(([key]) => key === head || required.includes(key))
  return Object.fromEntries(kept.map(([key, each]) => [key, smallest(each, key === head ? rest : [])]))
}

/** The smallest input that takes an id at `path`. */
export const inputWith = (endpoint: Endpoint, path: Path) =>
  smallest(inputShape(endpoint), path) as Record<string, unknown>

/** What stands at a path of a value. */
export const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((so, part) => (so as Record<string | number, unknown> | undefined)?.[part], value)

/** A copy of the value with `id` at this path. */
export function put(value: unknown, [head, ...rest]: Path, id: string): unknown {
  if (head === undefined) return id
  if (typeof head === 'number') {
    const list = Array.isArray(value) ? [...(value as unknown[])] : []
    list[head] = put(list[head], rest, id)
    return list
  }
  const record = (value ?? {}) as Record<string, unknown>
  return { ...record, [head]: put(record[head], rest, id) }
}
