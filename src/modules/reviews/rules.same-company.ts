import { plainName } from '#modules/screening/rules.names.ts'

/** True when a position's organisation is this company: the same name, or one that extends it ("Maju Jaya Bandung"). */
export function sameCompany(organisation: string, company: string): boolean {
  const [a, b] = [plainName(organisation), plainName(company)]
  if (a === '' || b === '') return false
  return a === b || a.startsWith(`${b} `) || (b.startsWith(`${a} `) && a.includes(' '))
}
