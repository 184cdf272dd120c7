import pg from 'pg'

/** What a copied playground is a copy of, and where it lies. */
export type Place = { id: string; regionId: string; areaId: string; town: string }

/**
 * Adds `copies` copies of every region with all that lies in it, hours included, to the demo chain: the same countries with so many more places.
 * Copies of playgrounds have invented towns, so that names differ as those of a real chain do. The same places in every run.
 */
export const addPlaces = (databaseUrl: string, copies: number): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    await client.query('begin')
    await client.query(`
      create function pg_temp.copy_of(id uuid, n int) returns uuid language sql immutable as $$ select md5(id::text || '/' || n)::uuid $$;
      create function pg_temp.town_of(id uuid, n int) returns text language sql immutable as $$
        select initcap(string_agg((array['ber','gå','mal','vik','sund','ros','tor','kö','lin','hel','ny','sta','fal','dre','mö','kar'])[1 + get_byte(decode(md5(id::text || n), 'hex'), i) % 16], '')
          || (array['stad','borg','by','hamn','berg','lund','dal','fors'])[1 + get_byte(decode(md5(id::text || n), 'hex'), 5) % 8])
        from generate_series(0, 1) i $$;
      create temporary table copying on commit drop as select n from generate_series(1, ${copies}) n`)
    await client.query(`
      insert into locations (id, type, parent_id)
      select pg_temp.copy_of(l.id, n), l.type, case l.type when 'Region' then l.parent_id else pg_temp.copy_of(l.parent_id, n) end
      from locations l, copying where l.type <> 'Country'`)
    const tables: [table: string, changes: string][] = [
      ['regions', `jsonb_build_object('key', r.key || '-' || n)`],
      [
        'playgrounds',
        `jsonb_build_object('key', r.key || '-' || n, 'slug', r.slug || '-' || n, 'region_id', pg_temp.copy_of(r.region_id, n),
          'name', 'Hoppla ' || pg_temp.town_of(r.id, n), 'city', pg_temp.town_of(r.id, n),
          'names', (select jsonb_object_agg(key, 'Hoppla ' || pg_temp.town_of(r.id, n)) from jsonb_each(r.names)))`,
      ],
      ['areas', `jsonb_build_object('key', r.key || '-' || n, 'playground_id', pg_temp.copy_of(r.playground_id, n))`],
      ['rooms', `jsonb_build_object('key', r.key || '-' || n, 'area_id', pg_temp.copy_of(r.area_id, n))`],
      ['room_media', `jsonb_build_object('room_id', pg_temp.copy_of(r.room_id, n))`],
      ['opening_rules', `jsonb_build_object('location_id', pg_temp.copy_of(r.location_id, n))`],
      ['opening_exceptions', `jsonb_build_object('location_id', pg_temp.copy_of(r.location_id, n))`],
    ]
    for (const [table, changes] of tables) {
      const ofCopied = changes.includes("'location_id'") ? `where r.location_id not in (select id from countries)` : ''
      const ownId = table === 'room_media' ? `'{}'::jsonb` : `jsonb_build_object('id', pg_temp.copy_of(r.id, n))`
      await client.query(`
        insert into ${table} select made.* from ${table} r, copying,
          lateral jsonb_populate_record(r, ${changes} || ${ownId}) made ${ofCopied}`)
    }
    await client.query('commit')
    await client.query('analyze')
    await client.query('update content_version set version = version + 1')
  })

/** One playground of each region, of the demo's own (`copies` 0) or of the copied ones, shuffled by `chance`. */
export const samplePlaces = (databaseUrl: string, copies: number, chance: () => number): Promise<Place[]> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<Place>(
      `select distinct on (p.region_id) p.id, p.region_id as "regionId", a.id as "areaId", p.city as town
       from playgrounds p join areas a on a.playground_id = p.id where p.key ~ '-[0-9]+$' = $1 order by p.region_id, p.position, a.position`,
      [copies > 0],
    )
    for (let at = rows.length - 1; at > 0; at--) {
      const other = Math.floor(chance() * (at + 1))
      ;[rows[at], rows[other]] = [rows[other] as Place, rows[at] as Place]
    }
    return rows
  })

/** How many places of any kind there are. */
export const countPlaces = (databaseUrl: string): Promise<number> =>
  withClient(
    databaseUrl,
    async (client) => (await client.query<{ n: number }>('select count(*)::int as n from locations')).rows[0]?.n ?? 0,
  )

/** Makes every process on the database forget what it has kept. */
export const forgetKept = (databaseUrl: string): Promise<unknown> =>
  withClient(databaseUrl, (client) => client.query('update content_version set version = version + 1'))

/** An empty database beside `databaseUrl`, on the same server. @returns its address. */
export const databaseBeside = async (databaseUrl: string, name: string): Promise<string> => {
  await withClient(databaseUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
  await withClient(databaseUrl, (client) => client.query(`create database ${name}`))
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return url.href
}

const withClient = async <A>(databaseUrl: string, work: (client: pg.Client) => Promise<A>): Promise<A> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
