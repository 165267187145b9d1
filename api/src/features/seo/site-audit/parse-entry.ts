import { WorkerEntrypoint } from 'cloudflare:workers'

/** Fetches and parses pages, and keeps nothing. */
export class Parse extends WorkerEntrypoint {}
