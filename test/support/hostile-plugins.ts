/** Expected outcome of a hostile plugin: its one error, or correct items. */
export interface HostilePlugin {
  what: string
  source: string
  error?: RegExp
  items?: unknown[]
}

const LATE = /^ran longer than/
const FULL = /^needed more than 64 MB of memory/
const LATE_OR_FULL = /^ran longer than|^needed more than 64 MB of memory/
const DEEP = /^calls itself too often|^is nested too deep|^needed more than 64 MB of memory|^ran longer than/
const STRUCTURE = /^kpi answered|^item \d+ of the answer/

const inKpi = (body: string) => `export function kpi({ t, channels, lap, config }) {\n${body}\n}`
const one = (value: string) => inKpi(`return [{ name: 'x', value: ${value} }]`)
const fine = (value: number) => [{ name: 'x', value }]
const notANumber = [{ name: 'x', error: matching(/not a finite number$/) }]
function matching(pattern: RegExp) {
  return { asymmetricMatch: (given: unknown) => pattern.test(String(given)) }
}

const late = (what: string, body: string): HostilePlugin => ({ what, source: inKpi(body), error: LATE })
const full = (what: string, body: string): HostilePlugin => ({
  what,
  source: inKpi(body),
  error: LATE_OR_FULL,
})

const loops: HostilePlugin[] = [
  late('an empty loop', 'for (;;);'),
  late('a loop that catches everything', 'for (;;) try { for (;;) lap.x } catch {}'),
  late('a loop in finally', 'try { for (;;); } finally { for (;;); }'),
  { what: 'a loop at the top of the module', source: 'for (;;);\nexport const kpi = () => []', error: LATE },
  late('a regular expression that backtracks', 'return /^(a+)+$/.test("a".repeat(40) + "!")'),
  late('indexOf over a huge length', 'return [].indexOf.call({ length: 1e15 }, 1)'),
  late('lastIndexOf over a huge length', 'return [].lastIndexOf.call({ length: 1e15 }, 1)'),
  late('includes over a huge length', 'return [].includes.call({ length: 1e15 }, 1)'),
  late('reverse over a huge length', 'return [].reverse.call({ length: 1e15 })'),
  late('a comparator that never ends', 'return [3, 2, 1].sort(() => { for (;;); })'),
  late('a comparator that contradicts itself', 'for (;;) t.map(String).sort(() => Math.random() - 0.5)'),
  late('a getter that loops', 'return [{ get name() { for (;;); }, value: 1 }]'),
  late('a proxy whose traps loop', 'return new Proxy([], { get() { for (;;); } })'),
  late('a valueOf that loops', 'return +{ valueOf() { for (;;); } }'),
  late('a toString that loops, logged', 'console.log({ toJSON() { for (;;); } })'),
  late('an error whose message loops', 'throw { get message() { for (;;); } }'),
  late('an iterator that never ends', 'for (const x of (function* () { for (;;) yield 1 })());'),
  late('an iterator helper that never ends', 'return (function* () { for (;;) yield 0 })().some((x) => x)'),
  late('a promise chain that never ends', 'const on = () => Promise.resolve().then(on)\nreturn on()'),
  late('a thenable that never ends', 'const on = { then(go) { go(on) } }\nreturn on'),
  late('an async loop', 'return (async () => { for (;;) await 0 })()'),
  late('eval of a loop', 'return eval("for (;;);")'),
  late('a function made from text', 'return new Function("for (;;);")()'),
  late('a JSON reviver that loops', 'return JSON.parse("[1]", () => { for (;;); })'),
  late('a replacer that loops', '"a".replace(/a/, () => { for (;;); })'),
  late('a huge power', 'for (let x = 3n; ; x = (x * x) % (2n ** 400000n));'),
]

const bombs: HostilePlugin[] = [
  { what: 'one huge buffer', source: one('new ArrayBuffer(1e9).byteLength'), error: FULL },
  full('buffers without end', 'const all = []\nfor (;;) all.push(new ArrayBuffer(1e6))'),
  full('lists without end', 'const all = []\nfor (;;) all.push(t.slice())'),
  full('text that doubles', 'let s = "x"\nfor (;;) s += s'),
  full('texts without end', 'const all = []\nfor (let i = 0; ; i += 1) all.push("x".repeat(10000) + i)'),
  full('a map without end', 'const all = new Map()\nfor (let i = 0; ; i += 1) all.set({}, i)'),
  full('JSON that grows', 'let a = [1]\nfor (;;) a = JSON.parse(JSON.stringify([a, a]))'),
  full('closures without end', 'let f = () => 1\nfor (;;) { const g = f; f = () => g }'),
  full('promises without end', 'const all = []\nfor (;;) all.push(new Promise(() => {}))'),
  full('a list that is filled to the end', 'return new Array(4294967295).fill(0)'),
  full('padding', 'return "x".padEnd(2 ** 29)'),
  full(
    'an error thrown from a full heap',
    'const all = []\ntry { for (;;) all.push(new Array(1000).fill(1)) } catch (e) { throw e }',
  ),
]

