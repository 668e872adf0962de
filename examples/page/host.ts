import { startTrackside } from 'trackside'

const script = new URL('./best-laps.js', import.meta.url)
const [dataDir = 'garage'] = process.argv.slice(2)
const trackside = await startTrackside({
  dataDir,
  jwtSecret: 'only this program knows it',
  pages: [{ path: 'best-laps', label: 'Best laps', script }],
})
console.log(`open ${trackside.url}/app/x/best-laps in a browser`)
process.once('SIGINT', () => void trackside.close())
