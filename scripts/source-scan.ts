const COMMENT_OR_TEXT =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|`(?:\\[\s\S]|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g

const STATEMENT = /(?<![\w$.])(?:import|export)\s[^'"`;()]*?\bfrom\s*(['"])([^'"\n]+)\1/g
const SIDE_EFFECT = /(?<![\w$.'"])import\s*(['"])([^'"\n]+)\1/g
const CALL = /(?<![\w$.])(?:import|require)\s*\(\s*(['"])([^'"\n]+)\1/g
const RESOLVE = /\bimport\.meta\.resolve\s*\(\s*(['"])([^'"\n]+)\1/g
const ENVIRONMENT = /(?<![\w$.])process\s*(?:\?\.|\.)\s*env\b|(?<![\w$.])process\s*\[\s*['"]env['"]/

const withoutComments = (source: string) =>
  source.replace(COMMENT_OR_TEXT, (found) => (found.startsWith('/') ? ' ' : found))
const withoutTemplates = (source: string) =>
  source.replace(COMMENT_OR_TEXT, (found) => (found.startsWith('`') ? '``' : found))

/** Every module specifier of a TypeScript source: imports, type imports, re-exports and `import()`. */
export function importsOf(source: string): string[] {
  const text = withoutTemplates(withoutComments(source))
  const found = [STATEMENT, SIDE_EFFECT, CALL, RESOLVE].flatMap((pattern) => [...text.matchAll(pattern)])
  return [...new Set(found.map((match) => match[2] as string))]
}

/** Whether a TypeScript source reads the process's environment. */
export function readsEnvironment(source: string): boolean {
  const text = withoutComments(source)
  return ENVIRONMENT.test(text) || (/\benv\b/.test(text) && importsOf(source).includes('node:process'))
}
