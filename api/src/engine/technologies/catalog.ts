import { type Fingerprint } from './fingerprint.ts'
import { FingerprintIndex } from './fingerprint-index.ts'
import { CMS_A_TO_E } from './fingerprints/cms-a-to-e.ts'
import { CMS_E_TO_P } from './fingerprints/cms-e-to-p.ts'
import { CMS_P_TO_Z } from './fingerprints/cms-p-to-z.ts'
import { SITE_BUILDER_A_TO_M } from './fingerprints/site-builder-a-to-m.ts'
import { SITE_BUILDER_N_TO_Z } from './fingerprints/site-builder-n-to-z.ts'
import { STATIC_SITE } from './fingerprints/static-site.ts'
import { BLOG } from './fingerprints/blog.ts'
import { ECOMMERCE_B_TO_P } from './fingerprints/ecommerce-b-to-p.ts'
import { ECOMMERCE_P_TO_Z } from './fingerprints/ecommerce-p-to-z.ts'
import { DOCUMENTATION } from './fingerprints/documentation.ts'
import { WIKI } from './fingerprints/wiki.ts'
import { FORUM } from './fingerprints/forum.ts'
import { LEARNING } from './fingerprints/learning.ts'
import { JAVASCRIPT_FRAMEWORK_A_TO_M } from './fingerprints/javascript-framework-a-to-m.ts'
import { JAVASCRIPT_FRAMEWORK_N_TO_V } from './fingerprints/javascript-framework-n-to-v.ts'
import { JAVASCRIPT_LIBRARY_A_TO_I } from './fingerprints/javascript-library-a-to-i.ts'
import { JAVASCRIPT_LIBRARY_I_TO_P } from './fingerprints/javascript-library-i-to-p.ts'
import { JAVASCRIPT_LIBRARY_P_TO_Z } from './fingerprints/javascript-library-p-to-z.ts'
import { UI_FRAMEWORK } from './fingerprints/ui-framework.ts'
import { FONTS } from './fingerprints/fonts.ts'
import { WEB_FRAMEWORK_A_TO_M } from './fingerprints/web-framework-a-to-m.ts'
import { WEB_FRAMEWORK_M_TO_Z } from './fingerprints/web-framework-m-to-z.ts'
import { LANGUAGE } from './fingerprints/language.ts'
import { WEB_SERVER_A_TO_M } from './fingerprints/web-server-a-to-m.ts'
import { WEB_SERVER_M_TO_Z } from './fingerprints/web-server-m-to-z.ts'
import { OPERATING_SYSTEM } from './fingerprints/operating-system.ts'
import { DATABASE } from './fingerprints/database.ts'
import { PAAS } from './fingerprints/paas.ts'
import { HOSTING } from './fingerprints/hosting.ts'
import { CDN } from './fingerprints/cdn.ts'
import { CACHE } from './fingerprints/cache.ts'
import { SECURITY } from './fingerprints/security.ts'
import { ANALYTICS_6_TO_L } from './fingerprints/analytics-6-to-l.ts'
import { ANALYTICS_M_TO_Z } from './fingerprints/analytics-m-to-z.ts'
import { TAG_MANAGER } from './fingerprints/tag-manager.ts'
import { TESTING } from './fingerprints/testing.ts'
import { PERFORMANCE } from './fingerprints/performance.ts'
import { ADVERTISING } from './fingerprints/advertising.ts'
import { AFFILIATE } from './fingerprints/affiliate.ts'
import { MARKETING } from './fingerprints/marketing.ts'
import { EMAIL } from './fingerprints/email.ts'
import { CRM } from './fingerprints/crm.ts'
import { LIVE_CHAT } from './fingerprints/live-chat.ts'
import { REVIEWS } from './fingerprints/reviews.ts'
import { CONSENT } from './fingerprints/consent.ts'
import { SEARCH } from './fingerprints/search.ts'
import { SEO } from './fingerprints/seo.ts'
import { PERSONALIZATION } from './fingerprints/personalization.ts'
import { PAYMENT } from './fingerprints/payment.ts'
import { BOOKING } from './fingerprints/booking.ts'
import { FORMS } from './fingerprints/forms.ts'
import { COMMENTS } from './fingerprints/comments.ts'
import { SOCIAL } from './fingerprints/social.ts'
import { VIDEO } from './fingerprints/video.ts'
import { MEDIA } from './fingerprints/media.ts'
import { MAPS } from './fingerprints/maps.ts'
import { CAPTCHA } from './fingerprints/captcha.ts'
import { LOGIN } from './fingerprints/login.ts'
import { TRANSLATION } from './fingerprints/translation.ts'
import { ACCESSIBILITY } from './fingerprints/accessibility.ts'
import { WORDPRESS } from './fingerprints/wordpress.ts'

export const FINGERPRINTS: readonly Fingerprint[] = [
  ...CMS_A_TO_E,
  ...CMS_E_TO_P,
  ...CMS_P_TO_Z,
  ...SITE_BUILDER_A_TO_M,
  ...SITE_BUILDER_N_TO_Z,
  ...STATIC_SITE,
  ...BLOG,
  ...ECOMMERCE_B_TO_P,
  ...ECOMMERCE_P_TO_Z,
  ...DOCUMENTATION,
  ...WIKI,
  ...FORUM,
  ...LEARNING,
  ...JAVASCRIPT_FRAMEWORK_A_TO_M,
  ...JAVASCRIPT_FRAMEWORK_N_TO_V,
  ...JAVASCRIPT_LIBRARY_A_TO_I,
  ...JAVASCRIPT_LIBRARY_I_TO_P,
  ...JAVASCRIPT_LIBRARY_P_TO_Z,
  ...UI_FRAMEWORK,
  ...FONTS,
  ...WEB_FRAMEWORK_A_TO_M,
  ...WEB_FRAMEWORK_M_TO_Z,
  ...LANGUAGE,
  ...WEB_SERVER_A_TO_M,
  ...WEB_SERVER_M_TO_Z,
  ...OPERATING_SYSTEM,
  ...DATABASE,
  ...PAAS,
  ...HOSTING,
  ...CDN,
  ...CACHE,
  ...SECURITY,
  ...ANALYTICS_6_TO_L,
  ...ANALYTICS_M_TO_Z,
  ...TAG_MANAGER,
  ...TESTING,
  ...PERFORMANCE,
  ...ADVERTISING,
  ...AFFILIATE,
  ...MARKETING,
  ...EMAIL,
  ...CRM,
  ...LIVE_CHAT,
  ...REVIEWS,
  ...CONSENT,
  ...SEARCH,
  ...SEO,
  ...PERSONALIZATION,
  ...PAYMENT,
  ...BOOKING,
  ...FORMS,
  ...COMMENTS,
  ...SOCIAL,
  ...VIDEO,
  ...MEDIA,
  ...MAPS,
  ...CAPTCHA,
  ...LOGIN,
  ...TRANSLATION,
  ...ACCESSIBILITY,
  ...WORDPRESS,
]

/** What is said of each technology, by its name. */
export const CATALOG: ReadonlyMap<string, Fingerprint> = new Map(FINGERPRINTS.map((one) => [one.name, one]))

let index: FingerprintIndex | undefined

/** Built when it is first asked for: most requests look nothing up. */
export const ownIndex = (): FingerprintIndex => (index ??= new FingerprintIndex(FINGERPRINTS))
