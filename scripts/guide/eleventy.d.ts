declare module '@11ty/eleventy' {
  interface MarkdownToken {
    type: string
    tag: string
    content: string
    info: string
    map: [number, number] | null
    attrs: [string, string][] | null
    children: MarkdownToken[] | null
    attrGet(name: string): string | null
    attrSet(name: string, value: string): void
  }
  interface MarkdownState {
    tokens: MarkdownToken[]
    env: { page: { inputPath: string } }
  }
  type Render = (tokens: MarkdownToken[], index: number) => string
  /** markdown-it. */
  export interface Markdown {
    set(options: { html: boolean }): void
    core: { ruler: { push(name: string, rule: (state: MarkdownState) => void): void } }
    renderer: { rules: Record<string, Render | undefined> }
    utils: { escapeHtml(text: string): string }
  }
  export interface Config {
    addGlobalData(name: string, value: unknown): void
    addTemplate(path: string, text: string, data?: Record<string, unknown>): void
    addPassthroughCopy(paths: Record<string, string>): void
    addFilter(name: string, filter: (value: string) => unknown): void
    amendLibrary(name: 'md', amend: (markdown: Markdown) => void): void
    setIncludesDirectory(folder: string): void
    setTemplateFormats(formats: readonly string[]): void
  }
  export default class Eleventy {
    constructor(
      input: string,
      output: string,
      options: { configPath: null; config: (config: Config) => Record<string, unknown> },
    )
    disableLogger(): void
    write(): Promise<unknown>
  }
}
