import type { OfferEnd, WaitingEnd, WaitingState } from '@hoppla/contract/classes/waiting-list'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { Day } from '../../../kernel/calendar.ts'

export type EntryChild = {
  id: string
  position: number
  childId: string | null
  firstName: string
  lastName: string
  /** Null: erased. */
  birthDate: Day | null
  /** hex */
  key: string
  tshirtSize: string | null
  groupIds: string[]
  isWaiting: boolean
}
/** An offer with its seats. Money in minor units, for one child. */
export type OfferRow = {
  id: string
  state: 'Open' | 'Accepted' | OfferEnd
  priceMinor: number
  endsAt: Date
  endedAt: Date | null
  bookingId: string | null
  seats: { position: number; groupId: string; number: number }[]
  /** Of a class that had begun: from which session, and how many. */
  rest: { joinsOn: Day; sessions: number } | null
}
export type EntryRow = {
  id: string
  joinId: string
  classId: string
  countryId: string
  accountId: string | null
  language: string
  /** Empty: erased. */
  email: string
  firstName: string
  lastName: string
  phoneCountryCode: string
  phone: string
  wantsInformation: boolean
  wantsPartnerInformation: boolean
  secretEncrypted: Buffer
  state: WaitingState
  endReason: WaitingEnd | null
  confirmBy: Date | null
  joinedAt: Date | null
  /** It followed a trial: it is about a class that has begun. */
  isAfterTrial: boolean
  /** false: it is over with its offer, because nobody has asked to wait. */
  waits: boolean
  /** Families before it that wait for one of the same groups. */
  before: number
  children: EntryChild[]
  /** The newest. */
  offer: (Omit<OfferRow, 'endsAt' | 'endedAt'> & { endsAt: string; endedAt: string | null }) | null
}

const onList = sql.raw(`('Waiting', 'Offered', 'Accepted')`)

const columns = sql`e.id, e.join_id as "joinId", e.class_id as "classId", e.country_id as "countryId", e.account_id as "accountId", e.language, e.email,
  e.first_name as "firstName", e.last_name as "lastName", e.phone_country_code as "phoneCountryCode", e.phone, e.wants_information as "wantsInformation",
  e.wants_partner_information as "wantsPartnerInformation", e.secret_encrypted as "secretEncrypted", e.state, e.end_reason as "endReason",
  e.confirm_by as "confirmBy", e.joined_at as "joinedAt", e.trial_child_id is not null as "isAfterTrial", e.waits,
  (select count(distinct o.email_normalized)::int from class_waiting_entries o
    where o.class_id = e.class_id and o.state in ${onList} and o.email_normalized <> e.email_normalized
      and (e.turn is null or (o.priority, o.turn) < (e.priority, e.turn))
      and exists (select from class_waiting_groups mine join class_waiting_groups theirs on theirs.age_group_id = mine.age_group_id
        where mine.entry_id = e.id and theirs.entry_id = o.id)) as before,
  (select json_agg(json_build_object('id', k.id, 'position', k.position, 'childId', k.child_id, 'firstName', k.first_name, 'lastName', k.last_name,
      'birthDate', k.birth_date::text, 'key', encode(k.child_key, 'hex'), 'tshirtSize', k.tshirt_size, 'isWaiting', k.is_waiting,
      'groupIds', coalesce((select json_agg(g.age_group_id order by g.age_group_id) from class_waiting_groups g
        where g.entry_id = e.id and g.position = k.position), '[]')) order by k.position)
    from class_waiting_children k where k.entry_id = e.id) as children,
  (select json_build_object('id', f.id, 'state', f.state, 'priceMinor', f.price_minor, 'endsAt', f.ends_at, 'endedAt', f.ended_at, 'bookingId', f.booking_id,
      'rest', case when f.joins_on is not null then json_build_object('joinsOn', f.joins_on, 'sessions', f.sessions) end,
      'seats', (select json_agg(json_build_object('position', s.position, 'groupId', s.age_group_id, 'number', s.seat_number) order by s.position)
        from class_offer_seats s where s.offer_id = f.id))
    from class_offers f where f.entry_id = e.id order by f.state in ('Open', 'Accepted') desc, f.created_at desc, f.id limit 1) as offer`

