import { enableCompileCache } from 'node:module'

// Imported before anything large: Miniflare alone is 6 MB of script, which then need not be compiled at every start.
enableCompileCache()
