import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { invalid } from '#kernel/fail.ts'

/** The normalised national number: 0812 and 812 are the same. Throws INVALID. */
export function nationalNumber(dialCode: string, phone: string): string {
  const parsed =
    parsePhoneNumberFromString(dialCode + phone.replace(/^0+/, '')) ?? parsePhoneNumberFromString(dialCode + phone)
  if (!parsed?.isPossible()) throw invalid({ field: 'phone', code: 'PHONE' })
  return parsed.nationalNumber
}
