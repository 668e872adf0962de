/** Style of pages without scripts: readable at arm's length in both themes, down to 360 px. */
export const PLAIN_STYLE = `
:root { --ground: #ffffff; --text: #161f26; --quiet: #43525e; --line: #7d8c98; --key: #1864ab; --bad: #a61e1e; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0d1318; --text: #e9eff3; --quiet: #b9c6cf; --line: #7d8c98; --key: #1864ab; --bad: #ffa8a8; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 1.0625rem/1.5 system-ui, "Segoe UI", Roboto, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 1rem; }
.name { margin: 0; font-weight: 650; }
h1 { margin: 0.5rem 0 1rem; font-size: clamp(1.5rem, 1rem + 2vw, 2.125rem); line-height: 1.2; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.25rem; }
ul { list-style: none; margin: 0; padding: 0; }
li { border-top: 1px solid var(--line); padding: 0.75rem 0; }
p { margin: 0 0 0.75rem; }
.file { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 0.9375rem; overflow-wrap: anywhere; color: var(--quiet); }
.bad { color: var(--bad); }
form { margin: 0 0 0.75rem; }
label { display: block; margin: 0 0 0.25rem; }
.check { display: flex; gap: 0.75rem; align-items: center; min-height: 44px; }
.check input { width: 1.5rem; height: 1.5rem; flex: none; }
input[name="code"] { display: block; width: 100%; max-width: 20rem; min-height: 44px; margin: 0 0 0.75rem; padding: 0 0.75rem;
  font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: 8px; }
button { min-height: 44px; padding: 0 1rem; font: inherit; font-weight: 650; color: inherit; background: transparent;
  border: 1px solid var(--line); border-radius: 8px; cursor: pointer; }
button.first { color: #ffffff; background: var(--key); border-color: var(--key); }
summary { min-height: 44px; padding: 0.5rem 0; cursor: pointer; }
details { margin-top: 2rem; border-top: 1px solid var(--line); }
:focus-visible { outline: 3px solid var(--key); outline-offset: 2px; }
@media (prefers-color-scheme: dark) { :focus-visible { outline-color: #74c0fc; } }
`
