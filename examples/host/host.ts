import { startTrackside } from 'trackside'

const [dataDir = 'garage'] = process.argv.slice(2)
const trackside = await startTrackside({ dataDir, jwtSecret: 'only this program knows it' })
const { client, url } = trackside
console.log(`open ${url} in a browser`)

const owner = { name: 'Lee Engineer', email: 'lee@example.com', password: 'correct horse battery' }
const account = { accountName: 'Pit Wall', accountSlug: 'pit-wall' }
const { token } = await client.setUp({ body: { ...owner, ...account, sampleData: true } })
client.setToken(token)

trackside.on('lap', ({ opType, entityId }) => console.log(`${opType} of the lap ${entityId}`))
const { items } = await client.runSheets.list({ limit: 1 })
const runSheetId = items[0]?.id ?? ''
await client.laps.create({ runSheetId, lapNumber: 500, lapTimeMs: 108_456 })
await trackside.close()
