/** Currencies with no decimals and with three, ISO 4217; all others have two. Not taken from ICU, whose list differs between engines (IDR). */
const none = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '))
const three = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '))

/** Decimals of a currency: its minor unit is 10 to the power of minus this. */
export function minorDigits(currency: string): number {
  return none.has(currency) ? 0 : three.has(currency) ? 3 : 2
}

/** Minor units as an amount in the currency's own unit: 1050 USD is 10.5. */
export function fromMinor(minor: number, currency: string): number {
  return minor / 10 ** minorDigits(currency)
}

/** An amount in the currency's own unit as integer minor units, rounded half up. */
export function toMinor(amount: number, currency: string): number {
  return Math.round(amount * 10 ** minorDigits(currency))
}
