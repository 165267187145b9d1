import { listOrganicCompetitors, listReferringDomains } from '#contract/seo/domain.lists.ts'
import { type BacklinksRanking, getBacklinksRanking } from '#contract/seo/domain.ts'
import { type ReportBlock } from '#contract/seo/reports.content.ts'
import { aSection, ask, type Facts, note, type Section } from './section.ts'
import { countOf, NOT_KNOWN, orNotKnown, toCount, toDay, toOrigin } from './section-words.ts'

const LISTED = 20

const LINK_FIGURES = [
  { label: 'Authority, of 100', of: ({ authority }) => authority },
  { label: 'Backlinks', of: ({ backlinks }) => backlinks },
  { label: 'Followed backlinks', of: ({ followed }) => followed },
  { label: 'Referring domains', of: ({ referringDomains }) => referringDomains },
] as const satisfies { label: string; of: (ranking: BacklinksRanking) => number | null }[]

async function writeStrength({ tools, scope, host }: Facts): Promise<Section> {
  const asked = await ask(tools.getBacklinksRanking(scope, host, getBacklinksRanking.query.parse({})))
  if ('why' in asked) return aSection([note(`Strength of backlinks: ${asked.why}`)])
  const { data, source } = asked.reply
  const figures = LINK_FIGURES.flatMap(({ label, of }) => {
    const value = of(data)
    return value === null ? [] : [{ label, value: toCount(value), change: null, origin: toOrigin(source) }]
  })
  if (figures.length === 0) return aSection([note(`${source.name} knows no figures about links to ${host}.`)])
  const domains = data.referringDomains
  return aSection([{ kind: 'figures', title: 'Links from other domains', figures }], {
    sources: [source],
    sentences:
      domains === null
        ? []
        : [
            `${source.name} knows ${countOf(domains, 'domain')} that link${domains === 1 ? 's' : ''} to ${host}.`,
          ],
  })
}

const dayOf = (day: string | null) => (day === null ? NOT_KNOWN : toDay(day))

async function writeReferring({ tools, scope, host, appUrl }: Facts): Promise<Section> {
  const query = listReferringDomains.query.parse({ pageSize: LISTED })
  const asked = await ask(tools.listReferringDomains(scope, host, query))
  if ('why' in asked) return aSection([note(`Referring domains: ${asked.why}`)])
  const { data, source } = asked.reply
  if (data.items.length === 0)
    return aSection([note(`${source.name} knows no domain that links to ${host}.`)])
  const rest = data.total - data.items.length
  const table: ReportBlock = {
    kind: 'table',
    title: 'Referring domains',
    columns: [
      { label: 'Domain', share: 4, isNumber: false },
      { label: 'Authority', share: 1.3, isNumber: true },
      { label: 'Backlinks', share: 1.3, isNumber: true },
      { label: 'First seen', share: 2.4, isNumber: false },
    ],
    rows: data.items.map(({ domain, authority, backlinks, firstSeen }) => [
      domain,
      orNotKnown(authority),
      orNotKnown(backlinks),
      dayOf(firstSeen),
    ]),
    more:
      rest > 0
        ? {
            text: `And ${countOf(rest, 'more domain')}`,
            url: `${appUrl}/seo/domain/${encodeURIComponent(host)}/referring-domains`,
          }
        : null,
    origin: toOrigin(source),
  }
  return aSection([table], { sources: [source] })
}

export async function writeBacklinks(facts: Facts): Promise<Section> {
  const [strength, referring] = await Promise.all([writeStrength(facts), writeReferring(facts)])
  return {
    blocks: [...strength.blocks, ...referring.blocks],
    sentences: strength.sentences,
    sources: [...strength.sources, ...referring.sources],
  }
}

export async function writeCompetitors({ tools, scope, host, appUrl }: Facts): Promise<Section> {
  const query = listOrganicCompetitors.query.parse({ pageSize: LISTED })
  const asked = await ask(tools.listCompetitors(scope, host, query))
  if ('why' in asked) return aSection([note(asked.why)])
  const { data, source } = asked.reply
  if (data.items.length === 0)
    return aSection([note(`${source.name} knows no domain that ranks for the same keywords.`)])
  const rest = data.total - data.items.length
  const table: ReportBlock = {
    kind: 'table',
    title: 'Domains that rank for the same keywords',
    columns: [
      { label: 'Domain', share: 4, isNumber: false },
      { label: 'Common keywords', share: 1.8, isNumber: true },
      { label: 'All keywords', share: 1.6, isNumber: true },
      { label: 'Competition', share: 1.6, isNumber: true },
    ],
    rows: data.items.map(({ domain, commonKeywords, keywords, competition }) => [
      domain,
      toCount(commonKeywords),
      toCount(keywords),
      `${toCount(competition * 100)}%`,
    ]),
    more:
      rest > 0
        ? {
            text: `And ${countOf(rest, 'more domain')}`,
            url: `${appUrl}/seo/domain/${encodeURIComponent(host)}/competitors`,
          }
        : null,
    origin: toOrigin(source),
  }
  return aSection([table], { sources: [source] })
}
