type Experienced = { experienceMonths: number | null; level: number | null }
type RequiredExperience = { experienceMin: number | null; experienceMax: number | null; level: number | null }

/** What a level too low and one too high cost, of 1. */
const levelCosts = { below: 0.25, above: 0.15 } as const

/**
 * How well years and level of a person fit those of a job, 0 to 1: both the same share where the job names both. `known` says that both
 * sides named one of them; else the value is that of silence.
 */
export function experienceValue(person: Experienced, job: RequiredExperience): { value: number; known: boolean } {
  const years = yearsValue(person, job)
  const level = levelValue(person, job)
  if (level === null) return years
  return { value: asksYears(job) ? (years.value + level) / 2 : level, known: true }
}

const asksYears = ({ experienceMin, experienceMax }: RequiredExperience) =>
  Boolean(experienceMin) || experienceMax !== null

/** A year too little costs a third; much more than asked costs little. */
function yearsValue({ experienceMonths }: Experienced, job: RequiredExperience): { value: number; known: boolean } {
  if (!asksYears(job)) return { value: 0.8, known: false }
  if (experienceMonths === null) return { value: 0.4, known: false }
  const { experienceMin, experienceMax } = job
  const years = experienceMonths / 12
  const short = Math.max(0, (experienceMin ?? 0) - years)
  const over = experienceMax === null ? 0 : Math.max(0, years - experienceMax - 1)
  return { value: Math.max(0, 1 - short / 3 - over / 20), known: true }
}

/** Null where either side names none. */
function levelValue(person: Experienced, job: RequiredExperience): number | null {
  if (person.level === null || job.level === null) return null
  const steps = person.level - job.level
  return Math.max(0, 1 - (steps < 0 ? -steps * levelCosts.below : steps * levelCosts.above))
}
