import { Link } from '@remix-run/react'
import type { CalibratedAttribute, CalibratedRating, CalibrationGrid } from '#contract/people/calibration.ts'
import { labelOf, ratingOf } from './ratings.ts'

interface RatingsTableProps {
  grid: CalibrationGrid
  toPerson: (personId: string) => string
}

/** All ratings of a group, final and original: the 9-box as a table. */
export function RatingsTable({ grid, toPerson }: RatingsTableProps) {
  const { attributes, reviewees } = grid
  return (
    <div
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by key
      tabIndex={0}
      role="region"
      aria-label="Ratings, as a table"
      className="relative max-h-160 overflow-auto"
    >
      <table className="w-full">
        <caption className="sr-only">Ratings, final and original</caption>
        <thead>
          <tr className="text-xs text-ink-soft">
            {['Reviewee', 'Manager', ...attributes.map(({ name }) => name)].map((name) => (
              <th
                key={name}
                scope="col"
                className="sticky top-0 bg-surface-raised px-5 py-2 text-start font-medium whitespace-nowrap"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {reviewees.map((person) => (
            <tr key={person.id} className="border-t border-line-soft align-top">
              <th scope="row" className="px-5 py-2 text-start font-normal">
                <Link
                  to={toPerson(person.id)}
                  preventScrollReset
                  className="font-medium text-ink-strong underline decoration-line-control hover:decoration-ink"
                >
                  {person.reviewee.name}
                </Link>
                {person.jobTitle ? <p className="text-ink-soft">{person.jobTitle}</p> : null}
              </th>
              <td className="px-5 py-2 text-ink">{person.manager?.name ?? 'None'}</td>
              {attributes.map((attribute) => (
                <td key={attribute.id} className="min-w-40 px-5 py-2">
                  <Rating attribute={attribute} rating={ratingOf(person, attribute.id)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RatingProps {
  attribute: CalibratedAttribute
  rating: CalibratedRating | undefined
}

/** What counts, and where calibration has changed it, what it was and why. */
export function Rating({ attribute, rating }: RatingProps) {
  const { option = null, calibratedOption = null, reason = null, calibratedBy = null } = rating ?? {}
  if (calibratedOption === null)
    return (
      <span className={option === null ? 'text-ink-soft' : 'text-ink-strong'}>
        {labelOf(attribute, option)}
      </span>
    )
  return (
    <>
      <p className="font-medium text-ink-strong">{labelOf(attribute, calibratedOption)}</p>
      <p className="max-w-prose wrap-anywhere text-ink-soft">
        Originally “{labelOf(attribute, option)}”{calibratedBy === null ? '' : `, changed by ${calibratedBy}`}
        : {reason}
      </p>
    </>
  )
}
