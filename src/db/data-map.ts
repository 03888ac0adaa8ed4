import type { ErasureKind, PersonalContent } from '#kernel/rights-request.ts'
import { personalColumns } from './personal-columns.ts'
import type { PersonalRule } from './personal-rules.ts'
import { personal } from './personal.ts'

export type MappedTable = {
  table: string
  holds: PersonalContent
  /** In English, as the register says it: why it is no personal data or not exported, or what is written after the erasure. */
  reason: string | null
  columns: string[]
  exported: boolean
  without: string[]
  erase: ErasureKind | null
  emptied: string[]
}

/** The register of personal data as a list by table: what people may ask about, and what export and erasure do. */
export function dataMap(): MappedTable[] {
  const columns = personalColumns as Readonly<Record<string, readonly string[] | undefined>>
  return Object.entries(personal as Readonly<Record<string, PersonalRule>>)
    .map(([table, rule]): MappedTable => {
      const base = {
        table,
        columns: [...(columns[table] ?? [])],
        exported: false,
        without: [],
        erase: null,
        emptied: [],
      }
      if ('none' in rule) return { ...base, holds: 'NONE', reason: rule.none }
      if ('others' in rule) return { ...base, holds: 'OTHERS', reason: rule.others }
      const { erase, unexported = null, without = [], afterwards = null } = rule
      return {
        ...base,
        holds: 'PERSON',
        reason: unexported ?? afterwards,
        exported: unexported === null,
        without: [...without],
        erase: erase === 'delete' ? 'DELETE' : erase === 'keep' ? 'KEEP' : 'SET',
        emptied: typeof erase === 'object' ? Object.keys(erase) : [],
      }
    })
    .sort((one, other) => one.table.localeCompare(other.table))
}
