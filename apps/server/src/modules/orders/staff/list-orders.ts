import type {
  listStaffOrders as listStaffOrdersRoute,
  staffOrdersFile as staffOrdersFileRoute,
} from '@hoppla/contract/orders/staff-orders'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import { fileRowsMost } from '@hoppla/contract/staff/fields'
import { fromMinor } from '@hoppla/i18n'
import { officeText } from '../../../brand/office-text.ts'
import type { Staff, StaffCaller } from '../../../http/caller.ts'
import { placesWith } from '../../../http/permissions.ts'
import { csvFile, type File } from '../../../http/serve.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { maskEmail } from '../../../mail/mask-email.ts'
import { findCustomers } from '../../identity/identity.ts'
import { referenceOf } from '../orders.rules.ts'
import { listStaffOrderRows, type OrdersQuestion, type StaffOrderRow, sumStaffOrders } from './list-orders.sql.ts'
import { scopeOf } from './order-scope.sql.ts'

type Filters = ServeInput<typeof staffOrdersFileRoute>['query']
const pageSize = 50

/** What is looked for: `@`: an address; four digits: the end of a card; what may be a reference; else the beginning of a buyer’s name, either part first. */
const keyOf = (search: string): 'email' | 'card' | 'reference' | 'name' => {
  if (search.includes('@')) return 'email'
  if (/^\d{4}$/.test(search)) return 'card'
  return /\d/.test(search) || /^[a-z]{4}-[a-z]{4}-[a-z]{4}$/i.test(search) ? 'reference' : 'name'
}
/** Twelve letters without a digit or a dash may be a name: they are a reference where there is such an order. */
const keyIn = async (db: Deps['db'], search: string): Promise<ReturnType<typeof keyOf>> => {
  const key = keyOf(search)
  const reference = referenceOf(search)
  if (key !== 'name' || reference === undefined) return key
  return (await db.selectFrom('orders').select('id').where('reference', '=', reference).executeTakeFirst()) ? 'reference' : 'name'
}
/** So many buyers of a name: whoever looks for one types more of it. */
const buyersMost = 200

const questionOf = async (
  { db }: Pick<Deps, 'db'>,
  staff: Staff,
  { filter, kind, method, centre, country, from, to, search }: Filters,
): Promise<Omit<OrdersQuestion, 'before' | 'most'>> => {
  const by = search === undefined ? undefined : await keyIn(db, search)
  const found = <K>(key: typeof by, value: K): K | undefined => (by === key ? value : undefined)
  const scope = await scopeOf(db, placesWith(staff, 'orders.read'), country)
  const places = [...scope.countries, ...scope.countriesOfCentres]
  const buyers = by === 'name' ? await findCustomers(db, places, { by: 'name', beginning: search ?? '' }, buyersMost) : undefined
  return {
    ...scope,
    filter,
    kind,
    method,
    centre,
    from,
    to,
    reference: found('reference', referenceOf(search ?? '') ?? search),
    email: found('email', search?.toLowerCase()),
    card: found('card', search),
    buyers: buyers?.map(({ id }) => id),
  }
}

/** What the audit log keeps of the filters: not whom somebody looked for. */
const filtersSeen = ({ search, ...filters }: Filters) => ({
  ...filters,
  ...(search === undefined ? {} : { by: keyOf(search) }),
})

/** A page of orders, newest first. Logged: it names buyers. */
export const listStaffOrders = async (
  deps: Deps,
  { staff, address }: StaffCaller,
  { before, ...filters }: ServeInput<typeof listStaffOrdersRoute>['query'],
): Promise<Answer<typeof listStaffOrdersRoute>> => {
  const question = { ...(await questionOf(deps, staff, filters)), before, most: pageSize + 1 }
  const rows = await listStaffOrderRows(deps.db, question)
  const sums = filters.from === undefined ? null : await sumStaffOrders(deps.db, question)
  const shown = rows.slice(0, pageSize)
  await audit(deps.db, {
    actorId: staff.id,
    action: 'orders.listed',
    placeId: filters.country,
    address,
    detail: { ...filtersSeen(filters), found: shown.length },
  })
  return {
    orders: shown.map(onWire),
    hasMore: rows.length > pageSize,
    sums:
      sums?.map(({ currency, count, totalMinor, refundedMinor }) => ({
        currency,
        count,
        total: fromMinor(totalMinor, currency),
        refunded: fromMinor(refundedMinor, currency),
      })) ?? null,
  }
}

const onWire = ({ createdAt, buyerName, email, totalMinor, refundedMinor, causes: _causes, ...row }: StaffOrderRow) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  buyer: buyerName || maskEmail(email),
  total: fromMinor(totalMinor, row.currency),
  refunded: fromMinor(refundedMinor, row.currency),
})

/** The same as a file, without buyers: what an accountant asks for. Logged. */
export const staffOrdersFile = async (deps: Deps, caller: StaffCaller, filters: Filters): Promise<File> => {
  const { staff, address, language } = caller
  const rows = await listStaffOrderRows(deps.db, {
    ...(await questionOf(deps, staff, filters)),
    before: undefined,
    most: fileRowsMost,
  })
  await audit(deps.db, {
    actorId: staff.id,
    action: 'orders.exported',
    placeId: filters.country,
    address,
    detail: { ...filtersSeen(filters), lines: rows.length },
  })
  const t = officeText(language)
  const amount = (minor: number, currency: string) => String(fromMinor(minor, currency))
  return csvFile('orders.csv', [
    [
      ...(
        ['order', 'placed', 'state', 'country', 'centre', 'lines', 'method', 'currency', 'total', 'refunded', 'reason'] as const
      ).map((column) => t(`orders.columns.${column}`)),
    ],
    ...rows.map((row) => [
      row.reference,
      row.createdAt.toISOString(),
      t(`common.palette.statuses.${row.status}`),
      row.country,
      row.centre ?? '',
      row.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
      row.method,
      row.currency,
      amount(row.totalMinor, row.currency),
      amount(row.refundedMinor, row.currency),
      row.causes.map((cause) => t(`orders.causes.${cause}`)).join(', '),
    ]),
  ])
}