const listWhere = async (db: Db, condition: RawBuilder<unknown>, limit = 100): Promise<EntryRow[]> =>
  (
    await sql<EntryRow>`select ${columns} from class_waiting_entries e where ${condition} order by e.created_at desc, e.id limit ${limit}`.execute(
      db,
    )
  ).rows

/** The entry that a secret opens. */
export const findEntry = async (db: Db, secretHash: Buffer): Promise<EntryRow | undefined> =>
  (await listWhere(db, sql`e.secret_hash = ${secretHash}`, 1))[0]

/** An entry by its id. */
export const findEntryById = async (db: Db, id: string): Promise<EntryRow | undefined> =>
  (await listWhere(db, sql`e.id = ${id}`, 1))[0]

/** The entries that joined together, to say how many families are before each. */
export const listJoined = (db: Db, joinId: string): Promise<EntryRow[]> => listWhere(db, sql`e.join_id = ${joinId}`)

/** Where an account's children wait now, newest first. */
export const listEntriesOfAccount = (db: Db, accountId: string): Promise<EntryRow[]> =>
  listWhere(db, sql`e.account_id = ${accountId} and e.state in ${onList}`)

/** Holds the class of a list: one changes it at a time. @returns false where there is no such class. */
export const lockListOf = async (tx: Tx, classId: string): Promise<boolean> =>
  (await sql`select from classes where id = ${classId} for no key update`.execute(tx)).rows.length > 0

/** The same, unless somebody has it: then there is nothing to do here. */
export const tryListOf = async (tx: Tx, classId: string): Promise<boolean> =>
  (await sql`select from classes where id = ${classId} for no key update skip locked`.execute(tx)).rows.length > 0

export type NewEntry = Omit<
  EntryRow,
  'before' | 'children' | 'offer' | 'endReason' | 'joinedAt' | 'state' | 'secretEncrypted' | 'isAfterTrial' | 'waits'
> & {
  /** Of an entry that a trial was followed by. */
  trialChildId?: string
  waits?: boolean
  state: 'Unconfirmed' | 'Waiting'
  secretHash: Buffer
  secretEncrypted: Buffer
  priority: number
  createdAt: Date
  children: readonly EntryChild[]
}

/** Puts an entry on the list, in its turn where it is confirmed. @throws the unique violation `class_waiting_children_child` where a child waits already. */
export const insertEntry = async (tx: Tx, entry: NewEntry): Promise<void> => {
  const isWaiting = entry.state === 'Waiting'
  await tx
    .insertInto('class_waiting_entries')
    .values({
      id: entry.id,
      join_id: entry.joinId,
      class_id: entry.classId,
      country_id: entry.countryId,
      account_id: entry.accountId,
      language: entry.language,
      email: entry.email,
      email_normalized: entry.email.toLowerCase(),
      first_name: entry.firstName,
      last_name: entry.lastName,
      phone_country_code: entry.phoneCountryCode,
      phone: entry.phone,
      wants_information: entry.wantsInformation,
      wants_partner_information: entry.wantsPartnerInformation,
      secret_hash: entry.secretHash,
      secret_encrypted: entry.secretEncrypted,
      state: entry.state,
      end_reason: null,
      priority: entry.priority,
      turn: isWaiting ? sql<number>`nextval('class_turns')` : null,
      created_at: entry.createdAt,
      confirm_by: entry.confirmBy,
      joined_at: isWaiting ? entry.createdAt : null,
      state_changed_at: entry.createdAt,
      trial_child_id: entry.trialChildId ?? null,
      waits: entry.waits ?? true,
    })
    .execute()
  await tx
    .insertInto('class_waiting_children')
    .values(
      entry.children.map((child) => ({
        id: child.id,
        entry_id: entry.id,
        position: child.position,
        class_id: entry.classId,
        child_id: child.childId,
        first_name: child.firstName,
        last_name: child.lastName,
        birth_date: child.birthDate,
        child_key: Buffer.from(child.key, 'hex'),
        tshirt_size: child.tshirtSize,
        is_waiting: isWaiting,
      })),
    )
    .execute()
  await tx
    .insertInto('class_waiting_groups')
    .values(
      entry.children.flatMap(({ position, groupIds }) =>
        groupIds.map((groupId) => ({ entry_id: entry.id, position, age_group_id: groupId })),
      ),
    )
    .execute()
}

