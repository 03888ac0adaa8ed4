// Advertisements and pairs of names written for this project: no real company, no real advertisement.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sharedKinds, type CompanyFacts, type Shared } from '#modules/screening/rules.company.ts'
import { nameFlags } from '#modules/screening/rules.names.ts'

type Half = 'tuned' | 'held out'
export type LabelledJob = { isBad: boolean; language: 'en' | 'id'; why: string; text: string; half: Half }
export type LabelledCompany = { isBad: boolean; why: string; name: string; facts: CompanyFacts; half: Half }
export type LabelledName = { isLook: boolean; name: string; other: string; half: Half }

/** Weights are tuned on one half; figures are those of the other. */
const halfOf = (text: string): Half =>
  (createHash('sha256').update(text).digest()[0] ?? 0) % 2 === 0 ? 'tuned' : 'held out'

const rowsOf = (file: string): string[][] =>
  readFileSync(path.join(import.meta.dirname, 'sets', file), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((row) => row.split('\t'))

/** Jobs as `why <tab> text`, by label and language. */
export const labelledJobs = (): LabelledJob[] =>
  (['bad', 'good'] as const).flatMap((label) =>
    (['en', 'id'] as const).flatMap((language) =>
      rowsOf(`${label}.${language}.tsv`).map(([why = '', text = '']) => ({
        isBad: label === 'bad',
        language,
        why,
        text,
        half: halfOf(text),
      })),
    ),
  )

/** Names as `look or own <tab> name <tab> the known name`. */
export const labelledNames = (): LabelledName[] =>
  rowsOf('names.tsv').map(([label, name = '', other = '']) => ({
    isLook: label === 'look',
    name,
    other,
    half: halfOf(name),
  }))

/** What a company shares: `NUMBER` with any other one, anything with `!` with a suspended one. */
const sharedOf = (list: string): Shared[] =>
  list.split(',').flatMap((each) => {
    const kind = sharedKinds.find((known) => known === each.replace('!', ''))
    return kind ? [{ kind, companyId: 'other', name: 'Other', isSuspended: each.endsWith('!') }] : []
  })

/**
 * Companies: situations that moderators meet, each under many names, so that the figures show what a rule loses, not how common it is.
 * Rows are `bad or good <tab> why <tab> name <tab> known name <tab> its list <tab> owner's address <tab> website <tab> shared <tab>
 * what the profile has <tab> letters about itself <tab> weight of reports`.
 */
export const labelledCompanies = (): LabelledCompany[] =>
  rowsOf('companies.tsv').map((row) => {
    const [
      label,
      why = '',
      name = '',
      known = '',
      list,
      email = '',
      website = '',
      shared = '',
      profile = '',
      about,
      reports,
    ] = row
    const names = {
      approved: list === 'approved' ? [{ id: 'other', name: known }] : [],
      protectedNames: list === 'protected' ? [known] : [],
    }
    const facts: CompanyFacts = {
      nameFlags: nameFlags(name, names),
      email,
      website: website === '' ? null : website,
      hasLogo: profile.includes('logo'),
      hasDocument: profile.includes('document'),
      aboutLength: Number(about),
      shared: sharedOf(shared),
      reported: Number(reports),
    }
    return { isBad: label === 'bad', why, name, facts, half: halfOf(row.join('\t')) }
  })
