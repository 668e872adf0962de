import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { NODE_OPTIONS } from '../../server/process/node-options.ts'

test('`npm run server` starts Node as `npm start` does', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  expect(scripts.server).toBe(`node ${NODE_OPTIONS.join(' ')} server/process/entry.ts`)
})
