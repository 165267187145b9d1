import { toThird } from '#api/core/reviews/attribute-thirds.ts'
import { scoreOption } from '#api/core/reviews/packet-score.ts'
import { groupBy } from '#api/lib/group-by.ts'
import { joinName } from '#api/lib/person-name.ts'
import { distributionOf, leniencyOf, shiftOf } from '#api/ratings/calibration-aids.ts'
import { type Exact, exact, toFourDecimals, weightedMeanOf } from '#api/ratings/fractions.ts'
import { type Guideline } from '#contract/people/calibration.forms.ts'
import {
  type CalibratedAttribute,
  type CalibratedRating,
  type CalibratedReviewee,
  type CalibrationChange,
  type CalibrationGrid,
} from '#contract/people/calibration.ts'
import { type CycleSettings } from '#contract/people/cycles.forms.ts'
import {
  type AttributeRow,
  type GroupRating,
  type GroupReviewee,
  type ListedChange,
  type OptionCount,
} from './grid.queries.ts'
import { toPerson } from './group-access.ts'

const rounded = (value: Exact | null) => (value === null ? null : toFourDecimals(value))

export interface Axes {
  x: AttributeRow
  y: AttributeRow
}

/** The attributes of the 9-box; null where the cycle has no two. */
export function findAxes(
  { calibration: { axisX, axisY } }: Pick<CycleSettings, 'calibration'>,
  attributes: readonly AttributeRow[],
): Axes | null {
  const find = (id: string | null) => attributes.find(({ attributeId }) => attributeId === id)
  const [x, y] = [find(axisX), find(axisY)]
  return x && y ? { x, y } : null
}

function toRating(attribute: AttributeRow, rating: GroupRating | undefined): CalibratedRating {
  const { option = null, calibratedOption = null } = rating ?? {}
  return {
    attributeId: attribute.attributeId,
    option,
    calibratedOption,
    calibratedBy: rating?.calibratedBy && calibratedOption !== null ? joinName(rating.calibratedBy) : null,
    reason: rating?.reason ?? null,
    shift:
      calibratedOption === null
        ? null
        : rounded(shiftOf(scoreOption(attribute, option), scoreOption(attribute, calibratedOption))),
    version: rating && option !== null ? rating.version : null,
  }
}

function place(
  axes: Axes | null,
  ratings: readonly GroupRating[],
  toOption: (rating: GroupRating) => number | null,
) {
  if (!axes) return null
  const optionOf = ({ attributeId }: AttributeRow) => {
    const rating = ratings.find((each) => each.attributeId === attributeId)
    return rating ? toOption(rating) : null
  }
  const [x, y] = [optionOf(axes.x), optionOf(axes.y)]
  return x === null || y === null ? null : { x: toThird(axes.x, x), y: toThird(axes.y, y) }
}

const finalOf = ({ option, calibratedOption }: Pick<GroupRating, 'option' | 'calibratedOption'>) =>
  calibratedOption ?? option

/** One reviewee with all their ratings, before and after. */
export function toReviewee(
  { packetId, reviewee, manager, jobTitle }: Omit<GroupReviewee, 'scorerId'>,
  ratings: readonly GroupRating[],
  { attributes, axes }: { attributes: readonly AttributeRow[]; axes: Axes | null },
): CalibratedReviewee {
  return {
    id: packetId,
    reviewee: toPerson(reviewee),
    manager: manager && toPerson(manager),
    jobTitle,
    ratings: attributes.map((attribute) =>
      toRating(
        attribute,
        ratings.find(({ attributeId }) => attributeId === attribute.attributeId),
      ),
    ),
    place: place(axes, ratings, finalOf),
    placeBefore: place(axes, ratings, ({ option }) => option),
  }
}

function toAttribute(
  { attributeId, name, numberless, private: isPrivate, options }: AttributeRow,
  {
    ratings,
    people,
    guidelines,
  }: { ratings: readonly GroupRating[]; people: number; guidelines: readonly Guideline[] },
): CalibratedAttribute {
  const rated = ratings.filter((rating) => rating.attributeId === attributeId && rating.option !== null)
  const shares = guidelines.find((each) => each.attributeId === attributeId)?.shares
  const positions = options.map((_, position) => String(position))
  const before = rated.map(({ option }) => String(option))
  const after = rated.map((rating) => String(finalOf(rating)))
  const [sharesBefore, sharesAfter] = [distributionOf(positions, before), distributionOf(positions, after)]
  return {
    id: attributeId,
    name,
    numberless,
    private: isPrivate,
    options: options.map(({ label }, position) => ({
      label,
      third: toThird({ options }, position),
      before: before.filter((each) => each === String(position)).length,
      beforeShare: toFourDecimals(sharesBefore[position] ?? exact(0)),
      after: after.filter((each) => each === String(position)).length,
      afterShare: toFourDecimals(sharesAfter[position] ?? exact(0)),
      guideline: shares?.[position] ?? null,
    })),
    unrated: people - rated.length,
  }
}

/** How much higher or lower than everybody in the cycle these people rate (F19), by the original ratings. */
export function toLeniency(
  counts: readonly OptionCount[],
  attributes: readonly AttributeRow[],
  people: readonly { id: string; firstName: string; lastName: string }[],
): CalibrationGrid['leniency'] {
  const scored = counts.flatMap(({ scorerId, attributeId, option, n }) => {
    const attribute = attributes.find((each) => each.attributeId === attributeId)
    const value = attribute ? scoreOption(attribute, option) : null
    return value === null ? [] : [{ scorerId, value, n }]
  })
  const mean = weightedMeanOf(scored.map(({ value, n }) => ({ value, weight: exact(n) })))
  const byScorer = groupBy(scored, ({ scorerId }) => scorerId)
  return {
    mean: rounded(mean),
    managers: people.map((person) => {
      const own = (byScorer.get(person.id) ?? []).flatMap(({ value, n }) => new Array<Exact>(n).fill(value))
      return {
        ...toPerson(person),
        ratings: own.length,
        leniency: mean === null ? null : rounded(leniencyOf(own, [mean])),
      }
    }),
  }
}

interface Drawn {
  attributes: readonly AttributeRow[]
  reviewees: readonly GroupReviewee[]
  ratings: readonly GroupRating[]
  guidelines: readonly Guideline[]
  axes: Axes | null
}

export function toGrid({ attributes, reviewees, ratings, guidelines, axes }: Drawn) {
  const byPacket = groupBy(ratings, ({ packetId }) => packetId)
  return {
    axes: axes && { x: axes.x.attributeId, y: axes.y.attributeId },
    attributes: attributes.map((attribute) =>
      toAttribute(attribute, { ratings, people: reviewees.length, guidelines }),
    ),
    reviewees: reviewees.map((each) =>
      toReviewee(each, byPacket.get(each.packetId) ?? [], { attributes, axes }),
    ),
  }
}

export const toChange =
  (attributes: readonly AttributeRow[]) =>
  ({
    id,
    at,
    actor,
    reviewee,
    attributeId,
    original,
    fromOption,
    toOption,
    reason,
  }: ListedChange): CalibrationChange => {
    const attribute = attributes.find((each) => each.attributeId === attributeId)
    const labelOf = (option: number) => attribute?.options[option]?.label ?? ''
    return {
      id,
      at: at.toISOString(),
      actor: actor && toPerson(actor),
      reviewee: toPerson(reviewee),
      attribute: attribute?.name ?? '',
      original: labelOf(original),
      from: labelOf(fromOption),
      to: labelOf(toOption),
      reason,
    }
  }
