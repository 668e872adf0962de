import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runElectron } from '../../scripts/desktop.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** A shell script in place of Electron's executable. */
function standIn(script: string, mode = 0o755) {
  const folder = tempFolder()
  const electron = join(folder, 'electron')
  writeFileSync(electron, `#!/bin/sh\n${script}\n`, { mode })
  return { folder, electron }
}

const runIt = (script: string, windowWithinMs = 5000, mode?: number) =>
  runElectron({ ...standIn(script, mode), args: [], dataDir: tempFolder(), windowWithinMs, endWithinMs: 500 })

const SUID =
  "[1:1:FATAL:sandbox/linux/suid/client/setuid_sandbox_host.cc:166] The SUID sandbox helper binary was found, but is not configured correctly. Rather than run without sandboxing I'\"'\"'m aborting now."

describe.skipIf(process.platform === 'win32')(
  'a runtime that cannot run is reported in one line with the remedy',
  () => {
    test.each([
      [
        'a sandbox helper without its rights',
        `echo '${SUID}' >&2; kill -TRAP $$`,
        /sandbox .*Ubuntu.*; install the deb/,
      ],
      [
        'no sandbox',
        "echo 'FATAL:zygote_host_impl_linux.cc(127)] No usable sandbox!' >&2; exit 133",
        /sandbox/,
      ],
      [
        'a missing library',
        "echo '/x/electron: error while loading shared libraries: libnss3.so: cannot open shared object file' >&2; exit 127",
        /libnss3\.so is missing; install it .*apt install libnss3\)/,
      ],
      [
        'a display that is not there',
        "echo '[1:1:ERROR:ozone_platform_x11.cc(244)] Missing X server or $DISPLAY' >&2; exit 1",
        /the display .* does not take a window; .*DISPLAY/,
      ],
      ['a crash', 'kill -SEGV $$', /ended by SIGSEGV; .*npm install/],
      ['a trap', 'kill -TRAP $$', /ended by SIGTRAP/],
      [
        'a code and words that are not known',
        "echo one >&2; echo 'sun spots' >&2; exit 7",
        /code 7 \(sun spots\)/,
      ],
    ])('%s', async (_, script, words) => {
      const ended = await runIt(script)
      expect(ended).toEqual({ whyNot: expect.stringMatching(words) })
      expect('whyNot' in ended && ended.whyNot).toMatch(
        /^[^\n]+The server runs without the desktop window\.$/,
      )
    })

    test('one that may not be run', async () => {
      expect(await runIt('exit 0', 5000, 0o644)).toEqual({ whyNot: expect.stringMatching(/cannot be run/) })
    })

    test('one that hangs without a window is ended, also where it does not listen', async () => {
      const began = performance.now()
      expect(await runIt("trap '' TERM; while :; do sleep 0.1; done", 600)).toEqual({
        whyNot: expect.stringMatching(/no window opened within 1 s/),
      })
      expect(performance.now() - began).toBeLessThan(15_000)
    })
  },
)

describe.skipIf(process.platform === 'win32')(
  'a desktop that had its window, or was quit, is not followed by a server',
  () => {
    test.each([
      ['quit by the person', 'sleep 0.5; exit 0', 0],
      ['a second one that hands over to the first', 'exit 0', 0],
      [
        'with a window, for longer than one is waited for',
        'touch $TRACKSIDE_WINDOW_FILE; sleep 1.5; exit 0',
        0,
      ],
      [
        'with a window, ended by a crash much later',
        'touch $TRACKSIDE_WINDOW_FILE; sleep 0.6; kill -SEGV $$',
        139,
      ],
    ])('%s', async (_, script, code) => {
      expect(await runIt(script, 1000)).toEqual({ code })
    })
  },
)
