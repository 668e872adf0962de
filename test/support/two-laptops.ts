import { type Client, createClient } from '../../server/contract/client.ts'
import { startServer } from '../../server/process/start.ts'
import { atEnd } from './at-end.ts'
import { configOf } from './first-account.ts'
import { PASSWORD } from './server.ts'
import { tempFolder } from './temp-folder.ts'

/** One laptop: a server on a folder that stays when it is switched off. */
export interface Laptop {
  dataDir: string
  readonly url: string
  /** Client of the logged-in owner, for the current server. */
  readonly api: Client
  logIn(): Promise<Client>
  switchOff(): Promise<void>
  switchOn(): Promise<void>
}

/** A laptop with its own secret, so that tokens of another laptop are invalid. */
export async function startLaptop(
  secret: string,
  dataDir = tempFolder(),
  outside?: Parameters<typeof startServer>[1],
): Promise<Laptop> {
  const start = () => startServer(configOf(dataDir, { JWT_SECRET: secret }), outside)
  let server = await start()
  let api = createClient({ baseUrl: server.url })
  let isOn = true
  const switchOff = async () => {
    if (isOn) await server.close()
    isOn = false
  }
  const logIn = async () => {
    const { token } = await api.logIn({
      body: { email: 'ann@example.com', password: PASSWORD, accountSlug: 'acme' },
    })
    api.setToken(token)
    return api
  }
  atEnd(switchOff)
  return {
    dataDir,
    get url() {
      return server.url
    },
    get api() {
      return api
    },
    logIn,
    switchOff,
    async switchOn() {
      server = await start()
      isOn = true
      api = createClient({ baseUrl: server.url })
      await logIn()
    },
  }
}
