import { inCategory } from '#api/engine/technologies/fingerprint.ts'

export const LANGUAGE = inCategory('language', [
  {
    name: 'Bun',
    site: 'bun.sh',
    headers: { server: 'Bun', 'x-powered-by': 'Bun' },
    example: 'x-powered-by: Bun',
  },
  { name: 'CFML', site: 'cfdocs.org', headers: { 'x-powered-by': 'CFML' }, example: 'x-powered-by: CFML' },
  {
    name: 'Deno',
    site: 'deno.com',
    headers: { 'x-powered-by': 'Deno', server: 'deno' },
    example: 'x-powered-by: Deno',
  },
  {
    name: 'Elixir',
    site: 'elixir-lang.org',
    headers: { 'x-powered-by': 'Elixir' },
    example: 'x-powered-by: Elixir',
  },
  {
    name: 'Erlang',
    site: 'www.erlang.org',
    headers: { server: 'Erlang' },
    example: 'server: MochiWeb/1.0 (Erlang OTP)',
  },
  { name: 'Go', site: 'go.dev', headers: { 'x-powered-by': 'Go' }, example: 'x-powered-by: Go' },
  {
    name: 'Java',
    site: 'www.java.com',
    headers: { 'x-powered-by': 'Servlet' },
    cookies: ['JSESSIONID'],
    example: 'set-cookie: JSESSIONID=abc; path=/',
  },
  {
    name: 'Node.js',
    site: 'nodejs.org',
    headers: { 'x-powered-by': 'Node.js' },
    example: 'x-powered-by: Node.js',
  },
  {
    name: 'Perl',
    site: 'www.perl.org',
    headers: { server: 'Perl', 'x-powered-by': 'Perl' },
    example: 'server: x Perl/v5.36.0',
    version: '5.36.0',
  },
  {
    name: 'PHP',
    site: 'www.php.net',
    headers: { 'x-powered-by': 'PHP', server: 'PHP' },
    cookies: ['PHPSESSID'],
    example: 'x-powered-by: PHP/8.3.14',
    version: '8.3.14',
  },
  {
    name: 'Python',
    site: 'www.python.org',
    headers: { server: 'Python', 'x-powered-by': 'Python' },
    example: 'server: SimpleHTTP/0.6 Python/3.12.8',
    version: '3.12.8',
  },
  {
    name: 'Ruby',
    site: 'www.ruby-lang.org',
    headers: { server: 'Ruby', 'x-powered-by': 'Ruby' },
    example: 'server: x (Ruby/3.3.6)',
    version: '3.3.6',
  },
])
