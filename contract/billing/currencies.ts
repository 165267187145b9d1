/** Currencies whose amounts come as they are, and those with thousandths, as the payment provider counts them. */
const WHOLE = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')

const THOUSANDTHS = 'BHD JOD KWD OMR TND'.split(' ')

/** How many decimals of a currency are in the smallest unit that amounts are counted in. */
export function countDecimals(currency: string): number {
  if (WHOLE.includes(currency)) return 0
  return THOUSANDTHS.includes(currency) ? 3 : 2
}