/** The mail of guests was answered: each is on the list, its turn is now. @throws as `insertEntry`. */
export const confirmEntries = async (tx: Tx, ids: readonly string[], now: Date): Promise<void> => {
  await sql`update class_waiting_entries set state = 'Waiting', waits = true, turn = nextval('class_turns'), joined_at = ${now}, state_changed_at = ${now}
    where id = any(${[...ids]}::uuid[])`.execute(tx)
  await sql`update class_waiting_children set is_waiting = true where entry_id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** Writes what has become of entries. `passes`: what is free by now is not offered to them any more. */
export const setState = async (
  tx: Tx,
  ids: readonly string[],
  { state, endReason, passes = false, now }: { state: WaitingState; endReason?: WaitingEnd; passes?: boolean; now: Date },
): Promise<void> => {
  if (ids.length === 0) return
  await sql`update class_waiting_entries set state = ${state}, end_reason = ${endReason ?? null}, state_changed_at = ${now},
    passed = case when ${passes} then nextval('class_turns') else passed end where id = any(${[...ids]}::uuid[])`.execute(tx)
  if (state === 'Booked' || state === 'Left' || state === 'Ended')
    await sql`update class_waiting_children set is_waiting = false where entry_id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** A family that was offered a place unasked wants to wait for another one. */
export const setWaits = async (tx: Tx, id: string): Promise<void> => {
  await tx.updateTable('class_waiting_entries').set({ waits: true }).where('id', '=', id).execute()
}

/** Assigns guests' entries with the account's confirmed address to the account, as `claimGuestBookings` does bookings. */
export const claimGuestEntries = async (db: Db, accountId: string): Promise<void> => {
  await sql`update class_waiting_entries e set account_id = a.id from published.accounts a
    where a.id = ${accountId} and a.email_confirmed_at is not null and not a.must_reset_password and a.deleted_at is null
      and e.account_id is null and e.email_normalized = a.email_normalized`.execute(db)
}

/** Which of these children (hex keys) wait for the class, or have a seat in it. */
export const findTakenChildren = async (
  tx: Db,
  classId: string,
  keys: readonly string[],
): Promise<{ key: string; why: 'waiting' | 'booked' }[]> => {
  const { rows } = await sql<{ key: string; why: 'waiting' | 'booked' }>`
    select encode(w.child_key, 'hex') as key, 'waiting' as why from class_waiting_children w
    where w.class_id = ${classId} and w.is_waiting and encode(w.child_key, 'hex') = any(${[...keys]}::text[])
    union all
    select encode(k.child_key, 'hex'), 'booked' from class_booking_children k join class_age_groups g on g.id = k.age_group_id
    where g.class_id = ${classId} and k.has_seat and encode(k.child_key, 'hex') = any(${[...keys]}::text[])`.execute(tx)
  return rows
}

/** Whether every one of these children (hex keys) has been to a trial of a play centre within twelve months. */
export const haveTried = async (tx: Db, playgroundId: string, keys: readonly string[], now: Date): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`select bool_and(exists (
      select from class_trials t join class_bookings b on b.id = t.booking_id join classes c on c.id = b.class_id
      where t.child_key = decode(k.key, 'hex') and t.class_type = 'SportKidzTrial' and t.taken_at > ${now}::timestamptz - interval '12 months'
        and b.status = 'Confirmed' and c.playground_id = ${playgroundId}
        and exists (select from class_occasions o where o.class_id = c.id and o.date <= ${now}::date))) as is
    from unnest(${[...keys]}::text[]) as k (key)`.execute(tx)
  return rows[0]?.is === true
}

/** Families on the list of a class by age group. */
export const countFamilies = async (db: Db, classId: string): Promise<{ groupId: string; families: number }[]> => {
  const { rows } = await sql<{ groupId: string; families: number }>`
    select g.age_group_id as "groupId", count(distinct e.email_normalized)::int as families
    from class_waiting_entries e join class_waiting_groups g on g.entry_id = e.id
    where e.class_id = ${classId} and e.state in ${onList} group by g.age_group_id`.execute(db)
  return rows
}

/** Families that got a place from the lists of classes of a kind at a play centre since a day. */
export const countPlacesGiven = async (db: Db, playgroundId: string, type: string, since: Day): Promise<number> => {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from class_waiting_entries e join classes c on c.id = e.class_id
    where c.playground_id = ${playgroundId} and c.type = ${type} and e.state = 'Booked' and e.state_changed_at >= ${since}::date`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}
