import { DurableObject } from 'cloudflare:workers'

/** One crawl of one site. */
export class SiteCrawl extends DurableObject {}
