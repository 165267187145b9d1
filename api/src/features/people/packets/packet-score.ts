import {
  type CycleAttribute,
  scorePacket,
  valueOf,
  type StoredDirection,
  type StoredRating,
} from '#api/core/reviews/packet-score.ts'
import { type AccessedPacket } from '#api/core/reviews/packet-access.queries.ts'
import { toFourDecimals } from '#api/ratings/fractions.ts'
import { type Sight } from '#contract/people/packets.words.ts'
import { type PacketScore } from '#contract/people/packets.ts'
import { type SCORE_COMPONENTS } from '#contract/people/cycles.words.ts'

type Component = (typeof SCORE_COMPONENTS)[number]

interface Shown {
  accessed: AccessedPacket
  directions: readonly StoredDirection[]
  attributes: readonly CycleAttribute[]
  ratings: readonly StoredRating[]
  /** Whether the caller sees what a part comes to. */
  isPartShown: (component: Component) => boolean
}

/** Of hundredths. */
const shown = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100)

export function toScore({ accessed, isPartShown, ...stored }: Shown): PacketScore {
  const { packet, cycle } = accessed
  const { mode, outMin, outMax } = cycle.settings.score
  const { parts, dropped } = scorePacket({ settings: cycle.settings, ...stored })
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0)
  return {
    value: valueOf(packet),
    computed: shown(packet.computedScore),
    override:
      packet.overrideScore === null
        ? null
        : { value: packet.overrideScore / 100, reason: packet.overrideReason ?? '' },
    outMin,
    outMax,
    mode,
    parts: parts.map(({ component, weight, value, n }) => ({
      component,
      weight: Math.round((weight * 10_000) / whole) / 100,
      ...(isPartShown(component) ? { value: toFourDecimals(value), n } : { value: null, n: null }),
    })),
    dropped,
  }
}

/** Parts of the score as one reader sees them: of the directions that they see, and of the attributes where they see these. */
export const seesPart =
  (sights: ReadonlyMap<string, Sight>, seesAttributes: boolean) =>
  (component: Component): boolean =>
    component === 'attributes' ? seesAttributes : (sights.get(component) ?? 'nothing') !== 'nothing'
