import type { Api } from '#app/lib/http/api.server.ts'
import { csvLines } from '#app/lib/http/csv-lines.server.ts'
import { listTeams } from './teams.api.server.ts'

type TeamsQuery = NonNullable<Parameters<typeof listTeams>[1]>

/** People with semicolons between them, as the teams of somebody are in a file of people. */
export const teamLines = (api: Api, query: TeamsQuery) =>
  csvLines({
    columns: ['name', 'lead', 'people', 'created', 'id'],
    load: (paging) => listTeams(api, { ...query, ...paging }),
    toCells: ({ name, lead, users, createdAt, id }) => {
      const people = users.map((user) => user.name).join('; ')
      return [name, lead?.name, people, createdAt, id]
    },
  })
