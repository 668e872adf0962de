import { expect, test } from 'vitest'
import { lightImports } from '../../scripts/light-http.ts'

const LIGHT = 'process.getBuiltinModule("node:http");'

test.each([
  ['import { createServer } from "node:http";', `const { createServer } = ${LIGHT}`],
  [
    'import { STATUS_CODES as codes, createServer } from "http"',
    `const { STATUS_CODES: codes, createServer } = ${LIGHT}`,
  ],
  ['import http from "node:http";', `const http = ${LIGHT}`],
  ['import * as http from "node:http";', `const http = ${LIGHT}`],
])('%s', (line, light) => {
  expect(lightImports(`before;\n${line}\nafter;`)).toBe(`before;\n${light}\nafter;`)
})

test.each([
  'import { request } from "node:https";',
  'import http2 from "node:http2";',
  '// import x from "node:http"',
])('%s stays', (line) => expect(lightImports(line)).toBe(line))
