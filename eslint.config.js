import js from '@eslint/js'
import prettier from 'eslint-config-prettier'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import regexp from 'eslint-plugin-regexp'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { comparedSentences } from './server/gates/compared-sentences.ts'

const limits = { skipBlankLines: true, skipComments: true }

/** Ways to a body that read as much as comes, and build as many fields as it names. */
const UNBOUNDED_READS = [
  {
    selector: 'CallExpression[callee.property.name="formData"]',
    message: 'Read forms with readForm (app) or by the endpoint (API): they bound bytes, fields and names.',
  },
  {
    selector:
      'CallExpression[callee.property.name=/^(json|text|arrayBuffer|blob|bytes)$/][callee.object.name=/^(request|req)$/]',
    message: 'Read bodies by #contract/request-body.ts or the endpoint: they bound what is read.',
  },
]

/** What passes or fails by how busy the machine is. */
const IMPATIENCE = [
  {
    selector: 'CallExpression[callee.object.name="vi"][callee.property.name="waitFor"]',
    message: 'Wait with until: it is patient with a busy machine.',
  },
  {
    selector: 'CallExpression[callee.name="waitFor"][arguments.length=1]',
    message: 'Give it PATIENTLY: a second is little on a busy machine.',
  },
  {
    selector:
      'CallExpression[callee.name="expect"] > BinaryExpression[operator="-"] > CallExpression[callee.object.name=/^(performance|Date)$/]',
    message: 'Measure work with timeOf, and an end that may never come with passedSince.',
  },
]

const IMPORTS = {
  patterns: [{ group: ['../*'], message: 'Import by # path.' }],
  paths: [
    {
      name: 'drizzle-orm',
      importNames: ['like', 'ilike', 'notLike'],
      message: 'D1 takes patterns of 50 bytes at the most: use contains of lib/text-search.',
    },
  ],
}

/** What is asked while something still fades in passes or fails by chance. */
const CHECKERS_OF_PAGES = ['@axe-core/playwright', 'axe-core'].map((name) => ({
  name,
  message: 'Ask by expectNoViolation or look, of look-steps.ts: they wait until a page has come to rest.',
}))

/** Which D1 something is in is one function's matter. */
const DATABASE_BINDING = [
  'MemberExpression[property.name="DB"]',
  'ObjectPattern > Property[key.name="DB"]',
].map((selector) => ({
  selector,
  message: 'Open databases by db/open-db.ts: it knows which one an organization is in.',
}))

/** As a parameter, a value that a partial index may depend on has its query compiled again each time. */
const ACTIVE_AS_PARAMETER = [
  {
    selector:
      'CallExpression[callee.name="eq"][arguments.0.property.name="status"][arguments.1.value="active"]',
    message: 'Write isActive(users), of db/is-active.ts.',
  },
]

/** Its timer runs on when the work is done, and an object may have 10,000 of them. */
const TIMERS_LEFT_BEHIND = [
  {
    selector: 'MemberExpression[object.name="AbortSignal"][property.name="timeout"]',
    message: 'Limit time with startTimeLimit, of lib/time-limit.ts: it leaves no timer behind.',
  },
]

const OF_THE_API = [...UNBOUNDED_READS, ...DATABASE_BINDING, ...ACTIVE_AS_PARAMETER]

export default defineConfig(
  globalIgnores(['build', 'node_modules', '.data', '.dev', '.wrangler', 'test-results', 'playwright-report']),
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: [
          './tsconfig.json',
          './app/tsconfig.json',
          './api/tsconfig.json',
          './extension/tsconfig.json',
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { regexp },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      // A pattern takes time in proportion to its input, whatever that holds.
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignoreSticky: true }],
      'regexp/no-misleading-capturing-group': 'error',
      'regexp/optimal-quantifier-concatenation': 'error',
      'max-lines': ['error', { max: 300, ...limits }],
      'max-lines-per-function': ['error', { max: 40, ...limits }],
      'no-restricted-imports': ['error', IMPORTS],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/only-throw-error': 'off', // Remix throws Responses.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  {
    files: ['app/**/*.tsx'],
    ...jsxA11y.flatConfigs.strict,
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      // `import { type X }` leaves an import of the module itself, and with it the server's code in the browser.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      'max-lines-per-function': ['error', { max: 80, ...limits }],
    },
  },
  {
    files: ['{app,api,contract}/**/*.{ts,tsx}'],
    // The parse and compute workers have one caller, our own API, which shows a secret.
    ignores: ['**/*.test.{ts,tsx}', 'contract/request-body.ts', 'api/src/{parse,compute}-worker.ts'],
    rules: { 'no-restricted-syntax': ['error', ...UNBOUNDED_READS] },
  },
  {
    files: ['api/src/**/*.ts'],
    ignores: ['**/*.test.ts', 'api/src/{parse,compute}-worker.ts', 'api/src/db/open-db.ts'],
    rules: { 'no-restricted-syntax': ['error', ...OF_THE_API] },
  },
  {
    files: ['api/src/crawl/run/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...OF_THE_API, ...TIMERS_LEFT_BEHIND] },
  },
  {
    // What imports types alone is left in a browser's build as an import of the whole file, unless it says so as a whole.
    files: ['{app,contract,extension}/**/*.{ts,tsx}'],
    rules: { '@typescript-eslint/no-import-type-side-effects': 'error' },
  },
  {
    files: ['{app,api,contract,extension,server}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    plugins: { product: { rules: { 'compared-sentences': comparedSentences } } },
    rules: { 'product/compared-sentences': 'error' },
  },
  {
    files: ['app/routes/**/*.tsx'],
    rules: { 'max-lines': ['error', { max: 120, ...limits }] },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'tests/**/*.{ts,tsx}'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    files: ['**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...IMPATIENCE] },
  },
  {
    files: ['tests/e2e/**/*.ts'],
    ignores: ['tests/e2e/look-steps.ts'],
    rules: {
      'no-restricted-imports': ['error', { ...IMPORTS, paths: [...IMPORTS.paths, ...CHECKERS_OF_PAGES] }],
    },
  },
  { files: ['**/*.js', '**/*.cjs'], extends: [tseslint.configs.disableTypeChecked] },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs' } },
  prettier,
)
