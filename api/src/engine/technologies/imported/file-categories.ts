import {
  TECHNOLOGY_CATEGORIES,
  TECHNOLOGY_CATEGORY_WORDS,
  type TechnologyCategory,
} from '#contract/seo/technologies.words.ts'

/** Ours for each number of the published format; the others are `other`. */
const BY_NUMBER: Readonly<Record<TechnologyCategory, readonly number[]>> = {
  cms: [1, 50],
  blog: [11],
  ecommerce: [6, 91, 98, 99, 100, 102, 106, 107, 108],
  'site-builder': [51],
  'static-site': [57],
  documentation: [4],
  wiki: [8],
  forum: [2],
  learning: [21],
  'web-framework': [18],
  'javascript-framework': [12, 26],
  'javascript-library': [59, 25],
  'ui-framework': [66],
  fonts: [17],
  language: [27],
  'web-server': [22, 33, 64, 65],
  'operating-system': [28],
  database: [34, 3],
  hosting: [88, 9],
  paas: [62, 63, 60],
  cdn: [31],
  cache: [23],
  security: [16, 70],
  analytics: [10, 97],
  'tag-manager': [42],
  testing: [74, 85],
  performance: [92, 78],
  advertising: [36, 77],
  affiliate: [71, 94],
  marketing: [32, 86, 84],
  email: [75, 30],
  crm: [53],
  'live-chat': [52],
  reviews: [90],
  consent: [67],
  search: [29],
  seo: [54],
  personalization: [76],
  payment: [41],
  booking: [72, 93, 104],
  forms: [73, 110],
  comments: [15],
  social: [],
  video: [14, 103],
  media: [95, 38, 7],
  maps: [35, 79],
  captcha: [],
  login: [69],
  translation: [89],
  accessibility: [68],
  'wordpress-plugin': [87],
  'wordpress-theme': [80],
  other: [],
}

const NUMBERS = new Map(
  TECHNOLOGY_CATEGORIES.flatMap((category) =>
    BY_NUMBER[category].map((number) => [number, category] as const),
  ),
)
const NAMES = new Map(
  TECHNOLOGY_CATEGORIES.map((category) => [TECHNOLOGY_CATEGORY_WORDS[category].toLowerCase(), category]),
)

/**
 * What a category of a file is among ours.
 * @param given its number, which may be text, or its name
 * @param names of the categories that the file defines, by number
 */
export function toCategory(given: unknown, names: ReadonlyMap<string, string>): TechnologyCategory {
  const text = typeof given === 'number' || typeof given === 'string' ? String(given).trim() : ''
  const name = (names.get(text) ?? text).toLowerCase()
  return NAMES.get(name) ?? NUMBERS.get(Number(text)) ?? 'other'
}
