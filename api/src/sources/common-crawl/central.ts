/**
 * The strength of a domain, 0 to 100, from its position by harmonic centrality among all that a graph ranks: 100 for the first, and
 * as many points less for each tenfold position, down to 0 for the last. The scale is logarithmic, as positions are.
 * 100 × (1 − ln(position) / ln(ranked))
 */
export function toAuthority(position: number, ranked: number): number {
  if (ranked <= 1) return 100
  const share = 1 - Math.log(Math.min(position, ranked)) / Math.log(ranked)
  return Math.round(share * 1000) / 10
}
