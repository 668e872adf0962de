import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { kartLog } from '../../../examples/logger-reader/kart-log.ts'
import { defineExporter, defineImportProfile, defineLoggerReader } from '../../../lib/adapters.ts'
import { startTrackside } from '../../../lib/trackside.ts'

const [folder = 'garage'] = process.argv.slice(2)
const write = join(folder, 'write-json.mjs')
writeFileSync(write, 'export default ({ rows }) => JSON.stringify([...rows])')
const trackside = await startTrackside({
  dataDir: join(folder, 'garage'),
  jwtSecret: 'only this program knows it',
  adapters: [
    kartLog,
    // Its name is a property of every object, and its ending that of timing files.
    defineLoggerReader({
      ...kartLog,
      kind: 'constructor',
      label: 'Constructor’s table',
      extensions: ['csv'],
      recognises: (head) => new TextDecoder().decode(head).startsWith('Constructor'),
    }),
    defineImportProfile({
      ready: 'kart-drivers',
      name: 'Kart: drivers',
      description: 'The list of entries, as CSV.',
      scope: {
        Driver: { path: '$[*]', key: ['lastName'], fields: { firstName: 'Given', lastName: 'Family' } },
      },
    }),
    defineExporter({
      kind: 'rows-json',
      label: 'JSON rows',
      extension: 'json',
      mediaType: 'application/json',
      write,
    }),
  ],
})
console.log(`open ${trackside.url}/app in a browser`)
process.once('SIGINT', () => void trackside.close())
