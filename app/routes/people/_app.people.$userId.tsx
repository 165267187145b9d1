import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { getColleague, listColleagues } from '#app/features/people/directory/directory.api.server.ts'
import { PersonPage } from '#app/features/people/directory/person-page.tsx'
import { readPersonIssues } from '#app/features/seo/issue-tracking/person-issues.server.ts'
import type { PersonSection } from '#app/labels/person-section.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { isAdministrator } from '#contract/organization/roles.policy.ts'
import type { ColleagueDetail } from '#contract/people/directory.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? data.person.name : 'Person'} · Bellwether` },
]

/** Null where the reader has nothing to see there. */
type ReadSection = (api: Api, person: ColleagueDetail) => Promise<PersonSection | null>

/** What slices tell of a person, in the order of the page; one line each. */
const SECTIONS: readonly ReadSection[] = [readPersonIssues]

const MOST_REPORTS = 20

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api } = context
  const id = params['userId'] ?? ''
  const [{ user, organization }, person] = await Promise.all([
    requireUser(request, context),
    getColleague(api, id),
  ])
  const [reports, sections] = await Promise.all([
    person.reports.direct > 0
      ? listColleagues(api, { managerId: id, pageSize: MOST_REPORTS })
      : { items: [], total: 0 },
    Promise.all(SECTIONS.map((read) => read(api, person))),
  ])
  return {
    person,
    reports: {
      people: reports.items.map(({ id: reportId, name }) => ({ id: reportId, name })),
      total: reports.total,
    },
    sections: sections.filter((section) => section !== null),
    isAdministrator: isAdministrator(user),
    timeZone: organization.timeZone,
  }
}

export default function PersonRoute() {
  return <PersonPage {...useLoaderData<typeof loader>()} />
}
