/** Source of a new plugin: runs on any lap and shows the shapes of input and result. */
export const EXAMPLE_PLUGIN = `// Gets the whole lap and answers numbers. A missing sample is NaN.
export function kpi({ t, channels, lap, config }) {
  const name = config.channel ?? Object.keys(channels)[0]
  const values = channels[name]
  if (!values) throw new Error('there is no channel "' + name + '": name yours in config.channel')

  let peak = -Infinity
  let at = NaN
  for (let i = 0; i < values.length; i += 1) {
    if (values[i] > peak) {
      peak = values[i]
      at = t[i]
    }
  }
  console.log('looked at ' + values.length + ' samples of ' + name + (lap ? ', lap ' + lap.lapNumber : ''))
  return [
    { name: 'Peak of ' + name, value: peak },
    { name: 'Peak of ' + name + ' at', value: at, unit: 's' },
  ]
}
`

export const EXAMPLE_CONFIG = { channel: 'speed' }
