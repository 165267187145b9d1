import { type Person } from './people.ts'

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; padding: 2rem 1rem; background: light-dark(#f4f5f7, #14161a) }
main { max-width: 26rem; margin: auto; padding: 2rem; border-radius: 12px; background: light-dark(#fff, #1d2026);
  border: 1px solid light-dark(#dfe1e6, #33373f) }
h1 { font-size: 1.25rem; margin: 0 0 .25rem }
h2 { font-size: 1rem; margin: 1.5rem 0 .5rem }
p { margin: 0 0 1.25rem; color: light-dark(#505762, #a9b0bb) }
button { display: block; width: 100%; padding: .625rem .875rem; margin-bottom: .5rem; font: inherit; text-align: left;
  border: 1px solid light-dark(#b9bec8, #4a505b); border-radius: 8px; background: transparent; color: inherit; cursor: pointer }
button:hover { background: light-dark(#f4f5f7, #262a31) }
button small { display: block; color: light-dark(#505762, #a9b0bb) }
label { display: block; margin-bottom: .75rem }
input { display: block; box-sizing: border-box; width: 100%; padding: .5rem .625rem; font: inherit; color: inherit;
  border: 1px solid light-dark(#8b919c, #6b727e); border-radius: 8px; background: transparent }
:focus-visible { outline: 2px solid light-dark(#1f5fbf, #7fb0ff); outline-offset: 2px }
.cancel { border: 0; text-align: center; text-decoration: underline }`

function toButton({ name, email, isEmailVerified }: Person): string {
  const note = isEmailVerified ? '' : ' (address not verified)'
  return `<button name="email" value="${escape(email)}">${escape(name)}<small>${escape(email)}${note}</small></button>`
}

export interface AccountChooserPage {
  /** Google or Microsoft. */
  provider: string
  people: readonly Person[]
  action: string
  /** The error of the last choice, `''` for none. */
  problem: string
}

/** The account chooser of a provider. Works without script, asks for no password. */
export function accountChooserPage({ provider, people, action, problem }: AccountChooserPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Choose a person - local ${provider} stand-in</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Sign in with ${provider}</h1>
<p>This is a stand-in on your own machine. It takes the place of ${provider} until the server has an account there.</p>
${problem ? `<p role="alert"><strong>${escape(problem)}</strong></p>` : ''}
<form method="post" action="${escape(action)}">${people.map(toButton).join('\n')}</form>
<h2>Use another address</h2>
<form method="post" action="${escape(action)}">
<label>Name <input name="name" autocomplete="name" required maxlength="100"></label>
<label>Email <input name="email" type="email" autocomplete="email" required maxlength="200"></label>
<button>Continue</button>
</form>
<form method="post" action="${escape(action)}"><button class="cancel" name="cancel" value="yes">Cancel</button></form>
</main>
</body>
</html>`
}
