import { joinName } from '#api/lib/person-name.ts'
import { toThird } from '#api/core/reviews/attribute-thirds.ts'
import { type NineBoxResults } from '#contract/people/results.ts'
import { type ResultAttribute, type ResultPacket, type ResultRating } from './results.queries.ts'

interface Axes {
  x: ResultAttribute
  y: ResultAttribute
}

type Ratings = ReadonlyMap<string, ResultRating>

function place(packet: ResultPacket, { x, y }: Axes, [ofX, ofY]: readonly [Ratings, Ratings]) {
  const [one, other] = [ofX.get(packet.id), ofY.get(packet.id)]
  const [optionX, optionY] = [one?.option ?? null, other?.option ?? null]
  if (optionX === null || optionY === null) return []
  const original = { x: toThird(x, optionX), y: toThird(y, optionY) }
  const now = {
    x: toThird(x, one?.calibratedOption ?? optionX),
    y: toThird(y, other?.calibratedOption ?? optionY),
  }
  const isMoved = now.x !== original.x || now.y !== original.y
  return [{ id: packet.id, name: joinName(packet.person), ...now, from: isMoved ? original : null }]
}

const toAxis = ({ name, options }: ResultAttribute) => ({ name, options: options.map(({ label }) => label) })

/** Places each reviewee by the ratings of two attributes, calibrated where they were. */
export function toNineBox(
  packets: readonly ResultPacket[],
  { axes, ratings }: { axes: Axes | null; ratings: readonly ResultRating[] },
): Pick<NineBoxResults, 'axes' | 'people' | 'unplaced'> {
  if (!axes) return { axes: null, people: [], unplaced: packets.length }
  const ratingsOf = ({ attributeId }: ResultAttribute): Ratings =>
    new Map(
      ratings
        .filter((rating) => rating.attributeId === attributeId)
        .map((rating) => [rating.packetId, rating]),
    )
  const both = [ratingsOf(axes.x), ratingsOf(axes.y)] as const
  const people = packets.flatMap((packet) => place(packet, axes, both))
  return { axes: { x: toAxis(axes.x), y: toAxis(axes.y) }, people, unplaced: packets.length - people.length }
}
