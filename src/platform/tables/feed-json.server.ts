/** What a job's elements say, by their names. */
export type FeedItem = Map<string, string>

type JsonFields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): JsonFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonFields) : {}
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** A value as the text of a cell; of an object its name or value, as schema.org nests them. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  const { name, value: inner } = fieldsOf(value)
  return [name, inner].map((each) => (typeof each === 'object' ? '' : textOf(each ?? ''))).find(Boolean) ?? ''
}

/** schema.org's JobPosting under the names of the common feed; what it does not know keeps its own name. */
export function postingFields(posting: unknown): FeedItem {
  const wrapped = fieldsOf(posting)
  const fields = wrapped['item'] ? fieldsOf(wrapped['item']) : wrapped
  const { identifier, jobLocation, hiringOrganization, baseSalary, jobLocationType, datePosted, ...rest } = fields
  const item: FeedItem = new Map()
  const set = (name: string, value: unknown) => {
    const text = textOf(value).toWellFormed().replaceAll('\u0000', '').trim()
    if (text !== '') item.set(name, text)
  }
  for (const [name, value] of Object.entries(rest)) if (!name.startsWith('@')) set(name.slice(0, 100), value)
  const id = fieldsOf(identifier)['value'] ?? identifier
  set('referencenumber', id)
  set('date', datePosted)
  set('company', hiringOrganization)
  set('remotetype', jobLocationType)
  const addresses = listOf(jobLocation).map((place) => fieldsOf(fieldsOf(place)['address']))
  const part = (name: string, separator: string) =>
    addresses
      .map((each) => textOf(each[name]))
      .filter(Boolean)
      .join(separator)
  // Several cities are told apart by semicolons: a comma names the region.
  set('city', part('addressLocality', '; '))
  set('state', part('addressRegion', '; '))
  set('country', part('addressCountry', '; '))
  set('streetaddress', part('streetAddress', '; '))
  const salary = fieldsOf(baseSalary)
  const amount = fieldsOf(salary['value'])
  set('salary', amount['minValue'] ?? amount['value'] ?? (typeof baseSalary === 'object' ? '' : baseSalary))
  set('salary max', amount['maxValue'])
  set('salary currency', salary['currency'])
  set('salary period', amount['unitText'])
  return item
}
