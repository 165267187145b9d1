import { Card } from '#app/ui/data/card.tsx'
import type { AppraisalRating } from '#contract/people/appraisals.forms.ts'
import type { AppraisalDetail } from '#contract/people/appraisals.ts'

interface SideProps {
  title: string
  areas: AppraisalDetail['keyResultAreas']
  ratings: readonly AppraisalRating[]
  /** Reflection or remarks. */
  text: { label: string; value: string | null }
}

function Side({ title, areas, ratings, text }: SideProps) {
  return (
    <Card title={title}>
      <dl className="flex flex-col gap-4">
        {areas.map(({ name, weightage }, at) => {
          const rating = ratings[at]
          return (
            <div key={name} className="grid gap-x-4 gap-y-1 sm:grid-cols-[14rem_1fr]">
              <dt className="font-medium wrap-anywhere text-ink-soft">
                {name} <span className="font-normal">{weightage}%</span>
              </dt>
              <dd className="max-w-prose wrap-anywhere">
                <p className="text-ink-strong tabular-nums">{rating?.score ?? 'Not rated'}</p>
                {rating?.comment ? <p className="whitespace-pre-line">{rating.comment}</p> : null}
              </dd>
            </div>
          )
        })}
        {text.value === null ? null : (
          <div className="grid gap-x-4 gap-y-1 sm:grid-cols-[14rem_1fr]">
            <dt className="font-medium text-ink-soft">{text.label}</dt>
            <dd className="max-w-prose wrap-anywhere whitespace-pre-line">{text.value}</dd>
          </div>
        )}
      </dl>
    </Card>
  )
}

interface RatingsProps {
  appraisal: AppraisalDetail
  /** Sides that are not written now. */
  sides: readonly ('self' | 'manager')[]
}

/** What was rated, as far as its reader is shown it. */
export function AppraisalRatings({ appraisal, sides }: RatingsProps) {
  const { self, managerRating, keyResultAreas, ratingCriteria } = appraisal
  return (
    <>
      {self && sides.includes('self') ? (
        <Side
          title="Self rating"
          areas={[...keyResultAreas, ...ratingCriteria]}
          ratings={[...self.areas, ...self.criteria]}
          text={{ label: 'Reflection', value: self.reflection }}
        />
      ) : null}
      {managerRating && sides.includes('manager') ? (
        <Side
          title="Ratings of the manager"
          areas={keyResultAreas}
          ratings={managerRating.areas}
          text={{ label: 'Remarks', value: managerRating.remarks }}
        />
      ) : null}
    </>
  )
}
