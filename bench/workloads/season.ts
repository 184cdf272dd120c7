import { bookChildClass } from '@hoppla/contract/classes/bookings'
import { confirmWaiting, getWaitingEntry, joinWaitingList, type WaitingEntry } from '@hoppla/contract/classes/waiting-list'
import { urlOf } from '@hoppla/contract/client'
import pg from 'pg'
import { readConfig } from '../../apps/server/src/config.ts'
import { connect } from '../../apps/server/src/db/connect.ts'
import { checkSeats } from '../../apps/server/src/modules/classes/check-seats.ts'
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
/** Within which everybody presses; who finds it full fills in a form for so many seconds; and within which those on a list answer their mail. */
const [openingSeconds, formSeconds, mailSeconds] = [20, 90, 60]

type Answered = { status: number; code?: string; ms: number; sentAt: number; at: number }
type Family = { classId: string; groupId: string; input: ReturnType<typeof aBookingInput>; answers: Answered[] }
type Listed = Family & { secret: string; turn: number | null }

/** A season opens: families press for the class of their choice, some classes being dearer to them than others; who finds it full joins its waiting list. */
export const season: Workload = {
  name: 'season',
  about: `${families} families for ${classes * seatsEach} places of ${classes} classes within ${openingSeconds} s; who comes too late joins the list within ${formSeconds}, and answers its mail`,
  run: () =>
    withProduct(async ({ databaseUrl }) => {
      const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
      try {
        await warmUp(pool)
        const everybody = await familiesOf(pool)
        await atTheirMoment(everybody, openingSeconds, book)
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
  const early = Array.from({ length: 120 }, (): Family => ({ classId, groupId, input: aBookingInput(groupId), answers: [] }))
  await Promise.all(early.map(book))
  await Promise.all(early.filter(isTooLate).map(join))
}

const classOf = async (pool: pg.Pool, groupId: string): Promise<string> =>
  (await pool.query<{ id: string }>('select class_id as id from class_age_groups where id = $1', [groupId])).rows[0]?.id ?? ''

const familiesOf = async (pool: pg.Pool): Promise<Family[]> => {
  const made: { classId: string; groupId: string }[] = []
  for (let n = 0; n < classes; n++) {
    const [groupId = ''] = await aClassOf(pool, [seatsEach])
    made.push({ groupId, classId: await classOf(pool, groupId) })
  }
  const chance = chanceOf(20_275)
  return Array.from({ length: families }, () => {
    const wanted = made[Math.floor(chance() ** 1.3 * classes)] as { classId: string; groupId: string }
    return { ...wanted, input: aBookingInput(wanted.groupId), answers: [] }
  })
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
  const answers = everybody.flatMap((family) => family.answers)
  const took = answers.map(({ ms }) => ms)
  const unexpected = answers.filter(({ status, code }) => status !== 200 && code !== 'class.full')
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
      atMost('answers of another kind, and seats at odds', unexpected.length + faults.length, 0, 'answers'),
    ],
    details: {
      booking: latencies(everybody, 0),
      joining: latencies(everybody, 1),
      confirming: latencies(everybody, 2),
      listed: listed.length,
      unexpected: [...new Set(unexpected.map(({ status, code }) => `${status} ${code}`))],
      faults,
    },
  }
}
