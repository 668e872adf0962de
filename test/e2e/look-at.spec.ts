import { expect, test } from 'playwright/test'
import { faultsOf } from './support/look-at.ts'

/** Each fault appears in one size or theme only. */
const PLANTED = `<!doctype html>
<html lang="en">
  <title>Planted faults</title>
  <style>
    body { margin: 0; color: #111; background: #fff }
    button, input { min-width: 44px; min-height: 44px }
    label { display: inline-block; min-width: 44px; min-height: 44px }
    input[type=radio] { min-width: 0; min-height: 0 }
    p a { padding: 15px; color: #00e; text-decoration: underline }
    #tablet, #wall { height: 1px }
    #phone { display: none }
    @media (prefers-color-scheme: dark) {
      body { color: #eee; background: #111 }
      p a { color: #ccf; text-decoration: none }
      #dim { color: #333 }
    }
    @media (max-width: 400px) {
      #phone { display: block }
      #thumb { min-height: 0; height: 30px }
      #low { min-height: 0; height: 25px }
    }
    @media (min-width: 801px) and (max-width: 900px) { #tablet { width: 1000px } }
    @media (min-width: 3000px) { #wall { width: 4000px } }
  </style>
  <main>
    <h1>Planted</h1>
    <button id="mute"></button>
    <button id="thumb">Thumb</button>
    <label><input type="radio" name="choice" />Round</label>
    <label id="low"><input type="radio" name="choice" />Low</label>
    <p id="dim">Dim in the dark.</p>
    <p>The setup of this car is on <a href="#wall">another page</a>, which tells more of it than this one.</p>
    <div id="phone"><input id="bare" /></div>
    <div id="tablet"></div>
    <div id="wall"></div>
  </main>
</html>`

const kindOf = (fault: string) => fault.split(' <')[0]?.split(' px')[0]

test('a fault in a single size or theme is reported, and nothing else', async ({ page }) => {
  await page.setContent(PLANTED)
  const faults = await faultsOf(page, 'planted')
  expect(faults.map(kindOf)).toEqual([
    expect.stringMatching(/^desktop, light: button-name:$/),
    expect.stringMatching(/^desktop, dark: color-contrast:$/),
    expect.stringMatching(/^desktop, dark: link-in-text-block:$/),
    expect.stringMatching(/^wall: scrolls sideways by 160$/),
    expect.stringMatching(/^tablet: scrolls sideways by 166$/),
    expect.stringMatching(/^phone: small target Thumb \d+(\.\d+)?x30$/),
    expect.stringMatching(/^phone: small target Low \d+(\.\d+)?x25$/),
    expect.stringMatching(/^phone, light: button-name:$/),
    expect.stringMatching(/^phone, light: label:$/),
    expect.stringMatching(/^phone, dark: color-contrast:$/),
    expect.stringMatching(/^phone, dark: link-in-text-block:$/),
  ])
})
