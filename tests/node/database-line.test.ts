import { globSync, readFileSync } from 'node:fs'
import { is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'

// Which database each table is in, once organizations are spread over several (docs/decisions/047). Organizations and people
// are in both: they are found by the directory, and what is an organization's refers to them.

const HOMES = {
  directory: [
    'apiKeys',
    'appCredentials',
    'billingCustomers',
    'connectedApps',
    'identities',
    'jobRuns',
    'lighthouseQueue',
    'mailedLinks',
    'mails',
    'oauthClients',
    'paymentEvents',
    'recoveryCodes',
    'refreshTokens',
    'reportShares',
    'sessions',
    'spentCredentials',
    'subscriptions',
    'usedTrials',
  ],
  organization: [
    'auditEvents',
    'auditIssueCounts',
    'deletedAudits',
    'domainNotes',
    'domainViews',
    'fingerprintFiles',
    'importedFingerprints',
    'indexedAudits',
    'issueComments',
    'issueTracks',
    'issueUrlMutes',
    'keywordPositions',
    'lighthouseRuns',
    'notificationSettings',
    'notifications',
    'pageViews',
    'projectRecipients',
    'projectRuns',
    'projects',
    'rankAlerts',
    'rankFollowers',
    'rankedDomains',
    'calibrationGroups',
    'calibrationPeople',
    'calibrationReviewees',
    'calibrationChanges',
    'appraisalTemplates',
    'appraisalCycles',
    'appraisalParticipants',
    'appraisals',
    'feedback',
    'feedbackRecipients',
    'feedbackReactions',
    'feedbackRequests',
    'feedbackAsked',
    'reviewContentUses',
    'reviewQuestions',
    'reviewCycles',
    'reviewCycleOwners',
    'reviewCycleForms',
    'reviewCycleQuestions',
    'reviewCycleAttributes',
    'reviewPackets',
    'reviews',
    'reviewAnswers',
    'anonymousAnswers',
    'attributeScores',
    'closedPackets',
    'directionScores',
    'peerNominations',
    'reviewTemplateQuestions',
    'reviewTemplates',
    'reportReaders',
    'reportSends',
    'reports',
    'scoredAttributes',
    'siteAuditLists',
    'siteAudits',
    'sites',
    'sourceCalls',
    'sourceConnections',
    'sourceReplies',
    'teamMembers',
    'teams',
    'technologyLookups',
    'technologySites',
    'trackedKeywords',
    'webGraphDomains',
    'okrPeriods',
    'okrSettings',
    'objectives',
    'objectiveOwners',
    'objectiveSupports',
    'objectiveComments',
    'keyResults',
    'checkIns',
    'webhookDeliveries',
    'webhookEndpoints',
  ],
  both: ['organizations', 'users'],
}

/** What asks both in one statement or one file today, each of which is divided before an organization lives elsewhere. */
const MIXED = ['account.queries.ts', 'own-data.queries.ts', 'user-writes.queries.ts', 'users.queries.ts']

const IMPORT = /import \{([^{}]*)\} from '#api\/db\/schema\/[a-z-]+\.ts'/g

function listTables(source: string): string[] {
  return [...source.matchAll(IMPORT)].flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
}

test('every table has one home', async () => {
  const schemas = globSync('api/src/db/schema/*.ts')
  const modules = await Promise.all(
    schemas.map((file) => import(`${process.cwd()}/${file}`) as Promise<Record<string, unknown>>),
  )
  const tables = modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (is(value, SQLiteTable) ? [name] : [])),
  )

  expect(Object.values(HOMES).flat().sort()).toEqual(tables.sort())
})

test('no other file of queries asks the directory and an organization at once', () => {
  const mixed = globSync('api/src/**/*.queries.ts').filter((file) => {
    const tables = listTables(readFileSync(file, 'utf8'))
    return [HOMES.directory, HOMES.organization].every((home) => tables.some((table) => home.includes(table)))
  })

  expect(mixed.map((file) => file.split('/').at(-1)).sort()).toEqual(MIXED)
})
