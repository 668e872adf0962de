import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { type Client, createClient } from '../server/contract/client.ts'
import { ensureChromium } from './chromium.ts'
import { buildRenderer } from './renderer-build.ts'
import { ROOT } from './root.ts'

/*
 * Takes the README's pictures: starts the server with the sample weekend in a temporary folder, opens two pages in
 * Chromium, and writes docs/pictures/<name>.webp.
 */
const FOLDER = join(ROOT, 'docs/pictures')
const SIZE = { width: 1280, height: 800 }
const START_MS = 30_000
/** For scrolling and transitions. */
const SETTLE_MS = 1000
const MAX_BYTES = 150_000
const QUALITY_PCT = 85
const MINUTE_MS = 60_000

interface Picture {
  name: string
  /** Address of the page below `/app`. */
  path: string
  /** Text shown by the page once its rows are loaded. */
  shows: string
  /** Scroll offset in pixels of the list at the middle of the page. */
  scrollsPx?: number
}

/** Starts the server on a free port and returns its address. */
async function startServer(dataDir: string) {
  const child = spawn(process.execPath, [join(ROOT, 'server/process/entry.ts')], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      JWT_SECRET: randomBytes(48).toString('hex'),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => reject(new Error('the server did not start')), START_MS)
    child.once('exit', (code) => reject(new Error(`the server ended with code ${code}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const address = /^listening on (\S+)\n/m.exec(output)?.[1]
      if (!address) return
      clearTimeout(timer)
      resolve(address)
    })
  })
  const stop = () =>
    new Promise((resolve) => {
      child.once('exit', resolve)
      child.kill('SIGTERM')
    })
  return { url, stop }
}

/** The lap grid of the session with the most laps, with three minutes left on its clock, and its event's issues. */
async function choosePictures(api: Client): Promise<Picture[]> {
  const { items: sessions } = await api.sessions.list({ limit: '100' })
  const counted = await Promise.all(
    sessions.map(async (session) => {
      const { items } = await api.runSheets.list({ sessionId: session.id, limit: '100' })
      return { session, laps: items.reduce((sum, { lapCount }) => sum + lapCount, 0) }
    }),
  )
  const [fullest] = counted.sort((a, b) => b.laps - a.laps)
  if (!fullest) throw new Error('the sample weekend has no session')
  const { session } = fullest
  const now = Date.now()
  await api.sessions.update(session.id, {
    startsAt: new Date(now - 97 * MINUTE_MS).toISOString(),
    endsAt: new Date(now + 3 * MINUTE_MS).toISOString(),
    status: 'live',
  })
  return [
    { name: 'session', path: `/sessions/${session.id}`, shows: 'Ø green', scrollsPx: -1080 },
    { name: 'issues', path: `/events/${session.eventId}/issues?view=board`, shows: 'In progress' },
  ]
}

async function take(browser: Browser, url: string, token: string, { name, path, shows, scrollsPx }: Picture) {
  const page = await browser.newPage({ viewport: SIZE, colorScheme: 'light', reducedMotion: 'reduce' })
  await page.addInitScript((kept) => localStorage.setItem('trackside.token', kept), token)
  await page.goto(`${url}/app${path}`)
  await page.getByText(shows).first().waitFor()
  await page.waitForLoadState('networkidle')
  if (scrollsPx) {
    await page.mouse.move(SIZE.width / 2, SIZE.height / 2)
    await page.mouse.wheel(0, scrollsPx)
  }
  await page.waitForTimeout(SETTLE_MS)
  // Playwright writes PNG and JPEG only; WebP is half the size of either.
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY_PCT })
  const bytes = Buffer.from(data, 'base64')
  await page.close()
  writeFileSync(join(FOLDER, `${name}.webp`), bytes)
  process.stdout.write(`docs/pictures/${name}.webp ${Math.round(bytes.length / 1000)} KB\n`)
  if (bytes.length > MAX_BYTES) throw new Error(`${name}.webp has more than ${MAX_BYTES / 1000} KB`)
}

const executablePath = await ensureChromium()
await buildRenderer()
mkdirSync(FOLDER, { recursive: true })
const dataDir = mkdtempSync(join(tmpdir(), 'trackside-pictures-'))
const server = await startServer(dataDir)
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const api = createClient({ baseUrl: server.url })
  const { token } = await api.setUp({
    body: {
      accountName: 'Northside Racing',
      accountSlug: 'northside',
      name: 'Ana Ruiz',
      email: 'ana@northside.example',
      password: randomBytes(12).toString('hex'),
      sampleData: true,
    },
  })
  api.setToken(token)
  for (const picture of await choosePictures(api)) await take(browser, server.url, token, picture)
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
