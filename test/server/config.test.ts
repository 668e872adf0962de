import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../server/config.ts'

test.each([
  ['without a secret', { JWT_SECRET: undefined }, 'JWT_SECRET is required'],
  ['with an empty secret', { JWT_SECRET: '' }, 'JWT_SECRET is required'],
  ['with a port that is none', { PORT: 'http' }, 'PORT must be a whole number'],
  ['with a port too high', { PORT: '65536' }, 'PORT must be a whole number'],
  ['with a public address that is none', { PUBLIC_URL: 'pit' }, 'PUBLIC_URL must be'],
  ['with an unknown log level', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
])('an environment %s is refused in one line', (_, env, message) => {
  const read = () => readConfig({ JWT_SECRET: 'x', ...env })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(message)
  expect(read).not.toThrow('\n')
})

test('only the secret is required', () => {
  expect(readConfig({ JWT_SECRET: 'x' })).toMatchObject({ host: '127.0.0.1', port: 4600, publicUrl: null })
})