const depths: HostilePlugin[] = [
  { what: 'recursion', source: inKpi('return kpi({}) + 1'), error: DEEP },
  {
    what: 'recursion by way of a getter',
    source: inKpi('const o = { get a() { return o.a } }\nreturn o.a'),
    error: DEEP,
  },
  {
    what: 'recursion by way of a proxy',
    source: inKpi('const p = new Proxy({}, { get: (_, k) => p[k] })\nreturn p.a'),
    error: DEEP,
  },
  {
    what: 'a chain of proxies',
    source: inKpi('let p = {}\nfor (let i = 0; i < 1e5; i += 1) p = new Proxy(p, {})\nreturn p.a'),
    error: DEEP,
  },
  { what: 'deep JSON', source: inKpi('return JSON.parse("[".repeat(1e5) + "]".repeat(1e5))'), error: DEEP },
  {
    what: 'a list in itself, made text',
    source: inKpi('let a = []\nfor (let i = 0; i < 1e5; i += 1) a = [a]\nreturn JSON.stringify(a)'),
    error: DEEP,
  },
  { what: 'deep source', source: inKpi('return eval("(".repeat(1e5))'), error: DEEP },
]

const answers: HostilePlugin[] = [
  { what: 'NaN', source: one('NaN'), items: notANumber },
  { what: 'Infinity', source: one('-1 / 0'), items: notANumber },
  { what: 'minus zero', source: one('-0'), items: fine(0) },
  { what: 'a BigInt', source: one('10n'), items: notANumber },
  { what: 'a number object', source: one('new Number(1)'), items: notANumber },
  {
    what: 'a symbol as the name',
    source: inKpi('return [{ name: Symbol("x"), value: 1 }]'),
    error: STRUCTURE,
  },
  {
    what: 'too many items',
    source: inKpi('return Array.from({ length: 201 }, (_, i) => ({ name: "n" + i, value: i }))'),
    error: STRUCTURE,
  },
  {
    what: 'a length that lies',
    source: inKpi('return new Proxy([], { get: (_, k) => k === "length" ? 1e15 : 1 })'),
    error: STRUCTURE,
  },
  { what: 'a huge name', source: inKpi('return [{ name: "x".repeat(1e5), value: 1 }]'), error: STRUCTURE },
  { what: 'a huge error', source: inKpi('throw new Error("x".repeat(1e5))'), error: /^Error: x{900,1000}/ },
  {
    what: 'toJSON on everything',
    source: inKpi(
      'for (const { prototype } of [Object, Array, String, Number]) prototype.toJSON = () => "mine"\nreturn [{ name: "x", value: 1 }]',
    ),
    items: fine(1),
  },
  {
    what: 'changed built-ins',
    source: inKpi(
      'JSON.stringify = () => "]}"; Array.isArray = () => true; Number.isFinite = () => true\nString.prototype.slice = () => "mine"; Promise.prototype.then = () => 1; Function.prototype.call = () => 1\nreturn [{ name: "x", value: NaN }]',
    ),
    items: notANumber,
  },
  {
    what: 'a polluted prototype in the answer',
    source: inKpi('return JSON.parse(\'[{ "__proto__": { "polluted": 1 }, "name": "x", "value": 1 }]\')'),
    items: fine(1),
  },
  {
    what: 'a promise that never settles',
    source: inKpi('return new Promise(() => {})'),
    error: /never settles/,
  },
]

const ways: HostilePlugin[] = [
  {
    what: 'the constructor of a constructor',
    source: inKpi('return t.constructor.constructor("return process")()'),
    error: /process' is not defined/,
  },
  {
    what: 'a module of Node',
    source: 'import fs from "node:fs"\nexport const kpi = () => fs.readFileSync("/etc/passwd")',
    error: /cannot import other modules/,
  },
  {
    what: 'a module at run time',
    source: inKpi('return import("fs")'),
    error: /cannot import other modules/,
  },
  { what: 'require', source: inKpi('return require("fs")'), error: /'require' is not defined/ },
  { what: 'the network', source: inKpi('return fetch("http://127.0.0.1")'), error: /'fetch' is not defined/ },
  {
    what: 'a timer',
    source: inKpi('return new Promise((go) => setTimeout(go, 1))'),
    error: /'setTimeout' is not defined/,
  },
  { what: 'the clock', source: inKpi('return Date.now()'), error: /'Date' is not defined/ },
]

/** Plugins that try to hang, exhaust, deceive or leave the sandbox. */
export const hostilePlugins: readonly HostilePlugin[] = [...loops, ...bombs, ...depths, ...answers, ...ways]
