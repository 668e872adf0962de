import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { mergeLists } from '../../scripts/package/merge-mac-updates.ts'
import { ROOT } from '../../scripts/root.ts'

interface Step {
  uses?: string
  run?: string
  env?: Record<string, string>
}
interface Workflow {
  on: Record<string, unknown>
  permissions: Record<string, string>
  jobs: Record<string, { permissions?: Record<string, string>; steps: Step[]; 'timeout-minutes'?: number }>
}

const FOLDER = join(ROOT, '.github/workflows')
const files = readdirSync(FOLDER).map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')] as const)
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

test.each(files)(
  '%s names what there is, pins what it uses and asks for no more than it needs',
  (_, text) => {
    const workflow = parse(text) as Workflow
    expect(workflow.permissions).toEqual({ contents: 'read' })
    for (const job of Object.values(workflow.jobs)) {
      expect(job['timeout-minutes']).toBeGreaterThan(0)
      const commands = job.steps.map(({ run = '' }) => run).join('\n')
      for (const [, script = ''] of commands.matchAll(/npm run (\S+)/g))
        expect(scripts).toHaveProperty(script)
      for (const [path] of commands.matchAll(/(?:scripts\/[\w-]+\.ts|\.ci\/\w+)/g))
        expect([path, existsSync(join(ROOT, path))]).toEqual([path, true])
      for (const { uses } of job.steps) if (uses) expect(uses).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/)
    }
    for (const line of text.split('\n').filter((each) => each.includes('uses: ')))
      expect(line).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  },
)

test('only the job that runs no packages may write, and sees the key of updates', () => {
  const { jobs } = parse(readFileSync(join(FOLDER, 'release.yml'), 'utf8')) as Workflow
  const writing = Object.entries(jobs).filter(([, { permissions }]) => permissions?.contents === 'write')
  expect(writing.map(([name]) => name)).toEqual(['release'])
  const withKey = Object.entries(jobs).filter(([, job]) =>
    JSON.stringify(job).includes('TRACKSIDE_UPDATE_PRIVATE_KEY'),
  )
  expect(withKey.map(([name]) => name)).toEqual(['release'])
  expect(JSON.stringify(jobs.release)).not.toMatch(/npm (ci|install)/)
})

const listOf = (version: string, arch: string) =>
  `version: ${version}\nfiles:\n  - url: Trackside-${version}-mac-${arch}.zip\n    sha512: ${arch}==\n    size: 1\npath: Trackside-${version}-mac-${arch}.zip\nsha512: ${arch}==\nreleaseDate: '2026-11-22T00:00:00.000Z'\n`

test('the lists of two Macs become one, and never of two versions', () => {
  const merged = parse(mergeLists(listOf('1.0.0', 'arm64'), listOf('1.0.0', 'x64')))
  expect(merged.files.map(({ url }: { url: string }) => url)).toEqual([
    'Trackside-1.0.0-mac-arm64.zip',
    'Trackside-1.0.0-mac-x64.zip',
  ])
  expect(merged).toMatchObject({ version: '1.0.0', path: 'Trackside-1.0.0-mac-arm64.zip', sha512: 'arm64==' })
  expect(() => mergeLists(listOf('1.0.0', 'arm64'), listOf('1.0.1', 'x64'))).toThrow('different versions')
  expect(() => mergeLists(listOf('1.0.0', 'arm64'), 'version: 1.0.0\n')).toThrow('names no files')
})
