import { type Http, mount } from '#api/http/mount.ts'
import * as settings from '#contract/organization/profile.ts'
import { guessLocation } from './location.service.ts'
import { getFeedbackSettings, updateFeedbackSettings } from './feedback-settings.service.ts'
import { getLogo, removeLogo, updateOrganization } from './organization-profile.service.ts'
import { checkDomain, createOrganization, getOrganization } from './organization.service.ts'

export function organizationRoutes(http: Http) {
  mount(http, settings.getOrganization, ({ scope }) => getOrganization(scope))
  mount(http, settings.checkDomain, ({ scope, body }) => checkDomain(scope, body.domain))
  mount(http, settings.createOrganization, ({ scope, body }) => createOrganization(scope, body))
  mount(http, settings.guessLocation, ({ scope, request }) =>
    guessLocation(scope, request.cf ?? { country: request.headers.get('cf-ipcountry') }),
  )
  // Must precede /organization/{id}.
  mount(http, settings.getFeedbackSettings, ({ scope }) => getFeedbackSettings(scope))
  mount(http, settings.updateFeedbackSettings, ({ scope, body }) => updateFeedbackSettings(scope, body))
  mount(http, settings.updateOrganization, ({ scope, params, body }) =>
    updateOrganization(scope, params.id, body),
  )
  mount(http, settings.removeLogo, ({ scope, params }) => removeLogo(scope, params.id))
  mount(http, settings.getLogo, ({ scope, params, request }) => getLogo(scope, params.id, request))
}
