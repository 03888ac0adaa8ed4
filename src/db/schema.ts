/** Every table by its name; who may write which stands in `owners.ts`. */
export type { DB as Tables } from './types.generated.ts'
