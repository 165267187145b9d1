import { type Http, mount } from '#api/http/mount.ts'
import { tableResponse } from '#api/http/table-response.ts'
import * as contract from '#contract/seo/ranks.ts'
import { checkPositions } from './check-positions.service.ts'
import { exportKeywords, getKeyword, listKeywords } from './list-keywords.service.ts'
import { listAlerts } from './rank-alerts.service.ts'
import { getRankMailSubscription, unsubscribeFromRankMail } from './rank-mail.service.ts'
import { setOwnMail, updateSettings } from './rank-settings.service.ts'
import { type RankTools } from './rank-tools.ts'
import { getRanks, listDomains } from './ranks.service.ts'
import { removeKeywords, restoreKeywords } from './removed-keywords.service.ts'
import { tagKeywords } from './tag-keywords.service.ts'
import { addKeywords, updateKeyword } from './tracked-keywords.service.ts'

/** Positions of chosen keywords over time. Who is asked, and how a domain is read, is given. */
export function ranksRoutes(http: Http, tools: RankTools): void {
  mount(http, contract.listRankedDomains, ({ scope, query }) => listDomains(scope, query))
  mount(http, contract.getRanks, ({ scope, params, query }) => getRanks(tools, scope, { ...params, query }))
  mount(http, contract.listTrackedKeywords, ({ scope, params, query }) =>
    listKeywords(tools, scope, { ...params, query }),
  )
  mount(http, contract.exportTrackedKeywords, async ({ scope, params, query }) =>
    tableResponse(await exportKeywords(tools, scope, { ...params, query })),
  )
  mount(http, contract.addKeywords, ({ scope, params, body }) =>
    addKeywords(tools, scope, { ...params, form: body }),
  )
  mount(http, contract.removeKeywords, ({ scope, params, body }) =>
    removeKeywords(tools, scope, { ...params, ...body }),
  )
  mount(http, contract.restoreKeywords, ({ scope, params, body }) =>
    restoreKeywords(tools, scope, { ...params, ...body }),
  )
  mount(http, contract.tagKeywords, ({ scope, params, body }) =>
    tagKeywords(tools, scope, { ...params, form: body }),
  )
  mount(http, contract.getTrackedKeyword, ({ scope, params, query }) =>
    getKeyword(scope, { ...params, query }),
  )
  mount(http, contract.updateTrackedKeyword, ({ scope, params, body }) =>
    updateKeyword(scope, params.keywordId, body),
  )
  rankSettingsRoutes(http, tools)
}

/** Checks, settings, and the mail about alerts. */
function rankSettingsRoutes(http: Http, tools: RankTools): void {
  mount(http, contract.checkPositions, ({ scope, params, body }) =>
    checkPositions(tools, scope, { ...params, ...body }),
  )
  mount(http, contract.updateRankSettings, ({ scope, params, body }) =>
    updateSettings(tools, scope, { ...params, form: body }),
  )
  mount(http, contract.setOwnRankMail, ({ scope, params, body }) =>
    setOwnMail(tools, scope, { ...params, ...body }),
  )
  mount(http, contract.getRankMailSubscription, ({ scope, params }) =>
    getRankMailSubscription(scope, params.token),
  )
  mount(http, contract.unsubscribeFromRankMail, ({ scope, params }) =>
    unsubscribeFromRankMail(scope, params.token),
  )
  mount(http, contract.listRankAlerts, ({ scope, params, query }) =>
    listAlerts(tools, scope, { ...params, query }),
  )
}
