import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright'
import { ensureChromium } from '../chromium.ts'
import { ROOT } from '../root.ts'

interface Picture {
  from: string
  to: string
  size: number
  /** Default colour of a shape. */
  color?: string
}

/** macOS recolours template images in the menu bar; other trays are usually dark. */
const tray = (name: string, color: string, sizes: readonly number[]): Picture[] =>
  sizes.map((size) => ({
    from: 'build/tray.svg',
    to: `build/tray/${name}${size === 16 ? '' : size === 32 ? '@2x' : `-${size}`}.png`,
    size,
    color,
  }))

const pictures: readonly Picture[] = [
  { from: 'build/icon.svg', to: 'build/icon.png', size: 1024 },
  ...[16, 32, 48, 64, 128, 256, 512].map((size) => ({
    from: 'build/icon.svg',
    to: `build/icons/${size}x${size}.png`,
    size,
  })),
  ...tray('tray', '#e9eff3', [16, 22, 32]),
  ...tray('trayTemplate', '#000', [16, 32]),
]

/** Renders the PNGs of the desktop app from their SVG sources: `node scripts/package/icons.ts`. */
const browser = await chromium.launch({ executablePath: await ensureChromium() })
for (const { from, to, size, color } of pictures) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const svg = readFileSync(join(ROOT, from), 'utf8')
  await page.setContent(
    `<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px;fill:${color ?? 'none'}}</style>${svg}`,
  )
  mkdirSync(dirname(join(ROOT, to)), { recursive: true })
  writeFileSync(join(ROOT, to), await page.screenshot({ omitBackground: true }))
  await page.close()
}
await browser.close()
process.stdout.write(`drew ${pictures.length} icons\n`)
