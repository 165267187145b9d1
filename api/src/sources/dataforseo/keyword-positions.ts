import { type Asked, type FindPositions } from '#api/sources/source.ts'
import { type AskedKeyword, type FoundPosition } from '#api/sources/positions.ts'
import { rankedKeywords } from '#api/integrations/dataforseo/labs.ts'
import { foldText } from '#contract/folded-text.ts'
import { withAge } from '#api/sources/kept-reply.ts'
import { type Buyer, toDay } from './answers.ts'
import { findRankedKeywords, MAX_KEYWORDS } from './keyword-answers.ts'
import { expectCost } from './spend.ts'

function groupByCountry(keywords: readonly AskedKeyword[]): Map<string, AskedKeyword[]> {
  const groups = new Map<string, AskedKeyword[]>()
  for (const each of keywords) groups.set(each.country, [...(groups.get(each.country) ?? []), each])
  return groups
}

/** About what a check costs, in millionths of a US dollar: a call for each country. */
export const expectPositionsCost = async (
  { scope }: Buyer,
  keywords: readonly Pick<AskedKeyword, 'country'>[],
): Promise<number> =>
  new Set(keywords.map(({ country }) => country)).size *
  (await expectCost(scope, { call: rankedKeywords, rows: MAX_KEYWORDS }))

/**
 * Positions from the reply that the list of a domain's keywords is made of: one call for each country. A keyword that is not in a
 * reply with all of the domain's keywords was not found; where there are more than were bought, it is not known.
 */
export const findPaidPositions =
  (buyer: Buyer): FindPositions =>
  async ({ target, keywords, from, to, buy }) => {
    const data: FoundPosition[] = []
    const coverages: string[] = []
    let fetchedAt: Date | undefined
    for (const [country, group] of groupByCountry(keywords.filter(({ device }) => device === 'all'))) {
      const asked: Asked = {
        target,
        from,
        to,
        previous: null,
        country: country === '' ? undefined : country,
        device: 'all',
        fresh: buy,
      }
      const found = await findRankedKeywords(buyer, asked)
      if (!found) continue
      const day = toDay(found.reply.fetchedAt)
      const byKeyword = new Map(found.keywords.map((each) => [foldText(each.keyword), each]))
      for (const { id, keyword } of group) {
        const row = byKeyword.get(foldText(keyword))
        if (!row && !found.isWhole) continue
        const isThere = row !== undefined && row.movement !== 'lost' && row.position !== null
        data.push({
          keywordId: id,
          competitor: '',
          day,
          position: isThere ? row.position : null,
          url: isThere ? row.url : null,
          volume: row?.volume ?? null,
        })
      }
      coverages.push(withAge(found.coverage, found.reply))
      if (!fetchedAt || found.reply.fetchedAt > fetchedAt) fetchedAt = found.reply.fetchedAt
    }
    if (!fetchedAt) return null
    return { data, basis: 'estimated', asOf: toDay(fetchedAt), fetchedAt, coverage: coverages.join(' ') }
  }
