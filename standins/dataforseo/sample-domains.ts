// What the stand-in knows: three companies that do not exist, on names that nobody can register (RFC 2606).

export interface SampleKeyword {
  keyword: string
  position: number
  previous: number | null
  path: string
  title: string
  volume: number
  difficulty: number
  /** US dollars a click. */
  cpc: number
  intent: string
  features: string[]
}

export interface SampleLink {
  from: string
  title: string
  anchor: string
  path: string
  rank: number
  type: string
  attributes: string[]
  firstSeen: string
  lastSeen: string
  isNew: boolean
  isLost: boolean
}

export interface SampleDomain {
  /** 0 to 1000. */
  rank: number
  keywords: SampleKeyword[]
  links: SampleLink[]
  competitors: { domain: string; common: number; keywords: number; position: number; traffic: number }[]
}

const SUBJECTS = [
  'sea lanterns',
  'harbor lights',
  'brass lamps',
  'lamp oil',
  'lighthouse models',
  'signal flags',
]
const QUALITIES = ['', 'buy ', 'best ', 'how to clean ', 'cheap ', 'antique ', 'repair ', 'what are ']
const INTENTS = [
  'informational',
  'transactional',
  'commercial',
  'informational',
  'transactional',
  'commercial',
  'navigational',
  'informational',
]

const toPath = (text: string) => `/${text.trim().replaceAll(' ', '-')}/`

/** Forty-eight phrases, each with figures that follow from its place in the list. */
const KEYWORDS: SampleKeyword[] = QUALITIES.flatMap((quality, at) =>
  SUBJECTS.map((subject, index) => {
    const place = at * SUBJECTS.length + index
    return {
      keyword: `${quality}${subject}`,
      position: 1 + ((place * 7) % 60),
      previous: place % 5 === 0 ? null : 1 + ((place * 7 + (place % 3)) % 60),
      path: toPath(subject),
      title: `${subject[0]?.toUpperCase()}${subject.slice(1)} | Harbor Lantern`,
      volume: 4800 - place * 90,
      difficulty: (place * 13) % 100,
      cpc: Math.round((0.2 + (place % 9) * 0.37) * 100) / 100,
      intent: INTENTS[at] ?? 'informational',
      features: place % 2 === 0 ? ['organic', 'people_also_ask'] : ['organic'],
    }
  }),
)

const DAYS = ['2024-03-02', '2024-11-19', '2025-06-07', '2026-01-23', '2026-10-30']
const day = (place: number) => `${DAYS[place % DAYS.length]} 08:15:00 +00:00`

const LINKS: SampleLink[] = Array.from({ length: 36 }, (_, place) => ({
  from: `https://${['guide', 'blog', 'museum', 'shop'][place % 4]}-${1 + (place % 12)}.example/lamps/${place}`,
  title: `Lamps of the coast, part ${place + 1}`,
  anchor: place % 6 === 5 ? '' : (SUBJECTS[place % SUBJECTS.length] ?? ''),
  path: toPath(SUBJECTS[place % SUBJECTS.length] ?? ''),
  rank: (place * 37) % 700,
  type: place % 6 === 5 ? 'image' : place % 11 === 10 ? 'redirect' : 'anchor',
  attributes: place % 4 === 3 ? ['nofollow', 'noopener'] : [],
  firstSeen: day(place),
  lastSeen: '2026-11-20 04:00:00 +00:00',
  isNew: place % 5 === 4,
  isLost: place % 12 === 11,
}))

export const SAMPLE_DOMAINS: Readonly<Record<string, SampleDomain>> = {
  'harbor-lantern.example': {
    rank: 412,
    keywords: KEYWORDS,
    links: LINKS,
    competitors: [
      { domain: 'harbor-lantern.example', common: 48, keywords: 48, position: 22.4, traffic: 5210 },
      { domain: 'brass-and-oil.example', common: 31, keywords: 120, position: 14.8, traffic: 9020 },
      { domain: 'old-signals.example', common: 12, keywords: 36, position: 30.1, traffic: 640 },
    ],
  },
  'brass-and-oil.example': {
    rank: 531,
    keywords: KEYWORDS.slice(0, 20),
    links: LINKS.slice(0, 9),
    competitors: [],
  },
  'quiet-cove.example': { rank: 0, keywords: [], links: [], competitors: [] },
}
