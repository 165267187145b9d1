// The stand-in for DataForSEO, for tests of the gateway, which have no database.

export { type Fault, SAMPLE_LOGIN } from '#standins/dataforseo/dataforseo-replies.ts'
export { type DataForSeoServer, startDataForSeo } from '#standins/dataforseo/dataforseo-server.ts'
