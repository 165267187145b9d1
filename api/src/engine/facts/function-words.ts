/**
 * The small words that hold the sentences of a language together: a third of any prose, whatever it is about. Languages by
 * ISO 639-1.
 */
export const FUNCTION_WORDS: Readonly<Record<string, string>> = {
  bg: 'и на в да за се от не са с е по че като то до си',
  ca: 'de la i el que a en les un per del amb és una els no al',
  cs: 'a se v na je že to s z do o i jako ale pro by jsou k po tak který',
  da: 'og at det som en på er af for med til den har de ikke om et men var jeg fra',
  de: 'der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach',
  en: 'the of and to in is that for it as was with be by on not this are or from at which have an you we can will they',
  es: 'de la que el en y a los se del las un por con una para su es al lo como más o pero sus le',
  et: 'ja on ei et see ka mis kui oma või aga ning oli siis selle',
  fi: 'ja on ei se että oli hän ovat mutta kun niin myös joka tai sen ole kuin mukaan sekä jos',
  fr: 'de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont avec aux',
  hr: 'i u je na se da za od su s a koji kao iz ne o bi ili',
  hu: 'a az és hogy nem is egy ez meg de csak van volt mint már még vagy el ha',
  id: 'yang dan di untuk dengan pada ini dari dalam tidak akan adalah itu oleh atau ke juga telah sebagai',
  it: 'di che è e la il un a per in una sono non con si da come le dei nel del della più anche ma al',
  lt: 'ir kad yra į su tai iš kaip bet o ne jo bei po iki',
  lv: 'un ir ka no uz par ar kas bet tas lai vai arī kā',
  nl: 'de van het een en in is dat op te voor met die zijn niet aan er om ook als dan maar bij of uit',
  no: 'og å det som en på er av for med til den har de ikke om et men var jeg fra',
  pl: 'i w na z do się nie że to jest o jak po co tak za od przez dla są',
  pt: 'de a o que e do da em um para com não uma os no se na por mais as dos como mas ao',
  ro: 'de și a în la cu un că o pe nu este care din mai se ce pentru sau fi',
  ru: 'и в не на что с по как это из к у за от для его но то же а',
  sk: 'a sa v na je že to s z do o aj ako ale pre by sú k po tak ktorý',
  sl: 'in je na se da za so v z ki ne pri kot od tudi pa',
  sv: 'och att det som en på är av för med till den har de inte om ett men var jag från',
  tr: 've bir bu da de için ile çok daha olarak ne o gibi kadar olan en ama var sonra',
  uk: 'і в не на що з як у до та за це від для його але або про а й',
  vi: 'và của là có không được cho một các trong với những để này khi đã người',
}

/** Scripts that one language writes, or a few that nobody tells apart by their letters. */
export const SCRIPTS: readonly (readonly [language: string, letters: RegExp])[] = [
  ['ar', /\p{Script=Arabic}/gu],
  ['bn', /\p{Script=Bengali}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['hy', /\p{Script=Armenian}/gu],
  ['ka', /\p{Script=Georgian}/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['ta', /\p{Script=Tamil}/gu],
  ['th', /\p{Script=Thai}/gu],
]
