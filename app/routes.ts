import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { flatRoutes } from '@remix-run/fs-routes'
import { getAppDirectory } from '@remix-run/route-config'
import { nestRoutes } from './nest-routes.ts'

/** Each folder is an area; its files follow Remix's convention for a flat folder of routes. */
const AREAS = readdirSync(join(getAppDirectory(), 'routes'))

const readArea = (area: string) =>
  flatRoutes({ rootDirectory: `routes/${area}`, ignoredRouteFiles: ['**/*.test.{ts,tsx}', '**/.*'] })

export default Promise.all(AREAS.map(readArea)).then(nestRoutes)
