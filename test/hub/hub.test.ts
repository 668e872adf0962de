import { readFileSync } from 'node:fs'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { telemetryFile } from '../../hub/http/telemetry.ts'
import { startHub } from '../../hub/start.ts'
import { revokeKey } from '../../hub/store/keys.ts'
import {
  bodyOf,
  changeOf,
  restoredAt,
  sha256Of,
  trackChanged,
  trackCreated,
  trackDeleted,
} from './support/batches.ts'
import { type HubLab, startLab } from './support/hub-lab.ts'
import { hasPostgres, note, type Postgres, startPostgres } from './support/postgres.ts'

let postgres: Postgres
let lab: HubLab

const tracksOf = async (source: string) => {
  const { rows } = await lab.database.pool.query(
    'select name, version, deleted_at is not null as deleted from tracks where source = $1 order by id',
    [source],
  )
  return rows
}
const seqsOf = async (source: string, epoch: string) => {
  const { rows } = await lab.database.pool.query<{ seq: number }>(
    'select seq from changes where source = $1 and epoch = $2 order by seq',
    [source, epoch],
  )
  return rows.map(({ seq }) => seq)
}

let sources = 0
const newSource = () => {
  sources += 1
  return `laptop-${sources}`
}

describe.skipIf(!hasPostgres)(`the hub${note}`, () => {
  beforeAll(async () => {
    postgres = await startPostgres()
    lab = await startLab(postgres)
  }, 60_000)

  test('takes changes in order, each once, and shows the rows', async () => {
    const source = newSource()
    const epoch = uuidv7()
    const [one, two] = [uuidv7(), uuidv7()]
    const first = [trackCreated(1, one), trackCreated(2, two, { name: 'Spa', lengthKm: 7 })]
    expect(await lab.push(source, { epoch, fromSeq: 1, toSeq: 2 }, first)).toEqual({
      status: 200,
      body: { seq: 2 },
    })
    const then = [
      trackChanged(3, one, 2, { '/name': 'Monza', '/parameters/grip': 'low' }),
      trackDeleted(4, two, 2),
    ]
    expect((await lab.push(source, { epoch, fromSeq: 3, toSeq: 4 }, then)).body).toEqual({ seq: 4 })
    expect(await tracksOf(source)).toEqual([
      { name: 'Monza', version: 2, deleted: false },
      { name: 'Spa', version: 2, deleted: true },
    ])
    // A range that is known, and one that begins before the end of what is known.
    expect(await lab.push(source, { epoch, fromSeq: 1, toSeq: 2 }, first)).toEqual({
      status: 200,
      body: { seq: 4 },
    })
    const overlap = [...then, trackChanged(5, one, 3, { '/lengthKm': 5.793 })]
    expect((await lab.push(source, { epoch, fromSeq: 3, toSeq: 5 }, overlap)).body).toEqual({ seq: 5 })
    expect(await seqsOf(source, epoch)).toEqual([1, 2, 3, 4, 5])
    const { rows } = await lab.database.pool.query('select * from tracks where id = $1', [one])
    expect(rows[0]).toMatchObject({
      source,
      name: 'Monza',
      length_km: 5.793,
      parameters: { grip: 'low' },
      updated_at: '2026-06-13T11:00:05.000Z',
      extra: null,
      deleted_at: null,
    })
  })

  test('a hole is refused with the last number, and nothing of the batch stays', async () => {
    const source = newSource()
    const epoch = uuidv7()
    const hole = await lab.push(source, { epoch, fromSeq: 2, toSeq: 2 }, [trackCreated(2, uuidv7())])
    expect(hole).toMatchObject({ status: 409, body: { seq: 0, code: 'hole' } })
    await lab.push(source, { epoch, fromSeq: 1, toSeq: 1 }, [trackCreated(1, uuidv7())])
    const later = await lab.push(source, { epoch, fromSeq: 3, toSeq: 3 }, [trackCreated(3, uuidv7())])
    expect(later).toMatchObject({ status: 409, body: { seq: 1 } })
    expect(await seqsOf(source, epoch)).toEqual([1])
  })

  test('items that eventIds left out may follow later, and change what is shown', async () => {
    const source = newSource()
    const epoch = uuidv7()
    const id = uuidv7()
    await lab.push(source, { epoch, fromSeq: 1, toSeq: 4 }, [trackChanged(3, id, 3, { '/name': 'C' })])
    expect(await tracksOf(source)).toEqual([{ name: 'C', version: 3, deleted: false }])
    const all = [trackCreated(1, id), trackChanged(2, id, 2, { '/name': 'B' })]
    expect((await lab.push(source, { epoch, fromSeq: 1, toSeq: 2 }, all)).body).toEqual({ seq: 4 })
    expect(await seqsOf(source, epoch)).toEqual([1, 2, 3])
    const { rows } = await lab.database.pool.query('select name, length_km from tracks where id = $1', [id])
    expect(rows).toEqual([{ name: 'C', length_km: 5.4 }])
  })

  test('a restore shows what the laptop answers, and the changes it took back stay in the older epoch', async () => {
    const source = newSource()
    const [first, second, third] = [uuidv7(), uuidv7(), uuidv7()]
    const [kept, lost, gone] = [uuidv7(), uuidv7(), uuidv7()]
    await lab.push(source, { epoch: first, fromSeq: 1, toSeq: 6 }, [
      trackCreated(1, kept, { name: 'Kept' }),
      trackCreated(2, gone, { name: 'Gone' }),
      trackChanged(3, kept, 2, { '/name': 'Kept, before the restore' }),
      trackCreated(4, lost, { name: 'Lost' }),
      trackChanged(5, kept, 3, { '/name': 'Taken back' }),
      trackDeleted(6, gone, 2),
    ])
    const after = { epoch: first, seq: 3 }
    const versions = { track: { [kept]: 4, [gone]: 3 } }
    const branch = await lab.push(source, { epoch: second, fromSeq: 7, toSeq: 8, after, versions }, [
      restoredAt(7, 3),
      trackCreated(8, uuidv7(), { name: 'New' }),
    ])
    expect(branch).toEqual({ status: 200, body: { seq: 8 } })
    expect(await tracksOf(source)).toEqual([
      { name: 'Kept, before the restore', version: 4, deleted: false },
      { name: 'Gone', version: 3, deleted: false },
      { name: 'New', version: 1, deleted: false },
    ])
    expect(await seqsOf(source, first)).toEqual([1, 2, 3, 4, 5, 6])
    // Back to the end of the first epoch, with one change that had not been sent before.
    await lab.push(source, { epoch: first, fromSeq: 7, toSeq: 7 }, [
      trackChanged(7, lost, 2, { '/name': 'Found' }),
    ])
    expect((await tracksOf(source)).map(({ name }) => name)).toEqual([
      'Kept, before the restore',
      'Gone',
      'New',
    ])
    await lab.push(
      source,
      {
        epoch: third,
        fromSeq: 10,
        toSeq: 10,
        after: { epoch: first, seq: 7 },
        versions: { track: { [kept]: 5 } },
      },
      [restoredAt(10, 7)],
    )
    expect(await tracksOf(source)).toEqual([
      { name: 'Taken back', version: 5, deleted: false },
      { name: 'Found', version: 2, deleted: false },
      { name: 'Gone', version: 2, deleted: true },
    ])
  })

  test('a branch must say what it continues, and not more than is known', async () => {
    const source = newSource()
    const epoch = uuidv7()
    await lab.push(source, { epoch, fromSeq: 1, toSeq: 1 }, [trackCreated(1, uuidv7())])
    const next = { epoch: uuidv7(), fromSeq: 9, toSeq: 9 }
    const items = [restoredAt(9, 5)]
    expect(await lab.push(source, next, items)).toMatchObject({ status: 400, body: { code: 'bad_batch' } })
    const ahead = await lab.push(source, { ...next, after: { epoch, seq: 5 } }, items)
    expect(ahead).toMatchObject({ status: 409, body: { seq: 1 } })
    const unknown = await lab.push(source, { ...next, after: { epoch: uuidv7(), seq: 5 } }, items)
    expect(unknown).toMatchObject({ status: 409, body: { seq: 0 } })
    // The batch behind a restore entry that was lost on the way.
    const late = { ...next, after: { epoch, seq: 1 } }
    expect(await lab.push(source, late, [trackCreated(9, uuidv7())])).toMatchObject({
      status: 409,
      body: { seq: 1 },
    })
    const other = await lab.push(source, { epoch, fromSeq: 1, toSeq: 1 }, [trackCreated(1, uuidv7())])
    expect(other).toMatchObject({ status: 400, body: { code: 'bad_batch' } })
  })

  test('keys: none, wrong, revoked, of another source, and a new one for the same name', async () => {
    const source = newSource()
    const head = { epoch: uuidv7(), fromSeq: 1, toSeq: 1 }
    const items = [trackCreated(1, uuidv7())]
    expect((await lab.push(source, head, items, 'hub_wrong')).status).toBe(401)
    expect(
      (await fetch(`${lab.hub.url}/v1/sources/${source}/changes`, { method: 'PUT', body: '' })).status,
    ).toBe(401)
    const mine = await lab.newKey(`key of ${source}`)
    expect((await lab.push(source, head, items, mine)).status).toBe(200)
    expect(await lab.push(source, head, items)).toMatchObject({
      status: 403,
      body: { code: 'not_your_source' },
    })
    await expect(lab.newKey(`key of ${source}`)).rejects.toThrow('has a key')
    await revokeKey(lab.database.pool, `key of ${source}`)
    expect((await lab.push(source, head, items, mine)).status).toBe(401)
    const next = await lab.newKey(`key of ${source}`)
    expect((await lab.push(source, head, items, next)).status).toBe(200)
    const { rows } = await lab.database.pool.query('select hash from laptop_keys')
    expect(JSON.stringify(rows)).not.toContain(mine)
  })

  test.each<[string, () => BodyInit, number, string]>([
    ['nothing', () => '', 400, 'empty'],
    ['no gzip to its end', () => bodyOf({ epoch: uuidv7() }, []).subarray(0, 20), 400, 'unpacked'],
    ['no JSON', () => '{', 400, 'Line 1 is not JSON'],
    ['no epoch', () => bodyOf({ fromSeq: 1, toSeq: 1 }, []), 400, 'Line 1: epoch'],
    [
      'an epoch that is no UUIDv7',
      () => bodyOf({ epoch: 'one', fromSeq: 1, toSeq: 1 }, []),
      400,
      'Line 1: epoch',
    ],
    [
      'a range that ends before it begins',
      () => bodyOf({ epoch: uuidv7(), fromSeq: 2, toSeq: 1 }, []),
      400,
      'toSeq',
    ],
    [
      'numbers out of order',
      () =>
        bodyOf({ epoch: uuidv7(), fromSeq: 1, toSeq: 2 }, [
          trackCreated(2, uuidv7()),
          trackCreated(1, uuidv7()),
        ]),
      400,
      'Line 3: seq 1',
    ],
    [
      'a number outside of the range',
      () => bodyOf({ epoch: uuidv7(), fromSeq: 1, toSeq: 1 }, [trackCreated(2, uuidv7())]),
      400,
      'Line 2',
    ],
    [
      'an item without an entity',
      () => bodyOf({ epoch: uuidv7(), fromSeq: 1, toSeq: 1 }, [{ seq: 1 }]),
      400,
      'Line 2',
    ],
    [
      'NUL in a text',
      () =>
        bodyOf({ epoch: uuidv7(), fromSeq: 1, toSeq: 1 }, [trackCreated(1, uuidv7(), { name: 'a\u0000' })]),
      400,
      'NUL',
    ],
    [
      'more than 5,000 items',
      () =>
        bodyOf(
          { epoch: uuidv7(), fromSeq: 1, toSeq: 5001 },
          Array.from({ length: 5001 }, (_, i) => ({ seq: i + 1 })),
        ),
      413,
      '5001',
    ],
    [
      'more than 32 MB unpacked',
      () => bodyOf({ epoch: uuidv7(), fromSeq: 1, toSeq: 1 }, ['x'.repeat(33 * 1024 * 1024)]),
      413,
      '32 MB',
    ],
  ])('refuses %s, and says why', async (_, body, status, words) => {
    const source = newSource()
    const answer = await lab.send(source, body())
    expect(answer.status).toBe(status)
    expect(answer.body.detail).toContain(words)
    const { rows } = await lab.database.pool.query('select 1 from sources where source = $1', [source])
    expect(rows).toEqual([])
  })

  test('takes what it does not know: an entity, a field, a value of another type', async () => {
    const source = newSource()
    const id = uuidv7()
    const head = { epoch: uuidv7(), fromSeq: 1, toSeq: 2 }
    const answer = await lab.push(source, head, [
      trackCreated(1, id, { lengthKm: 'long', surface: 'asphalt' }),
      changeOf(2, { entityType: 'marshal_post' }),
    ])
    expect(answer.status).toBe(200)
    const { rows } = await lab.database.pool.query('select length_km, extra from tracks where id = $1', [id])
    expect(rows).toEqual([{ length_km: null, extra: { lengthKm: 'long', surface: 'asphalt' } }])
  })

  test('a newer hub fills a new column from extra, and a new table from the log', async () => {
    const source = newSource()
    const id = uuidv7()
    await lab.push(source, { epoch: uuidv7(), fromSeq: 1, toSeq: 1 }, [
      trackCreated(1, id, { name: 'Imola' }),
    ])
    const { pool, url } = lab.database
    await pool.query(`update tracks set extra = jsonb_build_object('lengthKm', length_km) where id = $1`, [
      id,
    ])
    await pool.query('alter table tracks drop column length_km cascade')
    await pool.query('drop table drivers cascade')
    await pool.query('delete from hub_schema')
    const settings = {
      databaseUrl: url,
      host: '127.0.0.1',
      port: 0,
      telemetryDir: lab.telemetryDir,
      tls: null,
    }
    await (await startHub(settings)).close()
    const { rows } = await pool.query('select name, length_km, extra from current_tracks where id = $1', [id])
    expect(rows).toEqual([{ name: 'Imola', length_km: 5.4, extra: null }])
    await pool.query('drop table tracks cascade')
    await pool.query('delete from hub_schema')
    await (await startHub(settings)).close()
    expect((await pool.query('select name from current_tracks where id = $1', [id])).rows).toEqual([
      { name: 'Imola' },
    ])
  })

  test('a row on two laptops is one in the view: that of the last write', async () => {
    const id = uuidv7()
    const [one, two] = [newSource(), newSource()]
    const created = trackCreated(1, id)
    for (const source of [one, two]) {
      await lab.push(
        source,
        { epoch: uuidv7(), fromSeq: 1, toSeq: 2 },
        [created, trackChanged(2, id, 2, { '/name': source })].map((change, index) =>
          source === two && index === 1 ? { ...change, occurredAt: '2026-06-14T00:00:00.000Z' } : change,
        ),
      )
    }
    const { rows } = await lab.database.pool.query('select name from current_tracks where id = $1', [id])
    expect(rows).toEqual([{ name: two }])
  })

  test('a column named as one of the hub has the entity before it, and units are comments', async () => {
    const { rows } = await lab.database.pool.query<{ name: string; comment: string | null }>(
      `select table_name || '.' || column_name as name, col_description(table_name::regclass, ordinal_position) as comment
       from information_schema.columns where table_schema = 'public'`,
    )
    const comments = new Map(rows.map(({ name, comment }) => [name, comment]))
    for (const name of [
      'laps.source',
      'laps.lap_source',
      'weather.weather_source',
      'session_flags.session_flag_source',
    ])
      expect(comments.has(name), name).toBe(true)
    expect(comments.get('laps.lap_time_ms')).toContain('Unit: ms.')
    expect(comments.get('weather.air_temp_c')).toContain('°C')
  })

  test('telemetry is kept by the hash of its bytes, with the lap it belongs to', async () => {
    const source = newSource()
    const [lapId, telemetryId] = [uuidv7(), 'of-lap-1']
    await lab.push(source, { epoch: uuidv7(), fromSeq: 1, toSeq: 1 }, [
      changeOf(1, {
        entityType: 'lap',
        entityId: lapId,
        diff: [
          { path: '', from: null, to: { id: lapId, telemetryId, updatedAt: '2026-06-13T10:00:00.000Z' } },
        ],
      }),
    ])
    const bytes = Buffer.from(`PAR1${'some columns'}PAR1`)
    const sha256 = sha256Of(bytes)
    const put = async (body: Buffer, query: string, hash = sha256) => {
      const response = await fetch(`${lab.hub.url}/v1/telemetry/${hash}${query}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${lab.key}` },
        body: new Uint8Array(body),
      })
      return { status: response.status, body: await response.json() }
    }
    const query = `?source=${source}&lapId=${lapId}&telemetryId=${telemetryId}`
    expect(await put(bytes, query)).toEqual({ status: 201, body: { sha256, bytes: bytes.length } })
    expect((await put(bytes, query)).status).toBe(200)
    expect(readFileSync(telemetryFile(lab.telemetryDir, sha256))).toEqual(bytes)
    const { rows } = await lab.database.pool.query(
      'select lap_id, sha256 from lap_telemetry where source = $1',
      [source],
    )
    expect(rows).toEqual([{ lap_id: lapId, sha256 }])
    expect(await put(Buffer.from('PAR1 other PAR1'), query)).toMatchObject({ status: 400 })
    const text = Buffer.from('not a Parquet file')
    expect(await put(text, '', sha256Of(text))).toMatchObject({ status: 400 })
    expect(await put(bytes, '?lapId=1')).toMatchObject({ status: 400 })
    expect(await put(bytes, `?source=unclaimed&lapId=${lapId}&telemetryId=x`)).toMatchObject({ status: 403 })
    expect((await put(bytes, '', 'abc')).status).toBe(400)
  })

  test('health and metrics; 503 while the database is away', async () => {
    const source = newSource()
    const head = { epoch: uuidv7(), fromSeq: 1, toSeq: 1 }
    const items = [trackCreated(1, uuidv7())]
    expect((await fetch(`${lab.hub.url}/health`)).status).toBe(200)
    await postgres.crash()
    expect((await fetch(`${lab.hub.url}/health`)).status).toBe(503)
    expect((await lab.push(source, head, items)).status).toBe(503)
    await postgres.start()
    expect(await lab.push(source, head, items)).toEqual({ status: 200, body: { seq: 1 } })
    const text = await (await fetch(`${lab.hub.url}/metrics`)).text()
    expect(text).toMatch(
      /trackside_hub_requests_total\{route="\/v1\/sources\/:source\/changes",status="503"\} 1/,
    )
    expect(text).toMatch(/trackside_hub_changes_total \d+/)
  })
})
