/** Zero-decimal and three-decimal currencies, as the payment provider counts them. */
const WHOLE = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')

const THOUSANDTHS = 'BHD JOD KWD OMR TND'.split(' ')

/** Decimals of the currency's minor unit. */
export function countDecimals(currency: string): number {
  if (WHOLE.includes(currency)) return 0
  return THOUSANDTHS.includes(currency) ? 3 : 2
}
