import { foldText } from '#contract/folded-text.ts'
import { type FigureKind } from '#api/search-performance/figures.ts'

// How Search Console's tables and columns begin in English, German, French, Spanish, Portuguese, Italian, Dutch, Polish and Japanese.

export type TableKind = Extract<FigureKind, 'total' | 'query' | 'page' | 'country' | 'device'>

const KINDS: Readonly<Record<TableKind, readonly string[]>> = {
  query: [
    'quer',
    'suchanfrag',
    'requet',
    'consult',
    'zoekopdracht',
    'zoekterm',
    'zapyta',
    'クエリ',
    'キーワード',
  ],
  page: ['page', 'seite', 'pagin', 'stron', 'ページ', 'url'],
  device: [
    'device',
    'gerat',
    'appareil',
    'dispositiv',
    'apparat',
    'apparaten',
    'apparaat',
    'urzadze',
    'デバイス',
  ],
  country: ['countr', 'land', 'pays', 'pais', 'paes', 'kraj', '国'],
  total: [
    'date',
    'datum',
    'daten',
    'fecha',
    'data',
    'dni',
    'chart',
    'diagram',
    'grafi',
    'graphi',
    'wykres',
    '日付',
    'グラフ',
  ],
}

export type Metric = 'clicks' | 'impressions' | 'ctr' | 'position'
const METRICS: Readonly<Record<Metric, readonly string[]>> = {
  ctr: ['ctr', '平均 ctr'],
  clicks: ['clic', 'cliq', 'klic', 'klik', 'クリック'],
  impressions: ['impres', 'vertoning', 'weergave', 'wyswietl', '表示', 'インプレッション'],
  position: ['posi', 'pozyc', '掲載順位', '順位'],
}

/** Words of scripts without spaces are found anywhere, others where a word begins: "principais" has no "pais". */
const hasWordOf = (text: string, words: readonly string[]) => {
  const spaced = ` ${text.replace(/[^\p{L}]+/gu, ' ')}`
  return words.some((word) => {
    const folded = foldText(word)
    return spaced.includes(/^[a-z]/.test(folded) ? ` ${folded}` : folded)
  })
}

/** All keys that a text has a word of. */
const find = <Key extends string>(table: Readonly<Record<Key, readonly string[]>>, text: string) => {
  const folded = foldText(text)
  return (Object.keys(table) as Key[]).filter((key) => hasWordOf(folded, table[key]))
}

/** Undefined where no language has it, or it could be two. */
export function findMetric(header: string): Metric | undefined {
  const [first, ...others] = find(METRICS, header)
  return others.length === 0 ? first : undefined
}

/** Undefined where no language has it, or it could be two. */
export function findTableKind(name: string): TableKind | undefined {
  const [first, ...others] = find(KINDS, name)
  return others.length === 0 ? first : undefined
}
