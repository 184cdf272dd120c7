import { bookChildClass } from '@hoppla/contract/classes/bookings'
import { confirmWaiting, getWaitingEntry, joinWaitingList, type WaitingEntry } from '@hoppla/contract/classes/waiting-list'
import { urlOf } from '@hoppla/contract/client'
import pg from 'pg'
import { readConfig } from '../../apps/server/src/config.ts'
import { connect } from '../../apps/server/src/db/connect.ts'
import { checkSeats } from '../../apps/server/src/modules/classes/check-seats.ts'
import { earlyCodeOf } from '../../apps/server/src/modules/classes/priority/early-code.ts'
import { secretOf } from '../../apps/server/src/modules/classes/waiting-list/secrets.ts'
import { chanceOf } from '../chance.ts'
import { askingOf } from '../http/ask.ts'
import { plainConnection } from '../http/plain.ts'
import { withProduct } from '../product/product.ts'
import { ports, productSettings } from '../product/settings.ts'
import { atLeast, atMost, type Workload } from '../report.ts'
import { aBookingInput, aClassOf, aParentsHeaders } from '../rows/classes.ts'
import { percentile, rounded } from '../statistics.ts'

const families = 5_000
const classes = 60
const seatsEach = 20
/** Families of the season before who may book each class first, and those of everybody else who try it at the same time. */
const [presentEach, impatient] = [8, 1_000]
/** How long only present families may book. */
const earlySeconds = 15
/** Within which everybody presses; who finds it full fills in a form for so many seconds; and within which those on a list answer their mail. */
const [openingSeconds, formSeconds, mailSeconds] = [20, 90, 60]

type Answered = { status: number; code?: string; ms: number; sentAt: number; at: number }
type Input = ReturnType<typeof aBookingInput> & { earlyCodes?: string[] }
/** @property beforeId the class in which a child of it is, of present families. @property tooEarly what it was answered before its moment. */
type Family = { classId: string; groupId: string; input: Input; beforeId?: string; tooEarly: Answered[]; answers: Answered[] }
type Listed = Family & { secret: string; turn: number | null }

/**
 * A season opens: first for the families of the season before, while others try it in vain, then for all. Families press for the class of their choice, some
 * classes being dearer to them than others; who finds it full joins its waiting list.
 */
export const season: Workload = {
  name: 'season',
  about: `${families} families for ${classes * seatsEach} places of ${classes} classes, ${classes * presentEach} present ones first, the rest within ${openingSeconds} s; who comes too late joins the list within ${formSeconds}, and answers its mail`,
  run: () =>
    withProduct(async ({ databaseUrl }) => {
      const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
      try {
        await warmUp(pool)
        const everybody = await familiesOf(pool)
        const [present, others] = [everybody.filter(isPresent), everybody.filter((one) => !isPresent(one))]
        const openForAll = await openForPresent(pool, everybody)
        // A second of the last press for its way: whoever is answered after the moment was not too early.
        await atTheirMoment([...present, ...others.slice(0, impatient)], earlySeconds - 3, (one) =>
          isPresent(one) ? book(one) : tryEarly(one),
        )
        await new Promise((done) => setTimeout(done, openForAll.getTime() - Date.now()))
        await atTheirMoment(others, openingSeconds, book)
        // The form takes them from some seconds to a minute and a half.
        await atTheirMoment(everybody.filter(isTooLate), formSeconds, join)
        const listed = await listedOf(pool, everybody)
        await atTheirMoment(listed, mailSeconds, (one) =>
          ask(urlOf(confirmWaiting, { params: one }), {}).then((said) => void one.answers.push(said)),
        )
        return await outcomeOf(pool, everybody, await listedOf(pool, everybody))
      } finally {
        await pool.end()
      }
    }),
}

/** So that it is not the first requests of a process that are measured. */
const warmUp = async (pool: pg.Pool): Promise<void> => {
  const [groupId = ''] = await aClassOf(pool, [30])
  const classId = await classOf(pool, groupId)
  const early = Array.from({ length: 120 }, () => aFamily({ classId, groupId }))
  await Promise.all(early.map(book))
  await Promise.all(early.filter(isTooLate).map(join))
}

const classOf = async (pool: pg.Pool, groupId: string): Promise<string> =>
  (await pool.query<{ id: string }>('select class_id as id from class_age_groups where id = $1', [groupId])).rows[0]?.id ?? ''

type Wanted = { classId: string; groupId: string }

const familiesOf = async (pool: pg.Pool): Promise<Family[]> => {
  const made: Wanted[] = []
  for (let n = 0; n < classes; n++) {
    const [groupId = ''] = await aClassOf(pool, [seatsEach])
    made.push({ groupId, classId: await classOf(pool, groupId) })
  }
  const present: Family[] = []
  for (const wanted of made) present.push(...(await presentOf(pool, wanted)))
  const chance = chanceOf(20_275)
  const others = Array.from({ length: families - present.length }, () =>
    aFamily(made[Math.floor(chance() ** 1.3 * classes)] as Wanted),
  )
  return [...present, ...others]
}

