/** Digits and at most one dot with up to two decimals; the specification's amount input (point 5). */
export function cleanAmount(typed: string, decimals = 2): string {
  const [whole = '', ...rest] = typed.replace(/[^\d.]/g, '').split('.')
  const digits = whole.replace(/^0+(?=\d)/, '')
  if (decimals === 0 || rest.length === 0) return digits
  return `${digits || '0'}.${rest.join('').slice(0, decimals)}`
}

/** The same with thousands separators, grouped as the locale does ("en-IN": 12,34,567). The decimal sign stays a dot. */
export function groupAmount(amount: string, locale: string): string {
  const [whole = '', fraction] = amount.split('.')
  const grouped =
    whole === ''
      ? ''
      : new Intl.NumberFormat(locale, { useGrouping: true }).format(BigInt(whole)).replace(/[^\d]/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** On leaving the field decimals are padded to `decimals` places; nothing stays nothing. */
export function padAmount(amount: string, decimals = 2): string {
  if (amount === '' || amount === '.') return ''
  if (decimals === 0) return amount.split('.')[0] ?? ''
  const [whole = '0', fraction = ''] = amount.split('.')
  return `${whole || '0'}.${fraction.padEnd(decimals, '0')}`
}

/** Where the caret belongs so that `behind` digits stay on its right while separators come and go. */
export function caretBefore(shown: string, behind: number): number {
  let caret = shown.length
  for (let left = behind; left > 0 && caret > 0; caret--) if (/[\d.]/.test(shown[caret - 1] ?? '')) left--
  return caret
}
