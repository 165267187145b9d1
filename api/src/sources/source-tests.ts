import { askForAccount } from '#api/integrations/dataforseo/ask-dataforseo.ts'
import { DataForSeoError } from '#api/integrations/dataforseo/dataforseo-error.ts'
import { findExperience } from '#api/integrations/google-performance/chrome-ux.ts'
import { runPageSpeed } from '#api/integrations/google-performance/page-speed.ts'
import { listBingSites } from '#api/integrations/bing-webmaster/bing-webmaster.ts'
import { type SourceId } from '#contract/seo/sources.words.ts'
import { findConnection, type Secrets } from './connections.ts'
import { toUnavailable as toDataForSeoFailure } from './dataforseo/spend.ts'
import { toValue } from './open-data/to-answer.ts'
import { listGoogleProperties } from './search-console/google-account.ts'
import { type SourceScope } from './source-scope.ts'
import { toUnavailable } from './to-unavailable.ts'

/** Asks a source for something that costs nothing. Throws `SourceUnavailable` where it does not reply, or refuses the key. */
type SourceTest = (scope: SourceScope, secrets: Secrets) => Promise<unknown>

async function testBing({ fetch, settings }: SourceScope, { key = '' }: Secrets): Promise<void> {
  try {
    await listBingSites({ fetch, settings, key })
  } catch (error) {
    throw toUnavailable('bing', error)
  }
}

async function testSearchConsole(scope: SourceScope): Promise<void> {
  const connection = await findConnection(scope, 'search-console')
  if (connection) await listGoogleProperties(scope, connection)
}

async function testDataForSeo(scope: SourceScope, { login = '', password = '' }: Secrets): Promise<void> {
  try {
    await askForAccount(scope, { login, password })
  } catch (error) {
    throw error instanceof DataForSeoError ? toDataForSeoFailure(error) : error
  }
}

/** A site that both of Google’s services know. */
const WELL_KNOWN = 'https://www.google.com'

const testCrux: SourceTest = async (scope, { key = '' }) =>
  toValue('crux', await findExperience(scope, { of: { origin: WELL_KNOWN }, device: 'all', key }))

const testPagespeed: SourceTest = async (scope, { key = '' }) =>
  toValue('pagespeed', await runPageSpeed(scope, { url: `${WELL_KNOWN}/`, strategy: 'mobile', key }))

/** How each source is tested, by one line a source: before a key is stored, and whenever somebody asks. */
export const SOURCE_TESTS: Readonly<Partial<Record<SourceId, SourceTest>>> = {
  'search-console': testSearchConsole,
  bing: testBing,
  dataforseo: testDataForSeo,
  crux: testCrux,
  pagespeed: testPagespeed,
}
