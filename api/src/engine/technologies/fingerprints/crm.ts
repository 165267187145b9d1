import { inCategory } from '#api/engine/technologies/fingerprint.ts'

export const CRM = inCategory('crm', [
  {
    name: 'Bitrix24',
    site: 'www.bitrix24.com',
    hosts: ['cdn.bitrix24.com', 'cdn-ru.bitrix24.ru', 'cdn.bitrix24.de'],
    example: '<script src="https://cdn.bitrix24.com/b1/crm/site_button/loader.js"></script>',
  },
  {
    name: 'Freshsales',
    site: 'www.freshworks.com/crm',
    hosts: ['assets.freshsales.io', 'fm-static.freshsales.io', 'freshmarketer.com'],
    example: '<script src="https://assets.freshsales.io/assets/analytics.js"></script>',
  },
  {
    name: 'Keap',
    site: 'keap.com',
    hosts: ['infusionsoft.com', 'infusionsoft.app'],
    example: '<script src="https://x.infusionsoft.com/app/webTracking/getTrackingCode"></script>',
  },
  {
    name: 'Microsoft Dynamics 365',
    site: 'dynamics.microsoft.com',
    hosts: ['mktdplp102cdn.azureedge.net', 'svc.dynamics.com'],
    cookies: ['Dynamics365PortalAnalytics'],
    example: 'set-cookie: Dynamics365PortalAnalytics=abc; path=/',
  },
  {
    name: 'Pipedrive',
    site: 'www.pipedrive.com',
    hosts: ['webforms.pipedrive.com', 'leadbooster-chat.pipedrive.com'],
    example: '<script src="https://webforms.pipedrive.com/f/loader"></script>',
  },
  {
    name: 'Salesforce',
    site: 'www.salesforce.com',
    hosts: ['webto.salesforce.com', 'service.force.com', 'my.salesforce.com', 'my.salesforce-scrt.com'],
    dns: ['spf:_spf.salesforce.com'],
    example: '<form action="https://webto.salesforce.com/servlet/servlet.WebToLead"></form>',
  },
  {
    name: 'Zoho CRM',
    site: 'www.zoho.com/crm',
    hosts: ['crm.zoho.com', 'crm.zoho.eu', 'crm.zoho.in'],
    example: '<form action="https://crm.zoho.eu/crm/WebToLeadForm"></form>',
  },
  {
    name: 'Zoho PageSense',
    site: 'www.zoho.com/pagesense',
    hosts: ['cdn.pagesense.io', 'cdn-eu.pagesense.io'],
    example: '<script src="https://cdn.pagesense.io/js/x.js"></script>',
  },
])