const aFamily = (wanted: Wanted, input: Input = aBookingInput(wanted.groupId)): Family => ({
  ...wanted,
  input,
  tooEarly: [],
  answers: [],
})

/** Families with a child in the class before one, which was free, with the code that is mailed to them. */
const presentOf = async (pool: pg.Pool, wanted: Wanted): Promise<Family[]> => {
  const [before = ''] = await aClassOf(pool, [presentEach])
  const beforeId = await classOf(pool, before)
  // Free, so that a place is confirmed without a bank.
  await pool.query('update classes set price_minor = 0, regular_price_minor = 0 where id = $1', [beforeId])
  const booked = Array.from({ length: presentEach }, () => aFamily({ ...wanted, groupId: before }))
  await Promise.all(booked.map(book))
  const { rows } = await pool.query<{ bookingId: string; childId: string; email: string }>(
    `select b.id as "bookingId", k.id as "childId", b.email from class_bookings b join class_booking_children k on k.booking_id = b.id
    where k.age_group_id = $1`,
    [before],
  )
  await pool.query('update guest_holds set proven_at = now() where booking_id = any($1::uuid[])', [
    rows.map(({ bookingId }) => bookingId),
  ])
  const config = readConfig(productSettings(undefined))
  return booked.map(({ input }) => {
    const row = rows.find(({ email }) => email === input.email)
    if (!row) throw new Error('A family of the season before has no place in it.')
    return {
      ...aFamily(wanted, { ...input, childClassAgeGroupId: wanted.groupId, earlyCodes: [earlyCodeOf(config, row.childId)] }),
      beforeId,
    }
  })
}

/** Opens all classes for present families now. @returns when they open for everybody. */
const openForPresent = async (pool: pg.Pool, everybody: readonly Family[]): Promise<Date> => {
  const now = new Date()
  const openForAll = new Date(now.getTime() + earlySeconds * 1_000)
  await pool.query(
    `insert into class_windows (class_id, present_from, siblings_from, all_from) select id, $2, $3, $3 from unnest($1::uuid[]) id`,
    [[...new Set(everybody.map(({ classId }) => classId))], now, openForAll],
  )
  const before = new Map(
    everybody.flatMap(({ classId, beforeId }) => (beforeId === undefined ? [] : [[classId, beforeId] as const])),
  )
  await pool.query('insert into class_predecessors (class_id, before_id) select * from unnest($1::uuid[], $2::uuid[])', [
    [...before.keys()],
    [...before.values()],
  ])
  return openForAll
}

/** Each does something at a moment of its own, whether others have been answered or not. */
const atTheirMoment = async <A>(all: readonly A[], seconds: number, work: (one: A) => Promise<void>): Promise<void> => {
  const chance = chanceOf(all.length)
  const moments = all.map((one) => ({ one, moment: chance() * seconds * 1_000 })).sort((a, b) => a.moment - b.moment)
  const startedAt = performance.now()
  const under: Promise<void>[] = []
  for (const { one, moment } of moments) {
    const wait = startedAt + moment - performance.now()
    if (wait > 1) await new Promise((done) => setTimeout(done, wait))
    under.push(work(one))
  }
  await Promise.all(under)
}

const book = async ({ input, answers }: Family): Promise<void> => void answers.push(await ask(bookChildClass.path, input))
const tryEarly = async ({ input, tooEarly }: Family): Promise<void> => void tooEarly.push(await ask(bookChildClass.path, input))
const isPresent = ({ beforeId }: Family): boolean => beforeId !== undefined
const isTooLate = ({ answers }: Family): boolean => answers.at(-1)?.code === 'class.full'
const join = async ({ input, classId, groupId, answers }: Family): Promise<void> => {
  const { email, parentFirstName, parentLastName, phone, childFirstName, childLastName, childBirthdate } = input
  const children = [{ childFirstName, childLastName, childBirthdate, ageGroupIds: [groupId] }]
  answers.push(await ask(joinWaitingList.path, { classId, email, parentFirstName, parentLastName, phone, children }))
}

/** On a connection of the family's own. A connection that breaks is an answer of another kind. */
const ask = async (path: string, body: object): Promise<Answered> => {
  const sentAt = performance.now()
  const answered = (status: number, code?: string): Answered => {
    const at = performance.now()
    return { status, ...(code === undefined ? {} : { code }), ms: at - sentAt, sentAt, at }
  }
  try {
    const connection = await plainConnection(ports.product, path)
    try {
      const { status, text } = await connection.post(body, aParentsHeaders())
      return status === 200 ? answered(status) : answered(status, (JSON.parse(text) as { code: string }).code)
    } finally {
      connection.close()
    }
  } catch (error) {
    return answered(0, (error as Error).message)
  }
}

