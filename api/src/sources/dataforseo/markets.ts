import { type Market } from '#api/integrations/dataforseo/labs.ts'

/**
 * The countries whose Google results DataForSEO Labs has, each with the language in which it has most keywords there. From
 * https://cdn.dataforseo.com/v3/locations/locations_and_languages_dataforseo_labs_2026_04_06.csv: the code of a country is 2000
 * and its number of ISO 3166-1.
 */
const MARKETS = `
  AL 8 sq, DZ 12 fr, AO 24 pt, AR 32 es, AM 51 hy, AU 36 en, AT 40 de, AZ 31 az, BH 48 ar, BD 50 bn, BE 56 nl, BO 68 es, BA 70 bs,
  BR 76 pt, BG 100 bg, BF 854 fr, KH 116 en, CM 120 fr, CA 124 en, CL 152 es, CO 170 es, CR 188 es, CI 384 fr, HR 191 hr, CY 196 el,
  CZ 203 cs, DK 208 da, EC 218 es, EG 818 ar, SV 222 es, EE 233 et, FI 246 fi, FR 250 fr, DE 276 de, GH 288 en, GR 300 el, GT 320 es,
  HK 344 zh-TW, HU 348 hu, IN 356 en, ID 360 id, IE 372 en, IL 376 he, IT 380 it, JP 392 ja, JO 400 ar, KZ 398 ru, KE 404 en,
  LV 428 lv, LT 440 lt, MY 458 en, MT 470 en, MX 484 es, MD 498 ro, MC 492 fr, MA 504 ar, MM 104 en, NL 528 nl, NZ 554 en, NI 558 es,
  NG 566 en, MK 807 mk, NO 578 nb, PK 586 en, PA 591 es, PY 600 es, PE 604 es, PH 608 en, PL 616 pl, PT 620 pt, RO 642 ro, SA 682 ar,
  SN 686 fr, RS 688 sr, SG 702 en, SK 703 sk, SI 705 sl, ZA 710 en, KR 410 ko, ES 724 es, LK 144 en, SE 752 sv, CH 756 de,
  TW 158 zh-TW, TH 764 th, TN 788 ar, TR 792 tr, UA 804 uk, AE 784 en, GB 826 en, US 840 en, UY 858 es, VE 862 es, VN 704 vi`

const BY_COUNTRY: ReadonlyMap<string, Market> = new Map(
  MARKETS.split(',').map((line): [string, Market] => {
    const [country = '', number = '', language_code = ''] = line.trim().split(' ')
    return [country, { location_code: 2000 + Number(number), language_code }]
  }),
)

/** Undefined for a country whose results it does not have. */
export const findMarket = (country: string): Market | undefined => BY_COUNTRY.get(country)

const countries = new Intl.DisplayNames('en', { type: 'region' })
const languages = new Intl.DisplayNames('en', { type: 'language' })

/** `the United States, in English`: a place in a sentence. */
export function describeMarket(country: string, { language_code }: Market): string {
  return `${countries.of(country) ?? country}, in ${languages.of(language_code) ?? language_code}`
}
