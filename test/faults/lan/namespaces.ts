import { spawnSync } from 'node:child_process'

/** A network namespace, which acts as a separate machine on the network. */
export interface Namespace {
  /** Command prefix of a program that is to run in it. */
  launcher: readonly string[]
  /** Runs `ip` in it. Throws its message. */
  ip(...args: string[]): string
  /** Addresses and ports where it accepts connections. */
  listening(): string[]
}

export interface Lan {
  host(name: string): Namespace
  /** Plugs a host into a network, under this interface name. */
  plug(host: string, network: string, interfaceName: string, address: string): void
  /** Takes everything down again, in any state. */
  tearDown(): void
}

function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`)
  return stdout
}

/** Why namespaces cannot be made here; null where they can. */
export function whyNoNamespaces(): string | null {
  if (process.platform !== 'linux') return 'network namespaces are Linux only'
  if (process.getuid?.() !== 0) return 'network namespaces need root'
  const probe = `trackside-probe-${process.pid}`
  try {
    run('ip', ['netns', 'add', probe])
    run('ip', ['netns', 'del', probe])
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** Hosts and the switches between them, each a namespace; nothing of it touches the machine's own network. */
export function buildLan(hosts: readonly string[], networks: readonly string[]): Lan {
  const nameOf = (name: string) => `trackside-${process.pid}-${name}`
  const made: string[] = []
  const inside = (name: string, ...args: string[]) => run('ip', ['-n', nameOf(name), ...args])
  let plugs = 0

  function add(name: string) {
    run('ip', ['netns', 'add', nameOf(name)])
    made.push(nameOf(name))
    inside(name, 'link', 'set', 'lo', 'up')
  }
  function tearDown() {
    // With a namespace go its interfaces, and with an interface its other end.
    for (const name of made.splice(0)) spawnSync('ip', ['netns', 'del', name])
    process.off('exit', tearDown)
  }
  process.on('exit', tearDown)

  try {
    for (const name of [...hosts, ...networks]) add(name)
    for (const network of networks) {
      // Multicast snooping of the bridge would keep mDNS from hosts that have not joined the group.
      inside(network, 'link', 'add', 'switch', 'type', 'bridge', 'mcast_snooping', '0', 'forward_delay', '0')
      inside(network, 'link', 'set', 'switch', 'up')
    }
  } catch (error) {
    tearDown()
    throw error
  }

  return {
    host: (name) => ({
      launcher: ['ip', 'netns', 'exec', nameOf(name)],
      ip: (...args) => inside(name, ...args),
      listening: () =>
        run('ip', ['netns', 'exec', nameOf(name), 'ss', '-ltnH'])
          .split('\n')
          .flatMap((line) => line.trim().split(/\s+/)[3] ?? []),
    }),
    plug(host, network, interfaceName, address) {
      plugs += 1
      const port = `port${plugs}`
      inside(
        host,
        'link',
        'add',
        interfaceName,
        'type',
        'veth',
        'peer',
        'name',
        port,
        'netns',
        nameOf(network),
      )
      inside(network, 'link', 'set', port, 'master', 'switch', 'up')
      inside(host, 'addr', 'add', address, 'dev', interfaceName)
      inside(host, 'link', 'set', interfaceName, 'up')
    },
    tearDown,
  }
}
