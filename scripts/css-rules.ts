import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import type { Sources } from './import-lines.ts'

/** Values of the scales, and paper, which is measured in millimetres and points. */
const SCALES = ['renderer/ui/tokens.css', 'renderer/ui/print.css']
const SPACED = /(?<![\w-])((?:padding|margin|gap|row-gap|column-gap|font-size)[\w-]*):([^;{}]*);/g
/** A length other than 0 and 1px. */
const LENGTH = /(?<![\w.-])-?(?!1px)\d*\.?\d+(?:px|rem)\b/
const WIDTH = /@media[^{]*width[^{]*/g
const CLASS = /\.([a-zA-Z][\w-]*)/g
const TOKEN = /var\((--(?!mantine-)[\w-]+)/g
/** In a sheet `--name:`, in the code '--name' or the start of a name in a template. */
const DECLARED = /(--[\w-]+)(:|'|\$\{)/g

/** `:has()` of the root, or of anything: with it each change on a page concerns the whole page. */
const WIDE_HAS = /(?:^|[\s>~+,(])(?:\*|:root|:global\(#root\))(?:\[[^\]]*\])*:has\(/

const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '')

function literals(file: string, css: string): string[] {
  if (SCALES.includes(file)) return []
  const spaces = [...css.matchAll(SPACED)].filter(([, , value]) => LENGTH.test(value as string))
  return [
    ...spaces.map(([text]) => `${file}: ${text} is not in the scales (renderer/ui/tokens.css)`),
    ...[...css.matchAll(WIDTH)].map(
      ([text]) => `${file}: ${text.trim()} is not in renderer/ui/breakpoints.ts`,
    ),
  ]
}

const selectorsOf = (css: string) =>
  [...css.matchAll(/([^{};]+)\{/g)]
    .map(([, head]) => head as string)
    .filter((head) => !head.trim().startsWith('@'))

/** Selectors that cost each change a look through the whole page. */
const wideSelectors = (file: string, css: string) =>
  selectorsOf(css)
    .filter((head) => WIDE_HAS.test(head))
    .map(
      (head) =>
        `${file}: ${head.trim()} makes each change concern the whole page (renderer/ui/use-root-mark.ts)`,
    )

/** Names that a sheet declares, its `:global()` ones aside. */
const classesOf = (css: string) =>
  new Set(
    selectorsOf(css).flatMap((head) =>
      [...head.replace(/:global\([^)]*\)/g, '').matchAll(CLASS)].map(([, name]) => name as string),
    ),
  )

/** Classes that are unused, and those used without being declared. */
function strays(file: string, css: string, code: Sources): string[] {
  const own = classesOf(css)
  const users = [...code].flatMap(([path, source]) => {
    const name = new RegExp(`import (\\w+) from '([^']+/${basename(file)})'`).exec(source)
    return name && posix.join(posix.dirname(path), name[2] as string) === file
      ? [{ source, name: name[1] }]
      : []
  })
  const unused = [...own].filter(
    (each) => !users.some(({ source, name }) => new RegExp(`\\b${name}(\\.${each}\\b|[[}])`).test(source)),
  )
  const wanted = users.flatMap(({ source, name }) =>
    [...source.matchAll(new RegExp(`(?<![\\w./'"-])${name}\\.(\\w+)`, 'g'))].map(
      ([, each]) => each as string,
    ),
  )
  return [
    ...unused.map((each) => `${file}: nothing uses .${each}`),
    ...[...new Set(wanted)]
      .filter((each) => !own.has(each))
      .map((each) => `${file}: .${each} is used and not declared`),
  ]
}

/** Class names written out in the page that no sheet for the whole page declares. */
function unknownNames(sheets: Sources, code: Sources): string[] {
  const known = new Set(
    [...sheets].flatMap(([file, css]) =>
      file.endsWith('.module.css') ? [] : [...classesOf(withoutComments(css))],
    ),
  )
  const composed = [...sheets].flatMap(([file, css]) =>
    [...css.matchAll(/composes: ([\w -]+) from global/g)].map(([, names]) => ({
      file,
      names: names as string,
    })),
  )
  const written = [...code].flatMap(([file, source]) =>
    [...source.matchAll(/className(?:="|=\{'|: ')([\w -]+)["']/g)].map(([, names]) => ({
      file,
      names: names as string,
    })),
  )
  return [...composed, ...written].flatMap(({ file, names }) =>
    names
      .split(' ')
      .filter((each) => each !== '' && !known.has(each))
      .map((each) => `${file}: no sheet declares .${each}`),
  )
}

/** Custom properties used in a sheet that neither a sheet nor the code sets: the whole declaration is void. */
function unknownTokens(sheets: Sources, code: Sources): string[] {
  const set = [...sheets.values(), ...code.values()].flatMap((text) => [...text.matchAll(DECLARED)])
  const known = new Set(set.map(([, name]) => name))
  const starts = set.flatMap(([, name, end]) => (end === '${' ? [name as string] : []))
  const isSet = (name: string) => known.has(name) || starts.some((start) => name.startsWith(start))
  return [...sheets].flatMap(([file, css]) =>
    [...withoutComments(css).matchAll(TOKEN)]
      .map(([, name]) => name as string)
      .filter((name) => !isSet(name))
      .map((name) => `${file}: nothing sets ${name}`),
  )
}

/**
 * Violations of the rules for the page's CSS, one line each: sizes outside the scales, other widths, selectors of the whole page, unused classes,
 * unknown ones, unknown custom properties. */
export function findCssViolations(sheets: Sources, code: Sources): string[] {
  return [
    ...[...sheets].flatMap(([file, text]) => {
      const css = withoutComments(text)
      return [
        ...literals(file, css),
        ...wideSelectors(file, css),
        ...(file.endsWith('.module.css') ? strays(file, css, code) : []),
      ]
    }),
    ...unknownNames(sheets, code),
    ...unknownTokens(sheets, code),
  ]
}

/** The page's CSS below `root`, by path with forward slashes. */
export function readSheets(root: string): Sources {
  const files = readdirSync(join(root, 'renderer'), { recursive: true, encoding: 'utf8' })
  return new Map(
    files
      .filter((file) => file.endsWith('.css'))
      .sort()
      .map((file) => [
        `renderer/${file.replaceAll('\\', '/')}`,
        readFileSync(join(root, 'renderer', file), 'utf8'),
      ]),
  )
}
