import { expect, test } from 'vitest'
import { pageUrls } from '../../main/lan.ts'
import { staysOn } from '../../main/same-origin.ts'

test.each([
  ['http://127.0.0.1:4600', ['http://127.0.0.1:4600/app/']],
  ['http://192.168.1.20:4600', ['http://192.168.1.20:4600/app/']],
  ['http://[::1]:4600', ['http://[::1]:4600/app/']],
  ['http://0.0.0.0:4600', ['http://127.0.0.1:4600/app/', 'http://10.0.0.7:4600/app/']],
  ['http://[::]:80', ['http://127.0.0.1/app/', 'http://10.0.0.7/app/']],
])('the UI of a server on %s opens at %j', (url, pages) => {
  expect(pageUrls(url, ['10.0.0.7'])).toEqual(pages)
})

test.each([
  ['http://127.0.0.1:4600/docs', true],
  ['http://127.0.0.1:4601/app/', false],
  ['https://127.0.0.1:4600/app/', false],
  ['http://127.0.0.1.example.com:4600/', false],
  ['http://127.0.0.1:4600@example.com/', false],
  ['file:///etc/passwd', false],
  ['javascript:alert(1)', false],
  ['not a URL', false],
])('the window may go to %s: %s', (url, may) => {
  expect(staysOn('http://127.0.0.1:4600/app/', url)).toBe(may)
})
