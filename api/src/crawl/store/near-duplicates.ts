import { type Sql } from '#api/lib/object-database.ts'
import { similarityOf } from '#api/engine/facts/min-hash.ts'

/** Of two texts that are called nearly the same: what both have of what either has, by sequences of three words. */
const MIN_SIMILARITY = 0.9
/**
 * Sketches are compared when they agree in one of 16 parts of eight bins, which those of similar texts all but always do:
 * at 0.9, one pair in 8,000 is missed.
 */
const BAND_LENGTH = 16
const BANDS = 16
const EMPTY_BAND = '0'.repeat(BAND_LENGTH)
/** Pages of one template can share a band; each is compared with the first ones only. */
const MAX_BAND_PEERS = 50
const ROWS_AT_ONCE = 1_000
/** Compared with up to as many each as a band takes. */
const PRINTS_AT_ONCE = 1_000

interface Print {
  id: number
  sketch: string
}

type Twins = Map<number, { twin: number; similarity: number }>

/** Fills `near_duplicates` in steps: for each page one before it, by URL, that it is nearly the same as. */
export function* findNearDuplicates(sql: Sql): Generator<void> {
  sql.exec('DELETE FROM near_duplicates')
  const prints = yield* listPrints(sql)
  const twins: Twins = new Map()
  for (let band = 0; band < BANDS; band += 1) {
    yield* pairWithinBand(prints, band, twins)
  }

  const rows = [...twins].map(([id, { twin, similarity }]) => [id, twin, similarity])
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const part = JSON.stringify(rows.slice(at, at + ROWS_AT_ONCE))
    sql.exec('INSERT INTO near_duplicates SELECT value->>0, value->>1, value->>2 FROM json_each(?)', part)
    yield
  }
}

/** One page for each text, since exact duplicates are another finding; in the order of URLs, as ids depend on chance. */
function* listPrints(sql: Sql): Generator<void, Print[]> {
  const prints: Print[] = []
  const texts = new Set<string>()
  for (let after: string | undefined = ''; after !== undefined; yield) {
    const rows = sql.exec(
      `SELECT id, url, text_hash, CASE WHEN kind = 'html' AND indexable = 1 THEN sketch END AS sketch
       FROM pages WHERE url > ? ORDER BY url LIMIT ${ROWS_AT_ONCE}`,
      after,
    )
    after = undefined
    for (const { id, url, text_hash, sketch } of rows) {
      after = String(url)
      const text = String(text_hash)
      if (typeof sketch !== 'string' || texts.has(text)) continue
      texts.add(text)
      prints.push({ id: Number(id), sketch })
    }
  }
  return prints
}

function* pairWithinBand(prints: readonly Print[], band: number, twins: Twins): Generator<void> {
  const peersOf = new Map<string, Print[]>()
  for (const [at, print] of prints.entries()) {
    if ((band * prints.length + at) % PRINTS_AT_ONCE === PRINTS_AT_ONCE - 1) yield
    const key = print.sketch.slice(band * BAND_LENGTH, (band + 1) * BAND_LENGTH)
    if (key === EMPTY_BAND) continue
    const peers = peersOf.get(key) ?? []
    if (!twins.has(print.id)) {
      const twin = peers.find((peer) => similarityOf(print.sketch, peer.sketch, MIN_SIMILARITY) > 0)
      if (twin) twins.set(print.id, { twin: twin.id, similarity: similarityOf(print.sketch, twin.sketch) })
    }
    if (peers.length < MAX_BAND_PEERS) peers.push(print)
    peersOf.set(key, peers)
  }
}
