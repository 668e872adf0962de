import { expect, test } from 'vitest'
import { reportFaults, unreleasedIn, writeReport } from '../../scripts/package/api-report.ts'
import { exportedBy } from '../../scripts/package/exported.ts'

const SOURCES: Readonly<Record<string, string>> = {
  'lib/entry': `import { type Client } from './client.ts';
import type { Inner as Alias } from '../server/inner.ts';
export { Client };
/** Words do not count. */
export declare function start(options: Alias): Client;
export declare function start(): Client;
declare const unseen: string;
`,
  'lib/client': `import { type Actions, type Resources } from '../server/contract/index.ts';
export interface Client extends Resources, Actions {
    /** Nor do these. */
    laps: import("../server/inner.ts").Deep;
}
`,
  'server/inner': `export interface Inner {
    size: number;
}
export type Deep = "Hidden" | 'other';
export type Hidden = number;
`,
  'server/contract/index': `export declare const resources: {
    laps: {
        path: "laps";
        label: readonly "lapNumber"[];
        fields: {
            lapNumber: import("zod").ZodInt;
            flag: import("zod").ZodEnum<{
                red: "red";
            }>;
        };
        stored?: Record<never, never>;
    } & {
        row: import("zod").ZodObject<{}, import("zod/v4/core").$strip>;
    };
};
export type Resources = typeof resources;
export declare const actions: {
    endRun: Omit<import("./define/action.ts").Defaults, "path"> & {
        readonly summary: "Words";
        readonly path: "/runs/end";
        readonly body: import("zod").ZodObject<{
            id: import("zod").ZodUUID;
        }, import("zod/v4/core").$strict>;
    };
};
export type Actions = typeof actions;
`,
}

const exported = (...changes: readonly [string, string][]) =>
  exportedBy({ entry: 'lib/entry' }, (source) =>
    changes.reduce((text, [from, to]) => text.replace(from, to), SOURCES[source] as string),
  )

const changelogWith = (...lines: readonly string[]) =>
  ['# Changelog', '', '## [2.0.0] - unreleased', '', ...lines, '', '## [1.0.0] - 2026-01-01', ''].join('\n')

/** A report whose declarations were there before the version under way. */
const report = () => writeReport('', exported(), changelogWith()).replaceAll(', changed in 2.0.0', '')

test('every name that an entry exports is there with what it names, and nothing else', () => {
  const { entries, declarations } = exported()
  expect([...entries]).toEqual([['entry', ['Client', 'start']]])
  expect([...declarations.keys()]).toEqual([
    'Client',
    'Deep',
    'Inner',
    'client.endRun',
    'client.laps',
    'start',
  ])
  expect(declarations.get('start')).toBe(
    'export declare function start(options: Alias): Client;\nexport declare function start(): Client;',
  )
  expect(declarations.get('client.laps')).toBe(
    'path: "laps";\nfields: {\n  lapNumber: Int;\n  flag: Enum<{ red: "red"; }>;\n}',
  )
  expect(declarations.get('client.endRun')).toBe(
    'readonly path: "/runs/end";\nreadonly body: Object<{ id: UUID; }, strict>;',
  )
})

test('a report that is what the package exports has no fault, and words do not change it', () => {
  expect(reportFaults(report(), exported(), changelogWith())).toEqual([])
  expect(reportFaults(report(), exported(['Words do not', 'Others do']), changelogWith())).toEqual([])
  expect(
    reportFaults(report(), exported(['summary: "Words"', 'summary: "Others"']), changelogWith()),
  ).toEqual([])
})

test.each<[string, string, string]>([
  ['Inner', 'size: number', 'size?: number'],
  ['client.laps', 'lapNumber: import', 'number: import'],
  ['client.endRun', '"/runs/end"', '"/runs/last"'],
  ['start', 'start(): Client', 'start(): void'],
])('a change of %s is reported until report and changelog have it', (name, from, to) => {
  const changed = exported([from, to])
  const faults = reportFaults(report(), changed, changelogWith())
  expect(faults).toHaveLength(2)
  expect(faults[0]).toMatch(/npm run api$/)
  expect(faults[1]).toContain(`"- API: ..." under [2.0.0] that names \`${name}\``)
  const written = writeReport(report(), changed, changelogWith())
  expect(written).toContain(`### \`${name}\`, changed in 2.0.0\n`)
  expect(reportFaults(written, changed, changelogWith())).toEqual(faults.slice(1))
  expect(reportFaults(written, changed, changelogWith(`- \`${name}\` is another.`))).toEqual(faults.slice(1))
  expect(reportFaults(written, changed, `${changelogWith()}- API: \`${name}\` is another.`)).toEqual(
    faults.slice(1),
  )
  expect(reportFaults(written, changed, changelogWith(`- API:\n  \`${name}\` is another.`))).toEqual([])
  expect(writeReport(written, changed, changelogWith())).toBe(written)
})

test('what is taken away is reported too, for as long as the version is not released', () => {
  const less = exported(['export declare function start(options: Alias): Client;\n', ''])
  const written = writeReport(report(), less, changelogWith())
  expect(written).toContain('### `Inner`, removed in 2.0.0\n')
  expect(
    reportFaults(written, less, changelogWith('- API: `Inner` is gone, `start` takes nothing.')),
  ).toEqual([])
  expect(reportFaults(written, less, changelogWith('- API: `start` takes nothing.'))).toEqual([
    'CHANGELOG.md needs a line "- API: ..." under [2.0.0] that names `Inner`',
  ])
  const next = '## [3.0.0] - unreleased\n\n## [2.0.0] - 2026-02-02\n'
  expect(writeReport(written, less, next)).not.toContain('Inner')
})

test('a change after a release wants a heading for the next', () => {
  const released = '## [2.0.0] - 2026-02-02\n'
  expect(unreleasedIn(released)).toBeUndefined()
  expect(reportFaults(report(), exported(), released)).toEqual([])
  const changed = exported(['size: number', 'size: string'])
  const heading = 'CHANGELOG.md needs a heading "## [<version>] - unreleased"'
  expect(reportFaults(report(), changed, released)).toEqual([heading])
  expect(() => writeReport(report(), changed, released)).toThrow(heading)
})