/** Whoever has joined a list, in turn as far as its mail was answered. The secret stands in the mail; here it is read where mails have it from. */
const listedOf = async (pool: pg.Pool, everybody: readonly Family[]): Promise<Listed[]> => {
  const config = readConfig(productSettings(undefined))
  const { rows } = await pool.query<{ id: string; email: string; secretEncrypted: Buffer; turn: string | null }>(
    `select id, email, secret_encrypted as "secretEncrypted", turn from class_waiting_entries order by turn nulls last`,
  )
  const byEmail = new Map(everybody.map((family) => [family.input.email, family]))
  return rows.flatMap((row) => {
    const family = byEmail.get(row.email)
    return family ? [{ ...family, secret: secretOf(config, row), turn: row.turn === null ? null : Number(row.turn) }] : []
  })
}

/** How often somebody stands behind a family of its list that set out only after its own answer had come. */
const outOfTurn = (listed: readonly Listed[]): number => {
  const latest = new Map<string, number>()
  let count = 0
  for (const { classId, answers, turn } of listed) {
    const confirmed = answers.at(-1)
    if (!confirmed || turn === null) continue
    const before = latest.get(classId) ?? 0
    if (confirmed.at < before) count++
    latest.set(classId, Math.max(before, confirmed.sentAt))
  }
  return count
}

/** Of the last of each list, whether it is shown as many families before it as there are. */
const wrongPositions = async (listed: readonly Listed[]): Promise<number> => {
  const asking = askingOf(ports.product, 'localhost', { 'accept-language': 'sv' })
  const lists = Map.groupBy(
    listed.filter(({ turn }) => turn !== null),
    ({ classId }) => classId,
  )
  let count = 0
  for (const list of lists.values()) {
    const entry: WaitingEntry = await asking.call(getWaitingEntry, { params: { secret: list.at(-1)?.secret ?? '' } })
    if (entry.familiesBefore !== list.length - 1) count++
  }
  asking.close()
  return count
}

/** Milliseconds of the first, second or third answer of each. */
const latencies = (everybody: readonly Family[], index: number) => {
  const took = everybody.flatMap(({ answers }) => answers[index]?.ms ?? [])
  return { answers: took.length, p50: rounded(percentile(took, 0.5), 1), p99: rounded(percentile(took, 0.99), 1) }
}

const outcomeOf = async (pool: pg.Pool, everybody: readonly Family[], listed: readonly Listed[]) => {
  const answers = everybody.flatMap((family) => [...family.answers, ...family.tooEarly])
  const tried = everybody.flatMap(({ tooEarly }) => tooEarly)
  const letIn = tried.filter(({ code }) => code !== 'class.not-open-yet').length
  const leftOut = everybody.filter((one) => isPresent(one) && one.answers[0]?.status !== 200).length
  const took = answers.map(({ ms }) => ms)
  const isExpected = ({ status, code }: Answered) => status === 200 || code === 'class.full' || code === 'class.not-open-yet'
  const unexpected = answers.filter((one) => !isExpected(one))
  const { rows } = await pool.query<{ sold: number }>(
    `select count(*)::int as sold from class_seats s where s.state in ('held', 'booked') and s.age_group_id = any($1::uuid[])`,
    [[...new Set(everybody.map(({ groupId }) => groupId))]],
  )
  const booked = everybody.filter((family) => family.answers[0]?.status === 200).length
  const faults = await checkSeats(connect(pool))
  const left = families - booked - listed.filter(({ turn }) => turn !== null).length
  return {
    workload: 'season',
    rounds: 1,
    checks: [
      atMost('slowest answer', rounded(Math.max(...took), 0), 2_000, 'ms'),
      atLeast('places sold', rows[0]?.sold ?? 0, classes * seatsEach, 'places'),
      atMost('places sold', booked, classes * seatsEach, 'places'),
      atMost('families with neither a place nor a turn', left, 0, 'families'),
      atMost(
        'families out of turn, or shown a wrong place in it',
        outOfTurn(listed) + (await wrongPositions(listed)),
        0,
        'families',
      ),
      atMost('present families without a place, others not told to wait', leftOut + letIn, 0, 'families'),
      atMost('answers of another kind, and seats at odds', unexpected.length + faults.length, 0, 'answers'),
    ],
    details: {
      tooEarly: tried.length,
      booking: latencies(everybody, 0),
      joining: latencies(everybody, 1),
      confirming: latencies(everybody, 2),
      listed: listed.length,
      unexpected: [...new Set(unexpected.map(({ status, code }) => `${status} ${code}`))],
      faults,
    },
  }
}
