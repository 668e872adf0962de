import { generateKeyPairSync } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { hashFile, isSignedBy, SIGNATURE_ENDING, signUpdate } from '../../main/updates/signature.ts'
import { readUpdateName } from '../../main/updates/update-file.ts'

const USAGE = `node scripts/package/sign-release.ts <folder>
  signs every package in the folder with TRACKSIDE_UPDATE_PRIVATE_KEY (PKCS#8, PEM), and proves each signature with
  TRACKSIDE_UPDATE_PUBLIC_KEY, the key that the packages were built with
node scripts/package/sign-release.ts --new-key
  prints a new pair of keys: the first is a secret of the release workflow, the second one of its variables`

const say = (line: string) => process.stdout.write(`${line}\n`)

function printNewKey(): void {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  say(`TRACKSIDE_UPDATE_PRIVATE_KEY (secret):\n${privateKey.export({ format: 'pem', type: 'pkcs8' })}`)
  say(
    `TRACKSIDE_UPDATE_PUBLIC_KEY (variable):\n${publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}`,
  )
}

async function signAll(folder: string): Promise<void> {
  const { TRACKSIDE_UPDATE_PRIVATE_KEY: privateKey, TRACKSIDE_UPDATE_PUBLIC_KEY: publicKey } = process.env
  if (!privateKey || !publicKey)
    throw new Error('TRACKSIDE_UPDATE_PRIVATE_KEY and TRACKSIDE_UPDATE_PUBLIC_KEY are both required')
  const names = readdirSync(folder).filter((name) => readUpdateName(name))
  if (names.length === 0) throw new Error(`there is no package in ${folder}`)
  for (const name of names) {
    const hash = await hashFile(join(folder, name))
    const signature = signUpdate(name, hash, privateKey)
    if (!isSignedBy(publicKey, name, hash, signature))
      throw new Error('the two keys are no pair: installed apps would refuse these packages')
    writeFileSync(join(folder, name + SIGNATURE_ENDING), signature)
    say(`signed ${name}`)
  }
}

const [what] = process.argv.slice(2)
try {
  if (what === '--new-key') printNewKey()
  else if (what) await signAll(resolve(what))
  else throw new Error(USAGE)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
